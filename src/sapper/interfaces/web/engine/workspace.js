// The records of one memory, for boards up to 30x30 or for larger ones, prepared for one level.

// Arrays of states, most of a record, that kernels write before they read: they are never blanked.
export const WRITTEN_FIRST = {
  ProgrammeRecord: ["after", "key", "ways", "onward", "first_link", "fewest_here", "link", "table"],
};

export class Workspace {
  constructor(memory) {
    this.memory = memory;
    this.regions = new Map();
    this.key = null;
  }

  /** Return records under a name, reserved when they are first asked for. */
  records(name, kind, count = 1) {
    if (!this.regions.has(name)) {
      const region = this.memory.records(kind, count);
      this.regions.set(name, region);
      if (kind === "GameRecord") this.prepare(region);
    }
    return this.regions.get(name);
  }

  /** Return plain numbers, at least `count`; a larger region replaces a smaller one.
   *
   * Memory is never given back, so a region is at least twice as large as the one that it replaces.
   */
  numbers(name, kind, count) {
    const known = this.regions.get(name);
    if (known && known.count >= count) return known;
    const room = known ? Math.max(count, 2 * known.count) : count;
    this.regions.set(name, this.memory.records(kind, room));
    return this.regions.get(name);
  }

  /** Prepare for a level: all memory is blank, and games have its untouched board. */
  enter(level) {
    const key = `${level.width}x${level.height}x${level.mines}`;
    if (key === this.key) return;
    const isFirst = this.key === null;
    Object.assign(this, level, { key, stride: level.width + 2, cells: level.width * level.height });
    this.network = this.model = null; // what is written to memory at this time
    if (isFirst) return;
    for (const region of this.regions.values()) {
      region.blank(WRITTEN_FIRST[region.kind]);
      if (region.kind === "GameRecord") this.prepare(region);
    }
  }

  /** Write the untouched board to games that are all zero. */
  prepare(region) {
    for (let k = 0; k < region.count; k++) {
      const one = this.memory.region("GameRecord", region.at + k * region.layout.size);
      this.memory.call("prepare", one, this.width, this.height, this.mines);
    }
  }

  /** Write what a position shows. */
  show(cells) {
    const shown = this.numbers("shown", "CellArray", this.cells);
    shown.items.set(cells);
    return shown;
  }

  get game() { return this.records("game", "GameRecord"); }
  get played() { return this.records("played", "GameRecord"); }
  get examined() { return this.records("examined", "GameRecord"); }
  get standing() { return this.records("standing", "StandingRecord"); }
  get control() { return this.records("control", "ControlRecord"); }
  get decision() { return this.records("decision", "DecisionRecord"); }
  get walk() { return this.records("walk", "WalkRecord"); }
  get programme() { return this.records("programme", "ProgrammeRecord"); }
  get lookahead() { return this.records("lookahead", "LookaheadRecord"); }
  get evaluation() { return this.records("evaluation", "EvaluationRecord"); }
  get risk() { return this.numbers("risk", "RiskArray", this.cells); }

  /** Turn a cell of the records into [row, col]. */
  place(cell) {
    return [Math.floor(cell / this.stride) - 1, (cell % this.stride) - 1];
  }

  /** Turn [row, col] into a cell of the records. */
  cell([row, col]) {
    return (row + 1) * this.stride + col + 1;
  }
}
