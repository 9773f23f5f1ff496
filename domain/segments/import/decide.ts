import type { ImportPlan } from './plan.ts';
import { listDuplicateFields, buildDuplicateKey, keyField, readRow } from './row-to-profile.ts';

/** A row of the file with its spreadsheet row number. */
export type NumberedRow = readonly [number, readonly unknown[]];

export interface Problem {
  rowNumber: number;
  columnName: string | null;
  problem: string;
  /** True when the row was left out because of this problem. */
  refused: boolean;
}

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
  /** The day of the upload as `2026-11-29`, for ages from births. */
  today: string;
  hash: HashKey;
}

/** Keyed hash of a cell that is not stored, by column name. */
export type HashKey = (name: string, value: string) => string;

function hashKeys(keys: Record<string, string>, hash: HashKey): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, value]) => [keyField(name), hash(name, value)]));
}

/** Returns the keys of the rows, to look up existing profiles. */
export function collectKeys(rows: readonly NumberedRow[], plan: ImportPlan, today: string, hash: HashKey): string[] {
  if (plan.duplicates === 'keep') return [];
  const fields = listDuplicateFields(plan);
  const keys = rows.flatMap(([, cells]) => {
    const read = readRow(cells, plan, today);
    return read.profile === null
      ? []
      : (buildDuplicateKey({ ...read.profile, ...hashKeys(read.keys, hash) }, fields) ?? []);
  });
  return [...new Set(keys)];
}

/**
 * Decides for each row: a new profile, a change of an existing one, nothing, or a problem. Deterministic for the same
 * rows.
 */
export function decideRows(
  rows: readonly NumberedRow[],
  { plan, columnNames, known, idOf, today, hash }: ImportContext,
): RowDecisions {
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
  const fields = listDuplicateFields(plan);
  const fresh = new Map<string, Profile>();
  const changed = new Map<string, Profile>();
  for (const [rowNumber, cells] of rows) {
    const read = readRow(cells, plan, today);
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
    const hashes = hashKeys(read.keys, hash);
    const addHashes = (profileId: string) =>
      decided.hashes.push(...Object.values(hashes).map((one) => ({ hash: one, profileId })));
    const key = plan.duplicates === 'keep' ? null : buildDuplicateKey({ ...read.profile, ...hashes }, fields);
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
