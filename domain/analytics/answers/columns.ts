/** Answers of many runs in columns, sorted so that every figure of analytics is counted in one walk. */
import { sumOf } from '../../sum.ts';

/** Properties that a group of a run's answers has in common. */
export interface AnswerKind {
  segmentId: string;
  segmentName: string;
  provider: string;
  model: string;
  gender: string | null;
}

/** Sums over the answers of one kind in one run. */
export interface Usage {
  answers: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** Sum of the durations of the calls, in milliseconds. */
  latencyMs: number;
}

/** The answers of one kind in one run. Equal kinds are one object, which saves most of their memory. */
export interface AnswerPart extends Usage {
  kind: AnswerKind;
}

/** The answers of a run by kind, as the database packs them: `answerBytes` bytes each, in the order of the parts. */
export interface PackedAnswers {
  parts: readonly AnswerPart[];
  packed: Uint8Array;
}

/** A run with its answers. */
export interface PackedRun extends PackedAnswers {
  id: string;
  /** Equal for runs of the same message. */
  topic: string;
  createdAt: Date;
}

/** A part with the numbers of its run and kind. */
export interface PartOfRun {
  run: number;
  kind: number;
  part: Usage;
}

/**
 * Columns of answers, sorted by person, then message, then time of the run, then place in the run; each column has
 * `length` entries.
 */
export interface AnswerColumns {
  length: number;
  /** Number of the person, from 0. */
  person: Int32Array;
  /** Number of the run in `runs`. */
  run: Int32Array;
  /** Number of the kind in `kinds`. */
  kind: Int32Array;
  personaIndex: Int32Array;
  /** In years; -1 when unknown. */
  age: Int16Array;
  /** -1, 0 or 1. */
  score: Int8Array;
  /** 0 to 1; NaN when unknown. */
  likelihood: Float64Array;
  /** Ids of the runs, sorted by message and time. */
  runs: readonly string[];
  /** Number of the message of each run. */
  topicOfRun: Int32Array;
  topics: number;
  kinds: readonly AnswerKind[];
  /** Rows, one run after the other, and where each run ends there. */
  rowsByRun: Int32Array;
  endOfRun: Int32Array;
  /** Usage by run and kind, one run after the other. */
  usage: readonly PartOfRun[];
}

/** Length of a packed answer: 6 bytes of the person, 8 of place, age and score, 8 of the likelihood (`db/analytics/answers.ts`). */
export const answerBytes = 22;

/** Columns of answers that move when answers are sorted. */
type Rows = Pick<AnswerColumns, 'run' | 'kind' | 'personaIndex' | 'age' | 'score' | 'likelihood'>;

/** Upper 16 and lower 32 bits of the hash that identifies a person. */
interface Persons {
  high: Uint16Array;
  low: Uint32Array;
}

function emptyRows(length: number): Rows {
  return {
    run: new Int32Array(length),
    kind: new Int32Array(length),
    personaIndex: new Int32Array(length),
    age: new Int16Array(length),
    score: new Int8Array(length),
    likelihood: new Float64Array(length),
  };
}

/** Unpacks and sorts the answers of runs. `pause` is awaited between parts of the work, so that others are served. */
export async function toColumns(packed: Iterable<PackedRun>, pause: () => Promise<void>): Promise<AnswerColumns> {
  const runs = [...packed].toSorted(
    (a, b) =>
      compareTexts(a.topic, b.topic) || a.createdAt.getTime() - b.createdAt.getTime() || compareTexts(a.id, b.id),
  );
  const kinds = new Map<AnswerKind, number>();
  const usage: PartOfRun[] = [];
  const topicOfRun = new Int32Array(runs.length);
  const endOfRun = new Int32Array(runs.length);
  const length = sumOf(runs, (run) => run.packed.byteLength) / answerBytes;
  const rows = emptyRows(length);
  const persons: Persons = { high: new Uint16Array(length), low: new Uint32Array(length) };
  let topics = 0;
  let from = 0;
  for (const [run, { topic, parts, packed: bytes }] of runs.entries()) {
    if (run === 0 || topic !== runs[run - 1]?.topic) topics += 1;
    topicOfRun[run] = topics - 1;
    const start = from;
    for (const part of parts) {
      const kind = kinds.get(part.kind) ?? kinds.size;
      kinds.set(part.kind, kind);
      usage.push({ run, kind, part });
      rows.run.fill(run, from, from + part.answers);
      rows.kind.fill(kind, from, from + part.answers);
      from += part.answers;
    }
    unpack(rows, persons, start, bytes);
    endOfRun[run] = from;
    if (run % 1_000 === 999) await pause();
  }
  return {
    length,
    ...(await sortRows(rows, persons, runs.length, pause)),
    runs: runs.map(({ id }) => id),
    topicOfRun,
    endOfRun,
    topics,
    kinds: [...kinds.keys()],
    usage,
  };
}

