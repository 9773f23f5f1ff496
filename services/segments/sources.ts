/** The segments that a new or derived segment takes its profiles from. */
import type { Db } from '../../db/client.ts';
import { listReadIds, sourceIdsOf, type SegmentRow } from '../../db/segments/segments.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { UnreadableCriteria } from '../../domain/segments/criteria.ts';
import { readableSegment } from './own-segment.ts';

export interface SourcesInput {
  /** One segment; the same as a list of one. */
  sourceId?: string | null | undefined;
  sourceIds?: readonly string[] | null | undefined;
}

const maxSources = 10;
/** Segments that a derived segment may be read from, directly or not, so that a chain stays quick to read. */
const maxRead = 20;

/** Finds the given sources, each once. Throws InvalidInput, SegmentNotFound for one that the person may not read. */
export async function findSources(
  db: Db,
  userId: string,
  { sourceId, sourceIds }: SourcesInput,
): Promise<SegmentRow[]> {
  const ids = [...new Set([...(sourceId ? [sourceId] : []), ...(sourceIds ?? [])])];
  if (ids.length > maxSources)
    throw new InvalidInput(`A segment can take its profiles from ${maxSources} segments`, 'sourceIds');
  const rows: SegmentRow[] = [];
  for (const id of ids) rows.push(await readableSegment(db, userId, id));
  return rows;
}

/** Checks sources that a segment is to be read from; `self` is it when it exists. Throws InvalidInput. */
export async function checkSources(
  db: Db,
  userId: string,
  rows: readonly SegmentRow[],
  self: SegmentRow | null = null,
): Promise<void> {
  const read: string[] = [];
  for (const row of rows) {
    const ids = await readIds(db, userId, row);
    if (self !== null && ids.includes(self.row.id))
      throw new InvalidInput(`${row.row.name} takes its own profiles from this segment`, 'sourceIds');
    read.push(...ids);
  }
  if (read.length > maxRead)
    throw new InvalidInput(
      `These segments are read from ${read.length} segments in all; ${maxRead} are possible`,
      'sourceIds',
    );
}

async function readIds(db: Db, userId: string, row: SegmentRow): Promise<string[]> {
  try {
    return await listReadIds(db, userId, row);
  } catch (error) {
    if (error instanceof UnreadableCriteria)
      throw new InvalidInput(`${row.row.name} cannot be read: ${error.message}`, 'sourceIds');
    throw error;
  }
}

/** Returns the new sources of a derived segment; undefined when none are given. Throws SegmentNotFound, InvalidInput. */
export async function changedSources(
  db: Db,
  userId: string,
  found: SegmentRow,
  given: SourcesInput,
): Promise<string[] | undefined> {
  const isGiven = (given.sourceIds ?? null) !== null || Boolean(given.sourceId);
  if (!isGiven) return undefined;
  const rows = await findSources(db, userId, given);
  const ids = rows.map(({ row }) => row.id);
  const held = sourceIdsOf(found);
  if (ids.length === held.length && ids.every((id) => held.includes(id))) return undefined;
  if (held.length === 0) throw new InvalidInput('This segment has profiles of its own', 'sourceIds');
  if (ids.length === 0) throw new InvalidInput('Choose whose profiles it takes', 'sourceIds');
  const voters = rows.find(({ kind }) => kind === 'cohort');
  if (found.kind === 'dynamic' && voters !== undefined)
    throw new InvalidInput(`This segment is for customers, and ${voters.row.name} has voters`, 'sourceIds');
  await checkSources(db, userId, rows, found);
  return ids;
}
