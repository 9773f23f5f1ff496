import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { RunRef } from './runs/open-run.ts';
import { updateOpenRun } from './runs/open-run.ts';

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

const rowsPerInsert = 2_000;

/**
 * Writes a run's roster and ties it to the run, in one transaction, unless the run has one: then that one stays. Returns the roster's
 * size, or null when the run is not open any more.
 */
export async function writeRoster(db: Db, run: RunRef, roster: NewRoster): Promise<{ size: number; repeats: boolean } | null> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('dynamicSimulationRun')
      .select(['rosterId', 'status'])
      .where('id', '=', run.runId)
      .where('execution', '=', run.execution)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || (row.status !== 'queued' && row.status !== 'processing')) return null;
    if (row.rosterId !== null) return rosterById(trx, row.rosterId);
    const shared = roster.groupId === null ? null : await sharedRoster(trx, roster.groupId);
    if (shared !== null) return takeRoster(trx, run, shared, roster);
    const repeats = roster.members.some((member) => member.repeated);
    await trx.insertInto('roster').values({ id: roster.id, userId: roster.userId, size: roster.members.length, repeats }).execute();
    for (let start = 0; start < roster.members.length; start += rowsPerInsert) {
      const rows = roster.members.slice(start, start + rowsPerInsert);
      await trx
        .insertInto('rosterMember')
        .values(rows.map((member, at) => ({ ...member, persona: JSON.stringify(member.persona), rosterId: roster.id, personaIndex: start + at })))
        .execute();
    }
    if (roster.groupId !== null) await trx.updateTable('rosterGroup').set({ rosterId: roster.id }).where('id', '=', roster.groupId).execute();
    return takeRoster(trx, run, roster.id, roster);
  });
}

/** The roster that another run of the group wrote. The group stays locked until the transaction ends, so that only one is ever made. */
async function sharedRoster(trx: Db, groupId: string): Promise<string | null> {
  const group = await trx.selectFrom('rosterGroup').select('rosterId').where('id', '=', groupId).forUpdate().executeTakeFirst();
  return group?.rosterId ?? null;
}

async function takeRoster(trx: Db, run: RunRef, rosterId: string, { segmentNames, notices }: Pick<NewRoster, 'segmentNames' | 'notices'>) {
  const roster = await rosterById(trx, rosterId);
  if (roster === null) return null;
  await updateOpenRun(trx, run)
    .set({
      rosterId,
      segmentNames,
      numUsers: roster.size,
      notices: sql`coalesce(notices, '[]'::jsonb) || ${JSON.stringify(notices)}::jsonb`,
    })
    .execute();
  return roster;
}

export async function rosterById(db: Db, id: string): Promise<{ size: number; repeats: boolean } | null> {
  return (await db.selectFrom('roster').select(['size', 'repeats']).where('id', '=', id).executeTakeFirst()) ?? null;
}
