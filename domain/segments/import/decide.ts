import type { ImportPlan } from './plan.ts';
import { duplicateFields, duplicateKey, keyField, readRow } from './row-to-profile.ts';

/** A row of the file: its number as a spreadsheet counts, and its cells. */
export type NumberedRow = readonly [number, readonly unknown[]];

export interface Problem {
  rowNumber: number;
  columnName: string | null;
  problem: string;
  /** True when the row was left out because of it. */
  refused: boolean;
}

type Profile = Record<string, unknown> & { id: string };

export interface Decided {
  added: Profile[];
  /** Fields to write over an existing profile; others stay. */
  replaced: Profile[];
  replacedRows: number;
  skipped: number;
  refused: number;
  problems: Problem[];
  /** Keys of those added, for later rows to find. */
  keys: { key: string; profileId: string }[];
  /** Hashes that recognize those added or changed in later files. */
  hashes: { hash: string; profileId: string }[];
}

export interface Surroundings {
  plan: ImportPlan;
  columnNames: readonly string[];
  /** Ids of profiles that are there already, by key. */
  known: ReadonlyMap<string, string>;
  idOf: (rowNumber: number) => string;
  year: number;
  hash: HashKey;
}

/** A keyed hash of a cell that is not kept, by the name of its column. */
export type HashKey = (name: string, value: string) => string;

function hashed(keys: Record<string, string>, hash: HashKey): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).map(([name, value]) => [keyField(name), hash(name, value)]));
}

/** Keys of the rows, to look up who is known. */
export function keysOf(rows: readonly NumberedRow[], plan: ImportPlan, year: number, hash: HashKey): string[] {
  if (plan.duplicates === 'keep') return [];
  const fields = duplicateFields(plan);
  const keys = rows.flatMap(([, cells]) => {
    const read = readRow(cells, plan, year);
    return read.profile === null ? [] : (duplicateKey({ ...read.profile, ...hashed(read.keys, hash) }, fields) ?? []);
  });
  return [...new Set(keys)];
}

/** What becomes of each row: a new profile, a change of a known one, nothing, or a problem. The same rows always give the same answer. */
export function decide(
  rows: readonly NumberedRow[],
  { plan, columnNames, known, idOf, year, hash }: Surroundings,
): Decided {
  const decided: Decided = {
    added: [],
    replaced: [],
    replacedRows: 0,
    skipped: 0,
    refused: 0,
    problems: [],
    keys: [],
    hashes: [],
  };
  const fields = duplicateFields(plan);
  const fresh = new Map<string, Profile>();
  const changed = new Map<string, Profile>();
  for (const [rowNumber, cells] of rows) {
    const read = readRow(cells, plan, year);
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
    const hashes = hashed(read.keys, hash);
    const remember = (profileId: string) =>
      decided.hashes.push(...Object.values(hashes).map((one) => ({ hash: one, profileId })));
    const key = plan.duplicates === 'keep' ? null : duplicateKey({ ...read.profile, ...hashes }, fields);
    const knownId = key === null ? undefined : (fresh.get(key)?.id ?? known.get(key));
    if (knownId === undefined || key === null) {
      const profile = { ...read.profile, id: idOf(rowNumber) };
      decided.added.push(profile);
      remember(profile.id);
      if (key === null) continue;
      fresh.set(key, profile);
      decided.keys.push({ key, profileId: profile.id });
    } else if (plan.duplicates === 'skip') decided.skipped += 1;
    else {
      decided.replacedRows += 1;
      remember(knownId);
      writeOver(fresh.get(key), changed, knownId, read.profile);
    }
  }
  return { ...decided, replaced: [...changed.values()] };
}

/** Of several rows about one person the last has the last word, field by field. */
function writeOver(
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
