import { sql } from 'kysely';
import { dealWordings } from '../../domain/simulations/deal-wordings.ts';
import type { DrawnSegment } from '../../domain/simulations/roster-notices.ts';
import type { Db } from '../client.ts';
import type { RunRef } from './open-run.ts';
import { updateOpenRun } from './open-run.ts';

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
  /** Roster group of runs that ask the same personas, if any. */
  groupId: string | null;
  /** Number of profiles of each segment, by its id, where its personas are not in proportion to it; else null. */
  segmentSizes: Record<string, number> | null;
}

const rowsPerInsert = 2_000;

/** Stores a new roster, deals the wordings of the instruction over it, and assigns it to its group. */
export async function insertRoster(trx: Db, { id, userId, members, groupId, segmentSizes }: NewRoster): Promise<void> {
  // A profile may also be a member of two of the segments.
  const profiles = members.flatMap(({ profileId }) => (profileId === null ? [] : [profileId]));
  const repeats = new Set(profiles).size < profiles.length;
  await trx
    .insertInto('roster')
    .values({ id, userId, size: members.length, repeats, segmentSizes: segmentSizes && JSON.stringify(segmentSizes) })
    .execute();
  const dealt = dealWordings(
    members.map(({ segmentId }) => segmentId),
    id,
  );
  for (let start = 0; start < members.length; start += rowsPerInsert) {
    const rows = members.slice(start, start + rowsPerInsert);
    await trx
      .insertInto('rosterMember')
      .values(
        rows.map((member, at) => ({
          ...member,
          persona: JSON.stringify(member.persona),
          rosterId: id,
          personaIndex: start + at,
          wording: dealt[start + at] ?? null,
        })),
      )
      .execute();
  }
  if (groupId !== null) await trx.updateTable('rosterGroup').set({ rosterId: id }).where('id', '=', groupId).execute();
}

/** Locks an open run until the transaction ends; null when it is not open. */
export async function lockRun(trx: Db, run: RunRef) {
  const row = await trx
    .selectFrom('dynamicSimulationRun')
    .select(['rosterId', 'status', 'numUsers', 'segmentIds'])
    .where('id', '=', run.runId)
    .where('execution', '=', run.execution)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && (row.status === 'queued' || row.status === 'processing') ? row : null;
}

/** Finds the roster of a group and locks the group until the transaction ends, so that only one roster is created. */
export async function lockRosterOfGroup(trx: Db, groupId: string): Promise<string | null> {
  const group = await trx
    .selectFrom('rosterGroup')
    .select('rosterId')
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
  return group?.rosterId ?? null;
}

interface TiedRoster extends Pick<NewRoster, 'id' | 'segmentNames' | 'notices'> {
  size: number;
}

/** Assigns a roster to a run, with its notices. */
export async function assignRoster(
  trx: Db,
  run: RunRef,
  { id, segmentNames, notices, size }: TiedRoster,
): Promise<void> {
  await updateOpenRun(trx, run)
    .set({
      rosterId: id,
      segmentNames,
      numUsers: sql`least(num_users, ${size})`,
      notices: sql`coalesce(notices, '[]'::jsonb) || ${JSON.stringify(notices)}::jsonb`,
    })
    .execute();
}

/** Counts the first `personas` of a roster by segment. */
export async function drawnSegments(
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

/**
 * Reads the names of the segments of a group's roster by id, deleted ones included; null without a group or a roster.
 */
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

/** Reads which profile a member of a roster stands for, null for a synthetic persona, and its wording. */
export function memberOf(
  db: Db,
  rosterId: string | null,
  personaIndex: number,
): Promise<{ profileId: string | null; wording: number | null } | undefined> {
  return db
    .selectFrom('rosterMember')
    .select(['profileId', 'wording'])
    .where('rosterId', '=', rosterId)
    .where('personaIndex', '=', personaIndex)
    .executeTakeFirst();
}

/** Reads the sizes of a roster's segments where its personas are not in proportion to them; else null. */
export async function disproportionateSizes(db: Db, rosterId: string): Promise<Map<string, number> | null> {
  const row = await db.selectFrom('roster').select('segmentSizes').where('id', '=', rosterId).executeTakeFirst();
  return row?.segmentSizes == null ? null : new Map(Object.entries(row.segmentSizes as Record<string, number>));
}
