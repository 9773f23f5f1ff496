import { int, text, maybe, flag, view, type ValueOf } from '../../view.ts';
import type { ImportPlan } from './plan.ts';
import { listDuplicateFields, buildDuplicateKey, createRowReader, keyField, type ReadRow } from './row-to-profile.ts';

/** A row of the file with its spreadsheet row number. */
export type NumberedRow = readonly [number, readonly unknown[]];

export const problemView = view('ImportProblem', {
  rowNumber: int(),
  columnName: maybe(text()),
  problem: text(),
  /** True when the row was left out because of this problem. */
  refused: flag(),
});

export type Problem = ValueOf<typeof problemView>;

/** Columns of a stored profile. */
export type Profile = Record<string, unknown> & { id: string };

export interface RowDecisions {
  added: Profile[];
  /** Fields to overwrite in an existing profile; others stay. */
  replaced: Profile[];
  replacedRows: number;
  skipped: number;
  refused: number;
  problems: Problem[];
  /** Keys of the added profiles, which later rows look up. */
  keys: { key: string; profileId: string }[];
  /** Hashes that recognize added or changed profiles in later files. */
  hashes: { hash: string; profileId: string }[];
}

export interface ImportContext {
  plan: ImportPlan;
  columnNames: readonly string[];
  /** Ids of existing profiles by key. */
  known: ReadonlyMap<string, string>;
  idOf: (rowNumber: number) => string;
}

/** Keyed hash of a cell that is not stored, by column name. */
export type HashKey = (name: string, value: string) => string;

function hashKeys(keys: Record<string, string>, hash: HashKey): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, value]) => [keyField(name), hash(name, value)]));
}

/** A row that was read, which a later one may repeat. */
export interface KeyedRow {
  rowNumber: number;
  read: ReadRow;
  /** Recognizes the person; null for nobody, and where duplicates are kept. */
  key: string | null;
  /** Hashes of cells that are not stored, by their field. */
  hashes: Record<string, string>;
}

interface RowContext {
  plan: ImportPlan;
  /** The day of the upload as `2026-11-29`, for ages from births. */
  today: string;
  hash: HashKey;
}

/** Reads rows with the keys by which their people are recognized. */
export function readRows(rows: readonly NumberedRow[], { plan, today, hash }: RowContext): KeyedRow[] {
  const fields = listDuplicateFields(plan);
  const readRow = createRowReader(plan, today);
  return rows.map(([rowNumber, cells]) => {
    const read = readRow(cells);
    if (read.profile === null) return { rowNumber, read, key: null, hashes: {} };
    const hashes = hashKeys(read.keys, hash);
    const key = plan.duplicates === 'keep' ? null : buildDuplicateKey({ ...read.profile, ...hashes }, fields);
    return { rowNumber, read, key, hashes };
  });
}

/** Lists the keys of rows, to look up existing profiles. */
export function listKeys(rows: readonly KeyedRow[]): string[] {
  return [...new Set(rows.flatMap(({ key }) => key ?? []))];
}

/**
 * Decides for each row: a new profile, a change of an existing one, nothing, or a problem. Deterministic for the same
 * rows.
 */
export function decideRows(rows: readonly KeyedRow[], { plan, columnNames, known, idOf }: ImportContext): RowDecisions {
  const decided: RowDecisions = {
    added: [],
    replaced: [],
    replacedRows: 0,
    skipped: 0,
    refused: 0,
    problems: [],
    keys: [],
    hashes: [],
  };
  const fresh = new Map<string, Profile>();
  const changed = new Map<string, Profile>();
  for (const { rowNumber, read, key, hashes } of rows) {
    const found = read.profile === null ? read.problems : read.warnings;
    for (const { column, problem } of found)
      decided.problems.push({
        rowNumber,
        columnName: column === null ? null : (columnNames[column] ?? null),
        problem,
        refused: read.profile === null,
      });
    if (read.profile === null) {
      decided.refused += 1;
      continue;
    }
    const addHashes = (profileId: string) =>
      decided.hashes.push(...Object.values(hashes).map((one) => ({ hash: one, profileId })));
    const knownId = key === null ? undefined : (fresh.get(key)?.id ?? known.get(key));
    if (knownId === undefined || key === null) {
      const profile = { ...read.profile, id: idOf(rowNumber) };
      decided.added.push(profile);
      addHashes(profile.id);
      if (key === null) continue;
      fresh.set(key, profile);
      decided.keys.push({ key, profileId: profile.id });
    } else if (plan.duplicates === 'skip') decided.skipped += 1;
    else {
      decided.replacedRows += 1;
      addHashes(knownId);
      mergeFields(fresh.get(key), changed, knownId, read.profile);
    }
  }
  return { ...decided, replaced: [...changed.values()] };
}

/** Merges rows about one person; the last value of each field wins. */
function mergeFields(
  fresh: Profile | undefined,
  changed: Map<string, Profile>,
  id: string,
  profile: Record<string, unknown>,
): void {
  const target: Profile = fresh ?? changed.get(id) ?? { id };
  const attributes = {
    ...(target['attributes'] as object | undefined),
    ...(profile['attributes'] as object | undefined),
  };
  Object.assign(target, profile, 'attributes' in profile ? { attributes } : {}, { id });
  if (!fresh) changed.set(id, target);
}
