// The line to the table: one WebSocket, and when it is tried again. What is said on it is page.js.
// The times are such that a page that can be seen is back within two seconds of the network being there.
export const SOON = [0, 100, 250, 450, 700];   // milliseconds before the first tries: without chance, 1.5 s together
export const LATER = 2000;                     // before each try after them,
export const PATIENT = 40, SELDOM = 15000;     // and after so many in vain a table that is gone is asked seldom
export const OPENING = 1000, MOST = 8;         // how long a try may take, so much longer with each: a lost network answers
                                               // nothing at all, a slow table late
export const ECHO = 700;                       // after a sleep: how long the old line may take to answer

// Milliseconds before the next try after `tries` in vain.
export function pause(tries) {
  if (tries < SOON.length) return SOON[tries];
  return tries > PATIENT ? SELDOM : LATER;
}

// `world`: open() makes a WebSocket; opened(), heard(message), lost() are told; visible() says whether anybody looks;
// set(work, milliseconds) and clear(number) are the clock.
export class Line {
  constructor(world) { this.world = world; this.socket = null; this.tries = 0; this.echoes = 0; this.next = this.limit = 0; }

  get open() { return this.socket !== null && this.socket.readyState === 1; }
  send(message) { if (this.open) this.socket.send(JSON.stringify(message)); }

  connect() {
    this.drop();
    const socket = this.socket = this.world.open();
    this.limit = this.world.set(() => { if (socket === this.socket) this.fail(); }, OPENING * Math.min(this.tries + 1, MOST));
    socket.onopen = () => { if (socket === this.socket) { this.world.clear(this.limit); this.world.opened(); } };
    socket.onmessage = (event) => { if (socket === this.socket) this.hear(JSON.parse(event.data)); };
    socket.onclose = () => { if (socket === this.socket) this.fail(); };
  }
  // A line that has said something is a good one; one that only opens and closes is tried more and more seldom.
  hear(message) {
    this.tries = 0;
    if (message.do !== "echo") this.world.heard(message);
    else if (message.echo === this.echoes) this.world.clear(this.limit);
  }
  drop() {
    this.world.clear(this.next); this.world.clear(this.limit);
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
  }
  fail() {
    this.drop();
    this.world.lost();
    if (!this.world.visible()) return;         // a sleeping phone does not try; it wakes up by itself
    this.next = this.world.set(() => this.connect(), pause(this.tries++));
  }
  // The phone wakes up, or has a network again: whatever was waited for is waited for no longer.
  wake() {
    if (!this.world.visible()) { this.send({ do: "awake", awake: false }); return; }
    this.tries = 0;
    if (!this.open) { this.connect(); return; }
    this.send({ do: "awake", awake: true, echo: ++this.echoes });
    this.world.clear(this.limit);
    this.limit = this.world.set(() => this.connect(), ECHO);
  }
}
