// Draws a page from what the table sent. Words come finished from there; nothing here knows a rule or a secret.
const app = document.getElementById("app"), toast = document.getElementById("toast");
const blobs = new Map();
let state = null, act = null, toastTimer = 0, clockTimer = 0, deadline = 0;

export function words(id, given = {}) {
  const text = (state && state.words && state.words[id]) || "";
  return text.replace(/\{(\w+)\}/g, (_, name) => given[name] ?? "");
}
export function say(text) {
  toast.textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { toast.textContent = ""; }, 4000);
}

// ---- small parts
function el(tag, look = "", ...children) {
  const node = document.createElement(tag);
  if (look) node.className = look;
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}
function button(look, press, ...children) {
  const node = el("button", look, ...children);
  node.type = "button";
  if (press) node.addEventListener("click", press); else node.disabled = true;
  return node;
}
function picture(name) {
  const source = state.art[name];
  if (!source) return null;
  if (!blobs.has(name)) blobs.set(name, URL.createObjectURL(new Blob([source], { type: "image/svg+xml" })));
  const image = el("img");
  image.src = blobs.get(name); image.alt = ""; image.draggable = false;
  return image;
}
// A picture on a ground of its own: filters that make it dark must not make its ground dark, too.
function framed(name, look = "") {
  const image = picture(name);
  return image ? el("span", `art ${look}`, image) : null;
}
function glyph(name) {
  const source = name && state.art[`shell/glyphs/${name}`];
  if (!source) return null;
  const parsed = new DOMParser().parseFromString(source.replace(/#FFFFFF/gi, "currentColor"), "image/svg+xml").documentElement;
  const node = document.importNode(parsed, true);
  node.setAttribute("class", "glyph"); node.setAttribute("aria-hidden", "true");
  return node;
}
const SHAPES = ["", "disc", "diamond", "triangle", "square", "hexagon", "star", "drop", "cross"];
function mark(number, look = "") {
  if (!number) return null;
  return el("span", `mark m${number} ${look}`, picture(`shell/seat_marks/${SHAPES[number]}`), el("i", "", String(number)));
}
// Pieces of a sentence: plain text, seats with their mark, things that can be looked up.
function pieces(list, plain = false) {
  return (list || []).flatMap((piece) => {
    if (typeof piece === "string") return [piece];
    if (piece.m) return [mark(piece.m), " ", el("b", "", piece.t)];
    if (piece.r && !plain) {
      const word = el("b", "word", piece.t);
      word.addEventListener("click", (event) => { event.stopPropagation(); act.look(piece.r); });
      return [word];
    }
    return [el("b", "", piece.t)];
  });
}
const text = (value) => (Array.isArray(value) ? pieces(value) : [value]);

// Pieces of one side on a cell: its mark once, with their number.
function heaps(marks) {
  return [...new Set(marks)].map((number) => {
    const count = marks.filter((other) => other === number).length;
    return el("span", "heap", mark(number), count > 1 ? el("small", "", `×${count}`) : null);
  });
}

// ---- blocks
const BLOCKS = {
  card(block) {
    const value = block.value === undefined ? null
      : el("div", "value", words("damage"), " ", el("b", "", String(block.value)), ` / ${block.of}`);
    const top = el("div", "top", framed(block.picture), el("div", "", el("h2", "serif", block.title), el("div", "sub", block.sub || ""), value));
    const lines = (block.lines || []).map((line) => el("p", "", line.head ? el("h3", "", line.head) : null, line.text));
    return el("section", `block card ${block.tone || ""}`,
      block.from ? el("div", "foot", pieces(block.from)) : null, top, el("div", "lines", lines),
      block.foot && block.foot.length ? el("div", "foot", block.foot.join(" · ")) : null);
  },
  chips(block) {
    const items = block.items.map((item) => button(`chip ${item.tone || ""}`, item.thing ? () => act.look(item.thing) : () => {},
      picture(item.picture), el("span", "label", item.label), item.sub ? el("span", "sub", item.sub) : null));
    return el("section", "chips", el("div", "title", el("span", "", block.title), el("span", "", block.note || "")), items.length ? el("div", "items", items) : null);
  },
  stats(block) {
    return el("section", "block stats", el("div", "items", block.items.map((item) => el("div", `item ${item.tone || ""}`,
      el("div", "label", item.label), el("div", "value", String(item.value), item.note ? el("small", "", ` ${item.note}`) : null)))));
  },
  rows(block) {
    const rows = block.items.map((item) => {
      const pictures = (item.pictures || []).map((small) => { const art = framed(small.picture, small.tone); if (art) art.firstChild.alt = small.label; return art; });
      const body = item.text ? text(item.text) : [
        item.label ? el("div", "label", ...text(item.label)) : null,
        item.second ? el("div", "second", ...text(item.second)) : null,
        pictures.length ? el("div", "pictures", pictures) : null];
      const value = item.value === undefined ? null
        : el("div", "value", String(item.value), item.of ? el("small", "", ` / ${item.of}`) : null);
      const remark = item.note ? el("div", "note", item.note) : null;
      const look = `row ${item.tone || ""}${item.dim ? " dim" : ""}${item.hot ? " hot" : ""}${item.turn ? " turn" : ""}`;
      return el("div", look, mark(item.mark, "big"), el("div", "body", body), remark, value);
    });
    return el("section", "block rows", block.title ? el("div", "title", block.title) : null, rows);
  },
  grid(block, options) {
    const byThing = new Map((options || []).map((option) => [option.id, option]));
    const cells = el("div", "cells");
    cells.style.gridTemplateColumns = `repeat(${block.columns}, minmax(48px, 1fr))`;
    for (const cell of block.cells) {
      const option = byThing.get(`t:cell:${cell.cell}`);
      const look = `cell ${cell.tone || ""}${cell.capital ? " capital" : ""}${option ? (option.picked ? " lit picked" : " lit") : ""}`;
      const node = button(look, option ? () => act.option(option.id) : () => act.look(cell.thing),
        el("span", "at", cell.label), el("span", "what", new Set(cell.marks).size > 1 ? "" : cell.what || ""),
        el("span", "marks", heaps(cell.marks || []), cell.marks && cell.marks.length ? [] : (cell.icons || []).map((icon) => picture(icon))));
      node.style.gridRow = cell.row + 1; node.style.gridColumn = cell.column + 1;
      cells.append(node);
    }
    return el("section", "block grid", cells);
  },
  note(block) { return el("div", "note", glyph(block.icon), el("span", "", ...text(block.text))); },
  offer(block) {
    const side = (title, look, list) => el("div", "", el("h3", look, title), el("ul", "", (list.length ? list : ["–"]).map((line) => el("li", "", line))));
    return el("section", "block deal", el("div", "title", el("span", "", ...pieces(block.title))),
      el("div", "sides", side(words("you_get"), "get", block.get), side(words("you_pay"), "pay", block.pay)),
      block.after && block.after.length ? el("div", "quiet", block.after.join(" · ")) : null,
      block.promises && block.promises.length ? el("div", "promise", glyph("say"), " ", block.promises.join(" · "), " ", el("span", "quiet", words("not_binding"))) : null,
      block.cards ? chooseCards(block) : null,
      block.counter ? el("div", "answers", button("small-button", () => act.deal({ kind: "counter", offer: block.offer, target: block.counter }), glyph("swap"), words("counter"))) : null);
  },
  deal(block) { return el("section", "extras options", dealButton(block)); },
};
function blocks(list, options) { return (list || []).map((block) => (BLOCKS[block.type] ? BLOCKS[block.type](block, options) : null)); }

// Cards that an accepted offer asks for are chosen by the one who gives them.
function chooseCards(block) {
  const chosen = new Set();
  const confirm = button("main", () => act.build("accept", { offer: block.offer, cards: [...chosen].map((at) => block.cards[at].id) }), words("accept"));
  const update = () => { confirm.disabled = chosen.size !== block.wanted; };
  const picks = block.cards.map((card, at) => {
    const one = button("", () => { if (chosen.has(at)) chosen.delete(at); else if (chosen.size < block.wanted) chosen.add(at); one.className = chosen.has(at) ? "on" : ""; update(); }, card.label);
    return one;
  });
  update();
  return el("div", "compose", el("p", "quiet", words("choose_cards", { count: block.wanted })), el("div", "pick", picks), el("div", "answers", confirm));
}

// ---- options
// A mark beside the label need not stand in it again.
function marked(item) {
  return (item.label || []).map((piece) => (item.mark && piece.m === item.mark ? { t: piece.t } : piece));
}
function option(item, press = () => act.option(item.id)) {
  const look = `option kind-${item.kind || "row"}${item.wide || (item.second && item.second.length > 22) || item.kind === "seat" || item.kind === "card" ? " wide" : ""}${item.picked ? " picked" : ""}`;
  const label = el("span", "text", ...pieces(marked(item), true), item.second ? el("span", "second", item.second) : null);
  const node = button(look, item.off ? null : press,
    item.mark ? mark(item.mark, "big") : null, item.picture ? thingPicture(item) : glyph(item.icon), label,
    item.picked ? glyph("check") : null);
  node.setAttribute("aria-pressed", item.picked ? "true" : "false");
  return node;
}
function thingPicture(item) {
  return item.kind === "area" ? picture(item.picture) : framed(item.picture, `thing ${item.tone || ""}`);
}
function options(page, hidden) {
  const chooses = (page.blocks || []).some((block) => block.cards);
  const shown = page.options.filter((item) => !hidden.has(item.kind) && !(chooses && item.do === "accept"));
  if (!shown.length) return null;
  let group = "", kind = shown[0].kind;   // a heading where what follows is for something else, else a new line
  return el("div", "options", shown.map((item) => {
    const heading = item.group && item.group !== group ? el("div", "group", item.group, item.about ? el("p", "", item.about) : null)
      : item.kind !== kind ? el("div", "line-end") : null;
    group = item.group || ""; kind = item.kind;
    return [heading, option(item)];
  }));
}
function extras(page) {
  const deal = (page.own || []).find((block) => block.type === "deal");
  const shown = (page.extras || []).filter((item) => !(deal && item.do === "offer"));
  const offer = deal && !page.over ? [dealButton(deal)] : [];
  if (!shown.length && !offer.length) return null;
  const single = shown.length + offer.length === 1;
  return el("section", "extras", el("div", "title", el("span", "", words("also"))),
    el("div", "options", shown.map((item) => option({ ...item, wide: single })), offer));
}
function dealButton(deal) {
  return button("option kind-deal", () => act.deal({ kind: "offer", target: deal.partners[0].seat }), glyph("swap"), el("span", "text", deal.title));
}
function undo(page) {
  const back = page.undo || {};
  const parts = [];
  if (back.alone) parts.push(button("small-button", act.undo, glyph("undo"), words("undo")));
  else if (back.ask && !page.vote) parts.push(button("small-button", act.askUndo, glyph("undo"), words("ask_undo")));
  if (page.correct) parts.push(button("small-button", act.correct, glyph("undo"), words("correct")));
  if (page.quiet) parts.push(button("small-button", () => act.stayHidden(!page.quiet.on), glyph(page.quiet.on ? "eye" : "eye_closed"), page.quiet.text));
  return parts.length ? el("div", "backs", parts) : null;
}
function vote(page) {
  const asked = page.vote;
  if (!asked) return null;
  const answers = asked.own ? [button("small-button", act.withdraw, words("withdraw"))]
    : asked.mine ? [button("small-button", () => act.vote(asked.number, false), words("no")), button("main", () => act.vote(asked.number, true), words("agree"))] : [];
  return el("section", "block vote", el("p", "", ...pieces(asked.text)), answers.length ? el("div", "answers", answers) : null);
}
function dice(page) {
  const entry = page.enter;
  if (!entry) return null;
  const parts = [el("p", "prompt", ...pieces(entry.text)), el("p", "help", words(entry.cards.length ? "tap_card" : "tap_faces"))];
  if (entry.cards.length) {
    parts.push(el("div", "options", entry.cards.map((card) => option({ label: [card.label], picked: state.faces[0] === card.id }, () => act.face(0, card.id)))));
  }
  entry.dice.forEach((faces, die) => {
    parts.push(el("div", "die", faces.map((face) => button(state.faces[die] === face ? "picked" : "", () => act.face(die, face),
      picture(`shadow_hunters/dice/d${faces.length}_${face}`) || String(face)))));
  });
  return el("section", "dice", parts);
}
function diceDone(page) {
  const wanted = page.enter.cards.length ? 1 : page.enter.dice.length;
  return state.faces.filter((face) => face !== undefined).length === wanted;
}

// ---- composing an offer
function compose(page) {
  const spec = (page.own || []).find((block) => block.type === "deal"), deal = state.deal;
  if (!spec || !deal) return null;
  const partner = spec.partners.find((other) => other.seat === deal.target) || spec.partners[0];
  if (!partner) return null;
  deal.target = partner.seat;
  const stepper = (name, label, most) => el("div", "line", el("span", "", label),
    button("small-button", () => { deal[name] = Math.max(0, (deal[name] || 0) - 1); act.deal(deal); }, "−"), el("b", "", String(deal[name] || 0)),
    button("small-button", () => { deal[name] = Math.min(most, (deal[name] || 0) + 1); act.deal(deal); }, "+"));
  const several = (name, cards) => el("div", "pick", cards.map((card) => {
    const list = deal[name] || [], at = list.indexOf(card.key);
    return button(at >= 0 ? "on" : "", () => { const next = [...list]; if (at >= 0) next.splice(at, 1); else next.push(card.key); deal[name] = next; act.deal(deal); }, card.label);
  }));
  const one = (name, label, list) => {
    if (!list.length) return null;
    const select = el("select");
    for (const item of [{ id: "", label: "–" }, ...list]) { const entry = el("option", "", item.label); entry.value = item.id; entry.selected = (deal[name] || "") === item.id; select.append(entry); }
    select.addEventListener("change", () => { deal[name] = select.value; act.deal(deal); });
    return el("div", "line", el("span", "", label), select);
  };
  const about = (name) => { const promise = spec.promises.find((item) => item.id === deal[`${name}_promise`]); return promise && promise.about ? one(`${name}_about`, words("about"), spec[promise.about] || []) : null; };
  const given = () => {
    const found = { target: deal.target };
    for (const name of ["give_vitae", "want_vitae", "want_cards", "give_token", "want_token", "give_promise", "want_promise", "give_about", "want_about"]) if (deal[name]) found[name] = deal[name];
    for (const name of ["give_hand", "give_play", "want_play"]) if (deal[name] && deal[name].length) found[name] = deal[name].map((key) => key.split("#")[0]);
    if (deal.kind === "counter") { delete found.target; found.offer = deal.offer; }
    return found;
  };
  const section = (title, look, ...parts) => el("section", "block deal", el("h3", look, title), parts);
  return [el("div", "page compose",
    el("div", "prompt", words("offer_to")),
    deal.kind === "counter" ? el("div", "name", partner.name) : el("div", "pick", spec.partners.map((other) => button(other.seat === deal.target ? "on" : "", () => act.deal({ kind: "offer", target: other.seat }), mark(other.mark), " ", other.name))),
    section(words("you_pay"), "pay", stepper("give_vitae", words("vitae"), spec.vitae), spec.hand.length ? el("p", "quiet", words("from_hand")) : null, several("give_hand", spec.hand), spec.active.length ? el("p", "quiet", words("in_play")) : null, several("give_play", spec.active), one("give_token", words("token"), spec.tokens), one("give_promise", words("promise"), spec.promises), about("give")),
    section(words("you_get"), "get", stepper("want_vitae", words("vitae"), partner.vitae), stepper("want_cards", words("cards_from_hand"), partner.hand), several("want_play", partner.active), one("want_token", words("token"), partner.tokens), one("want_promise", words("promise"), spec.promises), about("want")),
    el("p", "quiet", words("not_binding_long"))),
  el("div", "thumb", button("small-button", () => act.deal(null), glyph("back")), button("main", () => act.build(deal.kind, given()), words("send_offer")))];
}

// ---- whole pages
function header(page) {
  const seat = page.seat;
  return el("header", "", mark(seat.mark, "big"),
    el("div", "who", el("div", "name", seat.name), el("div", "line", state.covered ? "" : seat.line || page.title)),
    button("small-button", () => act.cover(!state.covered), glyph(state.covered ? "eye" : "eye_closed"), words(state.covered ? "show" : "hide")));
}
function headline(page) {
  const clock = page.clock === null || page.clock === undefined ? null : el("span", "clock");
  return el("div", "headline", el("span", "", ...pieces(page.headline)), clock);
}
function over(page) {
  const end = page.over;
  return el("section", "block winners", el("h2", "serif", words(end.won ? "you_won" : "game_over")), el("p", "", ...pieces(end.text)),
    el("p", "", end.winners.map((winner) => [mark(winner.mark), " ", el("b", "", winner.label), " "])));
}
function actTab(page) {
  const shownByBlock = new Set((page.blocks || []).some((block) => block.type === "grid") ? ["cell", "offer"] : ["offer"]);
  const latest = page.log.slice(page.asked ? -2 : -6);
  const parts = [headline(page), vote(page)];
  if (page.over) parts.push(over(page));
  else if (page.enter) parts.push(dice(page));
  else if (page.asked) parts.push(el("div", "prompt", ...pieces(page.prompt)), page.help && page.help.length && !(page.options[0] && page.options[0].wide) ? el("div", "help", ...pieces(page.help)) : null);
  else parts.push(el("div", "prompt", ...pieces(page.waiting)));
  const shown = page.enter ? null : options(page, shownByBlock);
  const first = (page.options || []).some((item) => item.kind === "cell");   // the board first where it is tapped
  const grids = (page.blocks || []).filter((block) => block.type === "grid"), others = (page.blocks || []).filter((block) => block.type !== "grid");
  const board = blocks(grids, page.options);
  parts.push(...blocks(others, page.options), ...(first ? [...board, shown] : [shown, ...board]), extras(page));
  if (!page.asked && !page.enter) parts.push(...blocks((page.own || []).slice(0, 2)));
  parts.push(el("div", "log latest", latest.map((line) => el("p", "", ...pieces(line)))));
  if (page.asked && page.options.length < 3 && !(page.blocks || []).length) parts.push(...blocks(page.table.filter((block) => block.type === "rows").slice(0, 1)));
  parts.push(undo(page));
  return parts;
}
const TABS = [["act", "touch"], ["own", "card"], ["table", "human"], ["log", "rules"]];
function tabs(page, names) {
  return el("nav", "", TABS.filter(([name]) => names.includes(name)).map(([name, icon]) => {
    const node = button((state.tab === name ? "on" : "") + (name === "act" && page.asked && state.tab !== "act" ? " wants" : ""), () => act.tab(name), glyph(icon), el("span", "", words(`tab_${name}`)));
    node.setAttribute("aria-current", state.tab === name ? "page" : "false");
    return node;
  }));
}
function thumb(page) {
  if (page.enter) return el("div", "thumb", button("main", diceDone(page) ? () => act.enter([...state.faces]) : null, words("enter")));
  if (!page.main) return null;
  return el("div", "thumb", page.back ? button("small-button", act.back, glyph("back")) : null,
    button("main", page.main.off ? null : act.confirm, el("span", "", ...pieces(page.main.label, true))));
}
function body(page) {
  if (state.tab === "own" && page.own) return [...blocks(page.own), languages(), button("link", act.leave, words("leave"))];
  if (state.tab === "table") return [headline(page), ...blocks(page.table)];
  if (state.tab === "log") return [el("div", "log", page.log.map((line) => el("p", "", ...pieces(line))))];
  return actTab(page);
}
function languages() {
  return el("div", "languages", Object.entries(state.languages || {}).map(([code, name]) => button(code === state.language ? "on" : "", () => act.language(code), name)));
}
function seated(page) {
  const offline = state.online ? null : el("div", "offline", words("offline"));
  if (state.covered) {
    return [header(page), offline, el("div", "covered", el("div", "back", picture("shell/brand/emblem")), el("p", "", words("covered"))),
      el("div", "thumb", button("main", () => act.cover(false), glyph("eye"), words("show_again")))];
  }
  const composed = state.deal && compose(page);
  if (composed) return [header(page), offline, ...composed];
  return [header(page), offline, el("div", "page", body(page)), state.tab === "act" ? thumb(page) : null, tabs(page, ["act", "own", "table", "log"])];
}
function watching(page) {
  if (state.tab !== "log") state.tab = "table";
  const head = el("header", "", picture("shell/brand/emblem"), el("div", "who", el("div", "name", page.title), el("div", "line", words("watching"))));
  const top = page.over ? over(page) : el("div", "prompt", ...pieces(page.waiting));
  return [head, state.online ? null : el("div", "offline", words("offline")),
    el("div", "page", state.tab === "log" ? body(page) : [headline(page), top, ...blocks(page.table), languages(), button("link", act.leave, words("stop_watching"))]),
    tabs(page, ["table", "log"])];
}
function brand(page) {
  const wordmark = picture("shell/brand/wordmark"), emblem = picture("shell/brand/emblem");
  if (wordmark) wordmark.className = "word";
  if (emblem) emblem.className = "emblem";
  return el("div", "brand", emblem, el("div", "", wordmark, el("div", "sub", page.title || "")));
}
function lobby(page) {
  const name = el("input"); name.value = state.name; name.maxLength = 16; name.autocomplete = "nickname"; name.id = "name";
  name.addEventListener("input", () => { act.name(name.value); main.textContent = ready(); });
  const chosen = page.seats.find((seat) => seat.seat === state.seat && ["free", "here", "asleep", "lost"].includes(seat.state));
  const ready = () => (chosen ? words(chosen.state === "free" ? "sit_down" : "ask_for_seat", { name: state.name || chosen.name }) : words("pick_seat"));
  const main = button("main", chosen && !state.waiting ? act.join : null, state.waiting ? words("host_decides") : ready());
  const seats = page.seats.map((seat) => {
    const open = ["free", "here", "asleep", "lost"].includes(seat.state);
    return button(`seat ${seat.state}${chosen && chosen.seat === seat.seat ? " mine" : ""}`, open ? () => act.seat(seat.seat) : null,
      mark(seat.mark, "huge"), el("span", "", seat.name), el("span", "state", words(`state_${seat.state}`)));
  });
  return el("div", "join", brand(page), el("label", "", words("your_name"), name), el("label", "", words("your_seat")),
    el("div", `seats${seats.length > 6 ? " many" : ""}`, seats), languages(), el("div", "push"), main,
    el("p", "quiet center", words("keeps")), button("link", act.watch, words("only_watch")));
}
function door(page) {
  const code = el("input", "code"); code.value = state.code; code.maxLength = 8; code.autocomplete = "off"; code.autocapitalize = "characters"; code.id = "code";
  code.addEventListener("input", () => act.code(code.value));
  code.addEventListener("keydown", (event) => { if (event.key === "Enter") act.enterCode(); });
  return el("div", "join", brand(page), el("label", "", words("room_code"), code), el("p", "quiet", words("room_code_help")), languages(), el("div", "push"), button("main", act.enterCode, words("come_in")));
}

// The turn clock: one timer per second while it runs, none otherwise.
function tick() {
  clearTimeout(clockTimer);
  const shown = document.querySelector(".clock");
  if (!shown || !deadline) return;
  const left = Math.max(0, Math.round((deadline - Date.now()) / 1000));
  shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  shown.classList.toggle("low", left <= 20);
  if (left > 0 && document.visibilityState === "visible") clockTimer = setTimeout(tick, 1000);
}
let clockOf = null;
function clock(page) {
  if (page.clock === null || page.clock === undefined) { deadline = 0; return; }
  if (clockOf !== page) { clockOf = page; deadline = Date.now() + page.clock * 1000; }
  tick();
}

export function draw(now, actions) {
  state = now; act = actions;
  const page = state.page;
  if (!state.words) return;
  const focus = document.activeElement && document.activeElement.id, old = app.querySelector(".page, .join");
  const top = old ? old.scrollTop : 0, kept = old && old.dataset.tab === state.tab && old.dataset.stamp === String(page && page.stamp && page.stamp.split(".")[1]);
  const parts = !page ? [el("div", "covered", el("p", "", words("connecting")))]
    : page.do === "page" ? seated(page) : page.do === "watch" ? watching(page) : page.known ? [lobby(page)] : [door(page)];
  if (state.sheet) {
    const shade = el("div", "shade"); shade.addEventListener("click", act.closeSheet);
    parts.push(shade, el("div", "sheet", el("h2", "serif", state.sheet.title), state.sheet.lines.map((line) => el("p", "", line)), button("main", act.closeSheet, words("close"))));
  }
  app.replaceChildren(...parts.filter(Boolean));
  for (const name of app.querySelectorAll(".cell .what")) {   // names wider than their territory are pressed together
    const most = name.parentElement.clientWidth - 2;
    if (name.offsetWidth > most) name.style.transform = `scaleX(${most / name.offsetWidth})`;
  }
  const place = app.querySelector(".page, .join");
  if (place) {
    place.dataset.tab = state.tab; place.dataset.stamp = String(page && page.stamp && page.stamp.split(".")[1]);
    if (kept || (page && page.do !== "page")) place.scrollTop = top;
    else if (state.tab === "log") place.scrollTop = place.scrollHeight;
  }
  if (focus) { const again = document.getElementById(focus); if (again) { again.focus(); if (again.setSelectionRange) again.setSelectionRange(again.value.length, again.value.length); } }
  if (page) clock(page);
}
