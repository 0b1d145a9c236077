// How a solver decides and plays: what it hands to the exports, by the kind of its engine.
// An offer is what the description says of a solver; its settings and models are in memory.
const NOTHING = [0, 0]; // a part of the models: where it begins, and its bytes
const SCRATCH_GAMES = 3;

/** Return the settings of a solver on the workspace's level. */
function settingsOf(workspace, offer, models) {
  const kind = offer.engine === "enumerating" ? "EnumeratingSettings" : "ExactSettings";
  const settings = workspace.memory.region(kind, models + offer.settings[0]);
  if (offer.alpha) settings.set({ alpha: alphaAt(offer.alpha, workspace) });
  return settings;
}

/** Return the weight of a cell's safety in Sc. (Twin: models/alpha.py.) */
function alphaAt([t1, t2, t3, t4], { width, height, mines }) {
  const longer = Math.max(width, height), shorter = Math.min(width, height);
  const value = t1 * longer + t2 * shorter + t3 * (mines / (width * height)) + t4;
  return Math.min(1, Math.max(0, value));
}

/** Copy a part of the models into a record that is blank but for it. */
function copyPart(workspace, models, [at, size], bytes) {
  bytes.set(new Uint8Array(workspace.memory.buffer, models + at, size));
}

/** Return the model of a learned version and the nodes of its trees, with their number. */
function modelOf(workspace, offer, models) {
  const { memory } = workspace, record = workspace.records("model", "ModelRecord");
  if (workspace.model !== offer) {
    record.blank();
    copyPart(workspace, models, offer.model ?? NOTHING, record.bytes);
    workspace.model = offer;
  }
  const [at, bytes] = offer.nodes ?? NOTHING;
  const nodes = memory.region("NodeRecord", models + at);
  return { record, nodes, count: bytes / nodes.layout.size };
}

/** Return the records of an engine that enumerates, in the order of its exports. */
function enumeration(workspace, offer, models) {
  const { walk, decision, control } = workspace, settings = settingsOf(workspace, offer, models);
  const model = modelOf(workspace, offer, models);
  const buffer = workspace.numbers("buffer", "SolutionArray", 1);
  return [[walk, decision, control, settings, model.record, model.nodes, buffer], model.count];
}

/** Return the champion's records to roll out and evaluate in, with its network written to them. */
function scratch(workspace, offer, models) {
  const { evaluation } = workspace;
  evaluation.set({ finalists: 0 });
  const key = String(offer.weights);
  if (workspace.network !== key) {
    const weight = evaluation.field("weight");
    copyPart(workspace, models, offer.weights, new Uint8Array(weight.buffer, weight.byteOffset, weight.byteLength));
    evaluation.field("units").set(offer.units.map(BigInt));
    workspace.network = key;
  }
  return [
    workspace.records("scratch games", "GameRecord", SCRATCH_GAMES),
    workspace.records("scratch programme", "ProgrammeRecord"),
    workspace.records("scratch lookahead", "LookaheadRecord"),
    evaluation,
  ];
}

/** Return what an engine with exact risks needs beside the game, in the order of its exports. */
function exactMemory(workspace, offer, models) {
  const { programme } = workspace;
  if (offer.engine === "least_risk") return [programme];
  const { lookahead } = workspace;
  if (offer.engine === "second_move") return [programme, lookahead];
  return [programme, lookahead, ...scratch(workspace, offer, models)];
}

/** Let a solver find the next move; returns how that ended. */
export function decideBy(offer, workspace, models, cells) {
  const { memory, game } = workspace;
  if (offer.engine === "enumerating") {
    const [records, nodes] = enumeration(workspace, offer, models);
    return memory.call("decide_enumerating", game, ...records, workspace.show(cells), nodes);
  }
  const records = exactMemory(workspace, offer, models), settings = settingsOf(workspace, offer, models);
  const shown = workspace.show(cells);
  return memory.call(`decide_${offer.engine}`, game, workspace.decision, ...records, settings, shown);
}

/** Let a solver play on where a cell is opened on layouts `begin` to `end`; returns how many it played. */
export function rollOutBy(offer, workspace, models, run, shown, layouts, outcomes, begin, end) {
  const { memory, game, control } = workspace;
  const records = exactMemory(workspace, offer, models), settings = settingsOf(workspace, offer, models);
  return memory.call(`roll_out_${offer.engine}`, game, control, ...records, settings, run, shown, layouts, outcomes, begin, end);
}

/** Let a solver play games; returns how many it has played. */
export function playBy(offer, workspace, models, run, outcomes, games) {
  const { memory, game } = workspace;
  if (offer.engine === "enumerating") {
    const [records, nodes] = enumeration(workspace, offer, models);
    const examined = workspace.records("examined", "GameRecord");
    const { programme, lookahead, risk } = workspace;
    const shown = workspace.numbers("shown", "CellArray", workspace.cells);
    const examiner = [examined, programme, lookahead, shown, risk];
    return memory.call("play_enumerating", game, ...records, ...examiner, run, outcomes, nodes, games);
  }
  const records = exactMemory(workspace, offer, models), settings = settingsOf(workspace, offer, models);
  const { control } = workspace;
  return memory.call(`play_${offer.engine}`, game, control, ...records, settings, run, outcomes, games);
}
