// What a phone says and hears: the seat's token, taps, pages. The line to the table is line.js, what a page looks
// like draw.js.
import { draw, say, words } from "./draw.js";
import { Line } from "./line.js";

const KEY = "nightboard.seat", LANGUAGE = "nightboard.language", NAME = "nightboard.name";

const state = {
  page: null, online: false, covered: false, tab: "act", code: "", name: stored(NAME) || "", seat: 0,
  language: stored(LANGUAGE) || guess(), waiting: false, sheet: null, faces: [], deal: null, art: {},
};

function stored(key) { try { return localStorage.getItem(key); } catch { return null; } }
function store(key, value) {
  try { if (value) localStorage.setItem(key, value); else localStorage.removeItem(key); } catch { /* private mode: the cookie does */ }
}
function cookie(token) {
  document.cookie = `nightboard_seat=${token}; path=/; SameSite=Strict; max-age=${token ? 31536000 : 0}`;
}
function guess() {
  const wanted = (navigator.language || "en").toLowerCase();
  if (!wanted.startsWith("zh")) return "en";
  return /hant|tw|hk|mo/.test(wanted) ? "zh_hant" : "zh_hans";
}

// The room code comes behind the # of the address, which no browser sends; it is taken off at once.
function takeCode() {
  const code = location.hash.slice(1).replace(/[^A-Za-z0-9]/g, "").slice(0, 8);
  if (location.hash) { state.code = code.toUpperCase(); history.replaceState(null, "", location.pathname); }
}

const line = new Line({
  open: () => new WebSocket(`ws://${location.host}/socket`),
  opened: () => {
    state.online = true;
    send({ do: "hello", token: stored(KEY) || "", code: state.code, language: state.language });
    if (state.page && state.page.do === "watch") send({ do: "watch", code: state.code });
    if (!state.words) learn().then(show, () => {});
  },
  heard: receive,
  lost: () => { state.online = false; show(); },
  visible: () => document.visibilityState !== "hidden",
  set: (work, milliseconds) => setTimeout(work, milliseconds), clear: (number) => clearTimeout(number),
});
const send = (message) => line.send(message);
const timed = (message) => send({ ...message, stamp: state.page && state.page.stamp });

function receive(message) {
  switch (message.do) {
    case "seated": store(KEY, message.token); cookie(message.token); state.waiting = false; state.tab = "act"; return;
    case "unknown_token": case "gone":
      store(KEY, ""); cookie(""); state.seat = 0; state.covered = false;
      if (message.do === "gone") say(words("gone"));
      return;
    case "claim_waits": state.waiting = true; show(); return;
    case "claim_refused": state.waiting = false; say(words("claim_refused")); show(); return;
    case "wrong_code": state.code = ""; say(words("wrong_code")); show(); return;
    case "slow": say(words("slow")); return;
    case "seat_taken": say(words("seat_taken")); return;
    case "refused": say(message.text.map((piece) => piece.t || piece).join("")); return;
    case "sheet": state.sheet = message; show(); return;
    case "page": case "watch": case "lobby": newPage(message);
  }
}
function newPage(page) {
  if (state.game && page.game !== state.game) { location.reload(); return; }   // another title is on the table: its pictures
  const before = state.page;
  if (!before || before.stamp !== page.stamp || !page.enter) state.faces = [];
  if (before && before.do === "page" && page.do === "page" && page.asked && !before.asked) state.tab = "act";
  state.page = page;
  show();
}
function show() { draw(state, actions); }

const actions = {
  tab: (tab) => { state.tab = tab; show(); },
  cover: (on) => { state.covered = on; state.sheet = null; show(); },
  option: (id) => timed({ do: "tap", option: id }),
  back: () => timed({ do: "back" }),
  confirm: () => timed({ do: "confirm" }),
  undo: () => timed({ do: "undo" }),
  askUndo: () => send({ do: "ask_undo" }),
  withdraw: () => send({ do: "withdraw" }),
  stayHidden: (on) => send({ do: "stay_hidden", on }),
  vote: (number, yes) => send({ do: "vote", number, yes }),
  face: (die, value) => { state.faces[die] = value; show(); },
  enter: (faces) => timed({ do: "enter", faces }),
  correct: () => timed({ do: "correct" }),
  build: (kind, given) => { timed({ do: "build", kind, given }); state.deal = null; },
  deal: (deal) => { state.deal = deal; show(); },
  look: (thing) => send({ do: "look", thing }),
  closeSheet: () => { state.sheet = null; show(); },
  name: (name) => { state.name = name; store(NAME, name); },
  code: (code) => { state.code = code.toUpperCase(); },
  enterCode: () => send({ do: "hello", token: "", code: state.code, language: state.language }),
  seat: (seat) => { state.seat = seat; show(); },
  join: () => send({ do: "join", seat: state.seat, name: state.name, code: state.code }),
  watch: () => send({ do: "watch", code: state.code }),
  leave: () => { send({ do: "leave" }); state.seat = 0; },
  language: async (language) => {
    state.language = language; store(LANGUAGE, language);
    await learn(); send({ do: "language", language }); show();
  },
};

async function learn() {
  const answer = await (await fetch(`words/${state.language}.json`)).json();
  state.words = answer.words; state.languages = answer.languages;
  document.documentElement.lang = { en: "en", zh_hans: "zh-Hans", zh_hant: "zh-Hant" }[state.language];
  if (state.game !== answer.game) { state.game = document.body.dataset.game = answer.game; paint(); }
}
async function paint() {
  state.art = await (await fetch(`art/${state.game}.json`)).json();
  show();
}

takeCode();
addEventListener("hashchange", () => { takeCode(); if (state.code) actions.enterCode(); });
document.addEventListener("visibilitychange", () => line.wake());
document.addEventListener("resume", () => line.wake());
addEventListener("online", () => line.wake());
addEventListener("pageshow", (event) => { if (event.persisted) line.wake(); });
line.connect();
learn().then(show, () => {});          // a line that opens later asks for the words again
