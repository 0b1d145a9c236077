// The engine's memory: regions of records by their layouts, and calls that check what they pass.
// WebAssembly checks no index, so nothing but a region of the declared kind goes into a call.
import { SapperError } from "./errors.js";

const ARRAYS = {
  b1: Uint8Array, i1: Int8Array, u1: Uint8Array, u2: Uint16Array, u4: Uint32Array,
  i4: Int32Array, f4: Float32Array, i8: BigInt64Array, u8: BigUint64Array, f8: Float64Array,
};
const PAGE = 65536, ALIGNED = 64, WIDE = 8; // WIDE: bytes of most numbers

/** Room for `count` records of a kind, at an address of the engine's memory. */
class Region {
  constructor(memory, kind, layout, at, count) {
    Object.assign(this, { memory, kind, layout, at, count });
  }

  /** Return a typed array on a field of a record; it is valid until memory is next asked for. */
  field(name, index = 0) {
    const { offset, Type, length } = this.layout.fields[name];
    return new Type(this.memory.buffer, this.at + index * this.layout.size + offset, length);
  }

  /** Return a number of a record. */
  get(name, index = 0) {
    return Number(this.field(name, index)[0]);
  }

  /** Write numbers to a record. */
  set(values) {
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(name);
      field[0] = field instanceof BigInt64Array || field instanceof BigUint64Array ? BigInt(value) : value;
    }
  }

  /** Return the bytes of all its records. */
  get bytes() {
    return new Uint8Array(this.memory.buffer, this.at, this.layout.size * this.count);
  }

  /** Set all bytes to 0, but for those of some fields. */
  blank(except = []) {
    let begin = this.at;
    const fillTo = (end) => new Uint8Array(this.memory.buffer, begin, end - begin).fill(0);
    for (let k = 0; except.length && k < this.count; k++) {
      const kept = except.map((name) => this.field(name, k));
      for (const { byteOffset, byteLength } of kept.sort((a, b) => a.byteOffset - b.byteOffset)) {
        fillTo(byteOffset);
        begin = byteOffset + byteLength;
      }
    }
    fillTo(this.at + this.layout.size * this.count);
  }

  /** Return its plain numbers as one typed array. */
  get items() {
    return new this.layout.fields.number.Type(this.memory.buffer, this.at, this.count);
  }
}

export class Memory {
  /** Make the memory of code for boards of a size, "small" or "large"; its layouts are in it. */
  static async load(code, size, description) {
    const module = await WebAssembly.compile(code), [layouts] = WebAssembly.Module.customSections(module, "layouts");
    const imports = { env: { clock_gettime: (which, at) => readClock(memory.buffer, at) } };
    const instance = await WebAssembly.instantiate(module, imports);
    const memory = new Memory(instance, size, readLayouts(layouts), description);
    return memory;
  }

  constructor(instance, size, layouts, description) {
    Object.assign(this, { size, layouts, description });
    this.calls = instance.exports;
    this.top = instance.exports.__heap_base.value;
  }

  get buffer() {
    return this.calls.memory.buffer;
  }

  /** Reserve bytes, all zero; they are kept as long as the engine. */
  reserve(size) {
    const at = Math.ceil(this.top / ALIGNED) * ALIGNED;
    const missing = Math.ceil((at + size - this.buffer.byteLength) / PAGE);
    try {
      if (missing > 0) this.calls.memory.grow(missing);
    } catch {
      throw new SapperError("TooHard", `there are no ${missing * PAGE} more bytes of memory`);
    }
    this.top = at + size;
    return at;
  }

  /** Reserve room for some bytes and write them; returns where. */
  write(bytes) {
    const at = this.reserve(bytes.length);
    new Uint8Array(this.buffer, at, bytes.length).set(bytes);
    return at;
  }

  /** Reserve `count` records of a kind. */
  records(kind, count = 1) {
    const layout = this.layouts[kind];
    return new Region(this, kind, layout, this.reserve(layout.size * count), count);
  }

  /** Name bytes that are in memory already. */
  region(kind, at, count = 1) {
    return new Region(this, kind, this.layouts[kind], at, count);
  }

  /** Call an export; regions go as addresses, whole numbers as they are. */
  call(name, ...args) {
    const kinds = this.description.exports[name];
    args.forEach((arg, k) => {
      const kind = arg instanceof Region && arg.memory === this ? arg.kind : Number.isInteger(arg) ? "Int" : typeof arg;
      if (kind !== kinds[k]) throw new TypeError(`${name} takes ${kinds[k]} as argument ${k}, not ${kind}`);
    });
    if (args.length !== kinds.length)
      throw new TypeError(`${name} takes ${kinds.length} arguments, not ${args.length}`);
    return this.calls[`${name}_${this.size}`](...args.map((arg) => (arg instanceof Region ? arg.at : arg)));
  }
}

/** Read the layouts of all records: fields follow one another, but for those that name their offset. */
function readLayouts(bytes) {
  const layouts = JSON.parse(new TextDecoder().decode(bytes));
  for (const { fields } of Object.values(layouts)) {
    let end = 0;
    for (const [name, [first, ...rest]] of Object.entries(fields)) {
      const [kind, ...shape] = typeof first === "number" ? rest : [first, ...rest];
      const Type = ARRAYS[kind], width = Type.BYTES_PER_ELEMENT, length = shape.reduce((product, side) => product * side, 1);
      const offset = typeof first === "number" ? first : Math.ceil(end / width) * width;
      fields[name] = { offset, Type, length };
      end = offset + length * width;
    }
  }
  return layouts;
}

/** Write the time to a timespec, as the C library does. */
function readClock(buffer, at) {
  const now = performance.now(), seconds = Math.floor(now / 1e3), view = new DataView(buffer);
  view.setBigInt64(at, BigInt(seconds), true);
  view.setBigInt64(at + 8, BigInt(Math.round((now - seconds * 1e3) * 1e6)), true);
  return 0;
}

/** Put the bytes of numbers together: a file has the first ones of all numbers, then the second ones. */
export function ungroup(grouped) {
  const numbers = grouped.length / WIDE, content = new Uint8Array(grouped.length);
  for (let place = 0; place < WIDE; place++)
    for (let k = 0; k < numbers; k++) content[k * WIDE + place] = grouped[place * numbers + k];
  return content;
}
