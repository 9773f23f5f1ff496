/** Says how stored papers change when records are found, or are no longer wanted. */
import type { FoundPaper } from './found-paper.ts';
import { groupRecords, mergeRecords, recordKey, sufficientKeysOf, type MergedPaper } from './merge.ts';

export interface StoredPaper {
  id: string;
  /** True when a PDF of it is stored, so that this one stays when papers turn out to be the same. */
  hasPdf: boolean;
  records: FoundPaper[];
}

export interface PaperPlan {
  insert: MergedPaper[];
  update: { id: string; paper: MergedPaper }[];
  /** Papers that are a part of another one, or have no record left. */
  remove: string[];
  /** Papers that were left out, because a scholar has too many. */
  leftOut: number;
}

/**
 * Plans the changes after which the stored papers are those of `records`: all records that count, new ones included.
 * A stored paper goes where its preferred record goes. Planning again after the changes changes nothing.
 */
export function planPapers(
  stored: readonly StoredPaper[],
  records: readonly FoundPaper[],
  maxPapers: number,
): PaperPlan {
  const plan: PaperPlan = { insert: [], update: [], remove: [], leftOut: 0 };
  const known = new Set(records.map(recordKey));
  const rowsOf = new Map<string, StoredPaper[]>();
  for (const row of stored) {
    const leading = row.records.find((record) => known.has(recordKey(record)));
    if (leading === undefined) plan.remove.push(row.id);
    else rowsOf.set(recordKey(leading), [...(rowsOf.get(recordKey(leading)) ?? []), row]);
  }
  const added: MergedPaper[] = [];
  for (const group of groupRecords(records)) {
    const rows = group.flatMap((record) => rowsOf.get(recordKey(record)) ?? []);
    const kept = rows.find(({ hasPdf }) => hasPdf) ?? rows[0];
    const paper = mergeRecords(group);
    plan.remove.push(...rows.filter((row) => row !== kept).map(({ id }) => id));
    if (kept === undefined) added.push(paper);
    else if (!isSame(kept.records, paper.records)) plan.update.push({ id: kept.id, paper });
  }
  const room = Math.max(0, maxPapers - (stored.length - plan.remove.length));
  plan.insert = added.slice(0, room);
  plan.leftOut = added.length - plan.insert.length;
  return plan;
}

/** Replaces stored records by new ones of the same ids, and adds the others. */
export function withRecords(stored: readonly StoredPaper[], found: readonly FoundPaper[]): FoundPaper[] {
  const all = [...stored.flatMap(({ records }) => records), ...found];
  return [...new Map(all.map((record) => [recordKey(record), record])).values()];
}

/** Leaves out records of papers that were removed. */
export function withoutRemoved(found: readonly FoundPaper[], removedKeys: ReadonlySet<string>): FoundPaper[] {
  return found.filter((record) => !sufficientKeysOf(record).some((key) => removedKeys.has(key)));
}

/** Compares by value: the database keeps the fields of JSON in an order of its own. */
function isSame(one: readonly FoundPaper[], other: readonly FoundPaper[]): boolean {
  return JSON.stringify(one.map(valuesOf)) === JSON.stringify(other.map(valuesOf));
}

function valuesOf(record: FoundPaper): unknown[] {
  const { source, sourceId, title, authors, abstract, year, venue, citationCount, doi, arxivId, pdfUrl } = record;
  return [source, sourceId, title, authors, abstract, year, venue, citationCount, doi, arxivId, pdfUrl];
}
