import { sql } from 'kysely';
import type { DrawnSegment } from '../../domain/simulations/roster-notices.ts';
import type { Db } from '../client.ts';
import type { RunRef } from '../jobs/open-run.ts';
import { updateOpenRun } from '../jobs/open-run.ts';

export interface NewRosterMember {
  segmentId: string;
  segmentName: string;
  profileId: string | null;
  persona: unknown;
  repeated: boolean;
}

export interface NewRoster {
  id: string;
  userId: string | null;
  members: NewRosterMember[];
  segmentNames: string[];
  notices: string[];
  /** The runs that are to ask the same personas, if any. */
  groupId: string | null;
}

/** Sentences about a roster that another run drew, by its segments. */
type NoticesOf = (drawn: readonly DrawnSegment[]) => string[];

const rowsPerInsert = 2_000;

/**
 * Writes a run's roster and ties it to the run, in one transaction, unless the run has one, or its group: then that one stays. Returns the
 * roster's size, or null when the run is not open any more.
 */
export async function writeRoster(
  db: Db,
  run: RunRef,
  roster: NewRoster,
  sharedNotices: NoticesOf,
): Promise<{ size: number } | null> {
  return db.transaction().execute(async (trx) => {
    const row = await lockRun(trx, run);
    if (row === null) return null;
    if (row.rosterId !== null) return rosterById(trx, row.rosterId);
    const shared = roster.groupId === null ? null : await sharedRoster(trx, roster.groupId);
    if (shared !== null) return takeRoster(trx, run, row, shared, sharedNotices);
    const repeats = roster.members.some((member) => member.repeated);
    await trx
      .insertInto('roster')
      .values({ id: roster.id, userId: roster.userId, size: roster.members.length, repeats })
      .execute();
    for (let start = 0; start < roster.members.length; start += rowsPerInsert) {
      const rows = roster.members.slice(start, start + rowsPerInsert);
      await trx
        .insertInto('rosterMember')
        .values(
          rows.map((member, at) => ({
            ...member,
            persona: JSON.stringify(member.persona),
            rosterId: roster.id,
            personaIndex: start + at,
          })),
        )
        .execute();
    }
    if (roster.groupId !== null)
      await trx.updateTable('rosterGroup').set({ rosterId: roster.id }).where('id', '=', roster.groupId).execute();
    await tieRoster(trx, run, {
      id: roster.id,
      segmentNames: roster.segmentNames,
      notices: roster.notices,
      size: roster.members.length,
    });
    return { size: roster.members.length };
  });
}

/** Ties the roster of its group to the run, as writeRoster does, without drawing anybody. Null while the group has none, or when the run is not open. */
export async function takeSharedRoster(
  db: Db,
  run: RunRef,
  groupId: string,
  notices: NoticesOf,
): Promise<{ size: number } | null> {
  return db.transaction().execute(async (trx) => {
    const row = await lockRun(trx, run);
    const shared = row === null ? null : await sharedRoster(trx, groupId);
    return row === null || shared === null ? null : takeRoster(trx, run, row, shared, notices);
  });
}

async function lockRun(trx: Db, run: RunRef) {
  const row = await trx
    .selectFrom('dynamicSimulationRun')
    .select(['rosterId', 'status', 'numUsers', 'segmentIds'])
    .where('id', '=', run.runId)
    .where('execution', '=', run.execution)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && (row.status === 'queued' || row.status === 'processing') ? row : null;
}

/** The roster that another run of the group wrote. The group stays locked until the transaction ends, so that only one is ever made. */
async function sharedRoster(trx: Db, groupId: string): Promise<string | null> {
  const group = await trx
    .selectFrom('rosterGroup')
    .select('rosterId')
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  return group?.rosterId ?? null;
}

/** A roster that is there: its segments are those its personas came from, whether or not they exist still. */
async function takeRoster(
  trx: Db,
  run: RunRef,
  { numUsers, segmentIds }: { numUsers: number; segmentIds: string[] | null },
  id: string,
  noticesOf: NoticesOf,
): Promise<{ size: number } | null> {
  const roster = await rosterById(trx, id);
  if (roster === null) return null;
  const drawn = await drawnSegments(trx, id, numUsers);
  const placeOf = ({ segmentId }: { segmentId: string }) => (segmentIds ?? []).indexOf(segmentId);
  const ordered = drawn.toSorted((one, other) => placeOf(one) - placeOf(other));
  await tieRoster(trx, run, {
    id,
    segmentNames: ordered.map(({ name }) => name),
    notices: noticesOf(ordered),
    size: roster.size,
  });
  return roster;
}

interface TiedRoster extends Pick<NewRoster, 'id' | 'segmentNames' | 'notices'> {
  size: number;
}

async function tieRoster(trx: Db, run: RunRef, { id, segmentNames, notices, size }: TiedRoster): Promise<void> {
  await updateOpenRun(trx, run)
    .set({
      rosterId: id,
      segmentNames,
      numUsers: sql`least(num_users, ${size})`,
      notices: sql`coalesce(notices, '[]'::jsonb) || ${JSON.stringify(notices)}::jsonb`,
    })
    .execute();
}

/** The segments of the first `personas` of a roster. */
async function drawnSegments(
  db: Db,
  rosterId: string,
  personas: number,
): Promise<(DrawnSegment & { segmentId: string })[]> {
  const { rows } = await sql<DrawnSegment & { segmentId: string }>`
    select segment_id as "segmentId", segment_name as name, count(*)::int as personas, count(*) filter (where repeated)::int as repeated,
           bool_or(profile_id is null) as "isSynthetic"
    from roster_member where roster_id = ${rosterId} and persona_index < ${personas}
    group by segment_id, segment_name order by min(persona_index)`.execute(db);
  return rows;
}

/** Segments of the roster that a group of runs shares, by id; null without a group, or before its first run has drawn. They may be deleted since. */
export async function namesOfGroup(db: Db, groupId: string | null): Promise<Map<string, string> | null> {
  if (groupId === null) return null;
  const group = await db
    .selectFrom('rosterGroup')
    .innerJoin('roster', 'roster.id', 'rosterGroup.rosterId')
    .select(['roster.id', 'roster.size'])
    .where('rosterGroup.id', '=', groupId)
    .executeTakeFirst();
  if (group === undefined) return null;
  const drawn = await drawnSegments(db, group.id, group.size);
  return new Map(drawn.map(({ segmentId, name }) => [segmentId, name]));
}

export async function rosterById(db: Db, id: string): Promise<{ size: number; repeats: boolean } | null> {
  return (await db.selectFrom('roster').select(['size', 'repeats']).where('id', '=', id).executeTakeFirst()) ?? null;
}
