import type { Db } from '../../db/client.ts';
import type { RunRef } from '../../db/jobs/open-run.ts';
import {
  drawnSegments,
  insertRoster,
  lockRosterOfGroup,
  lockRun,
  rosterById,
  tieRoster,
  type NewRoster,
} from '../../db/simulations/rosters.ts';
import { rosterNotices } from '../../domain/simulations/roster-notices.ts';

/**
 * Writes a run's roster and ties it to the run, in one transaction, unless the run has one, or its group: then that one stays. Returns the
 * roster's size, or null when the run is not open any more.
 */
export async function writeRoster(db: Db, run: RunRef, roster: NewRoster): Promise<{ size: number } | null> {
  const { id, segmentNames, notices, groupId } = roster;
  const size = roster.members.length;
  return db.transaction().execute(async (trx) => {
    const row = await lockRun(trx, run);
    if (row === null) return null;
    if (row.rosterId !== null) return rosterById(trx, row.rosterId);
    const shared = groupId === null ? null : await lockRosterOfGroup(trx, groupId);
    if (shared !== null) return tieShared(trx, run, row, shared);
    await insertRoster(trx, roster);
    await tieRoster(trx, run, { id, segmentNames, notices, size });
    return { size };
  });
}

/** Ties the roster of its group to the run, as writeRoster does, without drawing anybody. Null while the group has none, or when the run is not open. */
export async function takeSharedRoster(db: Db, run: RunRef, groupId: string): Promise<{ size: number } | null> {
  return db.transaction().execute(async (trx) => {
    const row = await lockRun(trx, run);
    const shared = row === null ? null : await lockRosterOfGroup(trx, groupId);
    return row === null || shared === null ? null : tieShared(trx, run, row, shared);
  });
}

/** A roster that another run drew: its segments are those its personas came from, whatever has become of them since. */
async function tieShared(
  trx: Db,
  run: RunRef,
  { numUsers, segmentIds }: { numUsers: number; segmentIds: string[] | null },
  id: string,
): Promise<{ size: number } | null> {
  const roster = await rosterById(trx, id);
  if (roster === null) return null;
  const drawn = await drawnSegments(trx, id, numUsers);
  const indexOf = ({ segmentId }: { segmentId: string }) => (segmentIds ?? []).indexOf(segmentId);
  const ordered = drawn.toSorted((one, other) => indexOf(one) - indexOf(other));
  await tieRoster(trx, run, {
    id,
    segmentNames: ordered.map(({ name }) => name),
    notices: rosterNotices(ordered, null),
    size: roster.size,
  });
  return roster;
}