/** Writes packed answers into rows from `from` on. */
function unpack(rows: Rows, persons: Persons, from: number, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let row = from;
  for (let at = 0; at < bytes.byteLength; at += answerBytes) {
    const low = view.getUint16(at + 12);
    persons.high[row] = view.getUint16(at);
    persons.low[row] = view.getUint32(at + 2);
    rows.personaIndex[row] = view.getUint32(at + 8);
    rows.age[row] = (low >> 2) - 1;
    rows.score[row] = (low & 3) - 1;
    rows.likelihood[row] = view.getFloat64(at + 14);
    row += 1;
  }
}

/** Sorts by digits from the least important one on (radix sort), which is several times faster than comparing rows. */
async function sortRows(
  rows: Rows,
  { high, low }: Persons,
  runs: number,
  pause: () => Promise<void>,
): Promise<Rows & Pick<AnswerColumns, 'person' | 'rowsByRun'>> {
  const { run, personaIndex } = rows;
  let order = Int32Array.from({ length: run.length }, (_, row) => row);
  const sortBy = async (digits: number, digitOf: (row: number) => number) => {
    order = sortByDigit(order, digits, digitOf);
    await pause();
  };
  const widest = personaIndex.reduce((most, index) => Math.max(most, index), 0);
  await sortBy(65_536, (row) => (personaIndex[row] ?? 0) & 0xffff);
  if (widest > 0xffff) await sortBy((widest >>> 16) + 1, (row) => (personaIndex[row] ?? 0) >>> 16);
  await sortBy(runs, (row) => run[row] ?? 0);
  await sortBy(65_536, (row) => (low[row] ?? 0) & 0xffff);
  await sortBy(65_536, (row) => (low[row] ?? 0) >>> 16);
  await sortBy(65_536, (row) => high[row] ?? 0);
  const sorted = emptyRows(run.length);
  for (const name of columnNames) {
    moveRows(rows[name], sorted[name], order);
    await pause();
  }
  return { ...sorted, person: numberPersons({ high, low }, order), rowsByRun: invert(order) };
}

/** The new places of the rows, which stood one run after the other before they were sorted. */
function invert(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length);
  for (let place = 0; place < order.length; place += 1) places[order[place] ?? 0] = place;
  return places;
}

/** Numbers the persons in the order of the rows. */
function numberPersons({ high, low }: Persons, order: Int32Array): Int32Array {
  const person = new Int32Array(order.length);
  let before = order[0] ?? 0;
  let number = 0;
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    if (low[row] !== low[before] || high[row] !== high[before]) number += 1;
    person[at] = number;
    before = row;
  }
  return person;
}

const columnNames = ['run', 'kind', 'personaIndex', 'age', 'score', 'likelihood'] as const;

function moveRows(from: Rows[(typeof columnNames)[number]], to: typeof from, order: Int32Array): void {
  for (let row = 0; row < order.length; row += 1) to[row] = from[order[row] ?? 0] ?? 0;
}

function sortByDigit(order: Int32Array, digits: number, digitOf: (row: number) => number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(digits + 1);
  for (const row of order) next[digitOf(row) + 1] = (next[digitOf(row) + 1] ?? 0) + 1;
  for (let digit = 1; digit <= digits; digit += 1) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const sorted = new Int32Array(order.length);
  for (const row of order) {
    const digit = digitOf(row);
    const place = next[digit] ?? 0;
    sorted[place] = row;
    next[digit] = place + 1;
  }
  return sorted;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
