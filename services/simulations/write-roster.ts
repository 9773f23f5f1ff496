import type { Db } from '../../db/client.ts';
import type { RunRef } from '../../db/simulations/open-run.ts';
import {
  drawnSegments,
  insertRoster,
  lockRosterOfGroup,
  lockRun,
  rosterById,
  assignRoster,
  type NewRoster,
} from '../../db/simulations/rosters.ts';
import { rosterNotices } from '../../domain/simulations/roster-notices.ts';

/**
 * Stores a run's roster and assigns it to the run, in one transaction. An existing roster of the run or its group is
 * kept instead. Returns the roster's size, or null when the run is not open.
 */
export async function writeRoster(db: Db, run: RunRef, roster: NewRoster): Promise<{ size: number } | null> {
  const { id, segmentNames, notices, groupId } = roster;
  const size = roster.members.length;
  return db.transaction().execute(async (trx) => {
    const row = await lockRun(trx, run);
    if (row === null) return null;
    if (row.rosterId !== null) return rosterById(trx, row.rosterId);
    const shared = groupId === null ? null : await lockRosterOfGroup(trx, groupId);
    if (shared !== null) return assignShared(trx, run, row, shared);
    await insertRoster(trx, roster);
    await assignRoster(trx, run, { id, segmentNames, notices, size });
    return { size };
  });
}

/** Assigns the roster of the run's group to the run. Null while the group has none, or when the run is not open. */
export async function takeSharedRoster(db: Db, run: RunRef, groupId: string): Promise<{ size: number } | null> {
  return db.transaction().execute(async (trx) => {
    const row = await lockRun(trx, run);
    const shared = row === null ? null : await lockRosterOfGroup(trx, groupId);
    return row === null || shared === null ? null : assignShared(trx, run, row, shared);
  });
}

/** Assigns a roster that another run drew, with the segments that its personas came from at that time. */
async function assignShared(
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
  await assignRoster(trx, run, {
    id,
    segmentNames: ordered.map(({ name }) => name),
    notices: rosterNotices(ordered, null),
    size: roster.size,
  });
  return roster;
}
