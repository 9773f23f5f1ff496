/** Keeps answers in memory in columns, because reading a million of them takes seconds and counting them does not. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readPackedAnswers } from '../../db/analytics/answers.ts';
import { readPackedValues } from '../../db/analytics/by-attribute.ts';
import type { AnalyticsRun } from '../../db/analytics/runs.ts';
import type { Db } from '../../db/client.ts';
import {
  answerBytes,
  toColumns,
  type AnswerColumns,
  type AnswerKind,
  type PackedRun,
} from '../../domain/analytics/answers/columns.ts';
import { toValueColumn, type PackedValue, type ValueColumn } from '../../domain/analytics/answers/values.ts';

/** Lets other requests be served during long work. */
export const pause: () => Promise<void> = () => nextTurn();

interface KeptRun extends PackedRun {
  version: string;
  answers: number;
}

interface KeptAttribute {
  /** Values by run, with the version of the run. */
  runs: Map<string, { version: string; values: readonly PackedValue[] }>;
  /** Beside `columns`; made again when those change. */
  beside: { columns: AnswerColumns; values: ValueColumn } | null;
}

/** Answers of one person, as they are kept. */
interface KeptAnswers {
  runs: Map<string, KeptRun>;
  kinds: Map<string, AnswerKind>;
  columns: AnswerColumns | null;
  answers: number;
  /** Values of the attributes that were read last, the very last at the end. */
  attributes: Map<string, KeptAttribute>;
  /** The last load, which the next one waits for. */
  loading: Promise<unknown>;
}

/** Answers of all people together, about 80 bytes each. Those of who read last stay, however many they are. */
const maxAnswers = 2_000_000;
/** Answers of one statement: more would hold up other requests while they are parsed. */
const answersAtOnce = 30_000;

const noAnswers = { parts: [], packed: new Uint8Array() };

const keptOf = new WeakMap<Db, Map<string, KeptAnswers>>();

/** Returns the answers of a person's runs, and perhaps of others of theirs; reads only runs that are new or changed. */
export async function loadAnswers(db: Db, userId: string, runs: readonly AnalyticsRun[]): Promise<AnswerColumns> {
  return load(db, userId, (kept) => readMissing(db, userId, kept, runs));
}

/** Returns the same, with the values of an attribute of the personas. */
export async function loadValues(
  db: Db,
  userId: string,
  runs: readonly AnalyticsRun[],
  field: string,
): Promise<{ columns: AnswerColumns; values: ValueColumn }> {
  return load(db, userId, async (kept) => {
    const columns = await readMissing(db, userId, kept, runs);
    return readAttribute(db, userId, kept, { columns, runs, field });
  });
}

/** Lets one load of a person's answers wait for the one before, so that nothing is read twice. */
async function load<T>(db: Db, userId: string, read: (kept: KeptAnswers) => Promise<T>): Promise<T> {
  const people = keptOf.get(db) ?? new Map<string, KeptAnswers>();
  keptOf.set(db, people);
  const kept = people.get(userId) ?? {
    runs: new Map(),
    kinds: new Map(),
    columns: null,
    answers: 0,
    attributes: new Map(),
    loading: Promise.resolve(),
  };
  // The last reader is at the end.
  people.delete(userId);
  people.set(userId, kept);
  const loaded = kept.loading.then(() => read(kept));
  kept.loading = loaded.catch(() => undefined);
  const result = await loaded;
  forgetOldest(people, userId);
  return result;
}

async function readMissing(
  db: Db,
  userId: string,
  kept: KeptAnswers,
  runs: readonly AnalyticsRun[],
): Promise<AnswerColumns> {
  const missing = runs.filter(({ id, version }) => kept.runs.get(id)?.version !== version);
  for (const batch of batchesOf(missing)) {
    const ids = batch.map(({ id }) => id);
    const packed = await readPackedAnswers(db, userId, ids, kept.kinds);
    for (const { id, topic, createdAt, version } of batch) {
      const ofRun = packed.get(id) ?? noAnswers;
      const answers = ofRun.packed.byteLength / answerBytes;
      kept.answers += answers - (kept.runs.get(id)?.answers ?? 0);
      kept.runs.set(id, { id, topic, createdAt, version, answers, ...ofRun });
    }
    kept.columns = null;
  }
  return (kept.columns ??= await toColumns(kept.runs.values(), pause));
}

/** Attributes kept of a person: people go back and forth between a few. */
const maxAttributes = 4;

async function readAttribute(
  db: Db,
  userId: string,
  kept: KeptAnswers,
  { columns, runs, field }: { columns: AnswerColumns; runs: readonly AnalyticsRun[]; field: string },
): Promise<{ columns: AnswerColumns; values: ValueColumn }> {
  const attribute: KeptAttribute = kept.attributes.get(field) ?? { runs: new Map(), beside: null };
  kept.attributes.delete(field);
  kept.attributes.set(field, attribute);
  const [oldest] = kept.attributes.keys();
  if (kept.attributes.size > maxAttributes && oldest !== undefined) kept.attributes.delete(oldest);
  const missing = runs.filter(({ id, version }) => attribute.runs.get(id)?.version !== version);
  for (const batch of batchesOf(missing)) {
    const ids = batch.map(({ id }) => id);
    const found = await readPackedValues(db, userId, ids, field);
    for (const { id, version } of batch) attribute.runs.set(id, { version, values: found.get(id) ?? [] });
    attribute.beside = null;
  }
  if (attribute.beside?.columns !== columns) {
    const values = new Map([...attribute.runs].map(([id, run]) => [id, run.values]));
    attribute.beside = { columns, values: toValueColumn(columns, values) };
  }
  return attribute.beside;
}

function batchesOf(runs: readonly AnalyticsRun[]): AnalyticsRun[][] {
  const batches: AnalyticsRun[][] = [];
  let answers = answersAtOnce;
  for (const run of runs) {
    if (answers >= answersAtOnce) {
      batches.push([]);
      answers = 0;
    }
    batches.at(-1)?.push(run);
    // A run without answers has its share of the work too.
    answers += run.answeredCount + 30;
  }
  return batches;
}

function forgetOldest(people: Map<string, KeptAnswers>, reader: string): void {
  let answers = [...people.values()].reduce((sum, kept) => sum + kept.answers, 0);
  for (const [userId, kept] of people) {
    if (answers <= maxAnswers) return;
    if (userId === reader) continue;
    people.delete(userId);
    answers -= kept.answers;
  }
}
