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

const rowsPerInsert = 2_000;

/**
 * Writes a run's roster and ties it to the run, in one transaction, unless the run has one: then that one stays. Returns the roster's
 * size, or null when the run is not open any more.
 */
export async function writeRoster(
  db: Db,
  run: RunRef,
  roster: { id: string; userId: string | null; members: NewRosterMember[]; segmentNames: string[]; notices: string[] },
): Promise<{ size: number; repeats: boolean } | null> {
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
    const repeats = roster.members.some((member) => member.repeated);
    await trx.insertInto('roster').values({ id: roster.id, userId: roster.userId, size: roster.members.length, repeats }).execute();
    for (let start = 0; start < roster.members.length; start += rowsPerInsert) {
      const rows = roster.members.slice(start, start + rowsPerInsert);
      await trx
        .insertInto('rosterMember')
        .values(rows.map((member, at) => ({ ...member, persona: JSON.stringify(member.persona), rosterId: roster.id, personaIndex: start + at })))
        .execute();
    }
    await updateOpenRun(trx, run)
      .set({
        rosterId: roster.id,
        segmentNames: roster.segmentNames,
        notices: sql`coalesce(notices, '[]'::jsonb) || ${JSON.stringify(roster.notices)}::jsonb`,
      })
      .execute();
    return { size: roster.members.length, repeats };
  });
}

export async function rosterById(db: Db, id: string): Promise<{ size: number; repeats: boolean } | null> {
  return (await db.selectFrom('roster').select(['size', 'repeats']).where('id', '=', id).executeTakeFirst()) ?? null;
}
