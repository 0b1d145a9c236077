// What a person has practised, kept in this browser: right and all answers by theme and difficulty.

const NAME = "practice";
const MOST_KEPT = 1000; // exercises seen

function read() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

export class Progress {
  constructor() {
    const { counts = {}, missed = [], seen = [], streak = 0, longest = 0 } = read();
    Object.assign(this, { counts, missed, seen, streak, longest });
  }

  #keep() {
    const { counts, missed, seen, streak, longest } = this;
    localStorage.setItem(NAME, JSON.stringify({ counts, missed, seen: seen.slice(-MOST_KEPT), streak, longest }));
  }

  /** Count an answer; an exercise that was missed comes back until it is right. */
  count({ id, theme, difficulty }, isRight) {
    const own = ((this.counts[theme] ??= {})[difficulty] ??= { right: 0, all: 0 });
    own.all += 1;
    own.right += isRight;
    this.streak = isRight ? this.streak + 1 : 0;
    this.longest = Math.max(this.longest, this.streak);
    this.missed = this.missed.filter((one) => one !== id);
    this.seen = [...this.seen.filter((one) => one !== id), id];
    if (!isRight) this.missed.push(id);
    this.#keep();
  }

  /** Choose what comes next: what is new, then what was missed, then what was seen longest ago. */
  next(exercises, random = Math.random) {
    const isNew = exercises.filter(({ id }) => !this.seen.includes(id));
    const missed = exercises.filter(({ id }) => this.missed.includes(id) && id !== this.seen.at(-1));
    const from = missed.length && (!isNew.length || random() < 0.25) ? missed : isNew;
    if (from.length) return from[Math.floor(random() * from.length)];
    return [...exercises].sort((one, other) => this.seen.indexOf(one.id) - this.seen.indexOf(other.id))[0];
  }

  forget() {
    Object.assign(this, { counts: {}, missed: [], seen: [], streak: 0, longest: 0 });
    this.#keep();
  }
}
