import { sql, type Selectable } from 'kysely';
import type { Db } from '../../client.ts';
import { newRecordId } from '../../crud/new-id.ts';
import type { RunPlanTable } from '../../tables/run-plans.ts';
import { updateOpenRun, type RunRef } from './open-run.ts';

/** What is planned with a run; undefined when nothing is. */
export function runPlan(db: Db, runId: string): Promise<Selectable<RunPlanTable> | undefined> {
  return db.selectFrom('runPlan').selectAll().where('runId', '=', runId).executeTakeFirst();
}

/** A group for runs that are to ask the same personas: those of `rosterId`, or those that the first run draws. */
export async function createRosterGroup(db: Db, userId: string, rosterId: string | null): Promise<string> {
  const id = newRecordId();
  await db.insertInto('rosterGroup').values({ id, userId, rosterId }).execute();
  return id;
}

/**
 * A run that stops before everybody was asked: it is a run of `asked` personas from now on, and the wish is kept in its plan and in its
 * attachments' metadata. Asking again changes nothing. False when the run is not open any more.
 */
export function shortenRun(db: Db, run: RunRef, asked: number, noticeFor: (wished: number) => string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('dynamicSimulationRun').select('numUsers').where('id', '=', run.runId).forNoKeyUpdate().executeTakeFirst();
    if (row === undefined) return false;
    if (row.numUsers <= asked) return true;
    const wish = JSON.stringify({ wishedNumUsers: row.numUsers });
    const notice = noticeFor(row.numUsers);
    const result = await updateOpenRun(trx, run)
      .set({ numUsers: asked, attachments: withMetadata(wish), notices: withNotice(notice), updatedAt: new Date() })
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return false;
    await trx
      .updateTable('runPlan')
      .set({ wishedUsers: sql`coalesce(wished_users, ${row.numUsers})` })
      .where('runId', '=', run.runId)
      .execute();
    return true;
  });
}

function withMetadata(values: string) {
  return sql<string>`jsonb_set(coalesce(attachments, '{}')::jsonb, '{metadata}', coalesce(attachments::jsonb -> 'metadata', '{}') || ${values}::jsonb)::text`;
}

function withNotice(notice: string) {
  return sql<string>`coalesce(notices, '[]'::jsonb) || ${JSON.stringify([notice])}::jsonb`;
}

/** The counts of a run that may stop early, with the margin it may stop at; undefined when it may not. */
export function earlyStopOf(db: Db, runId: string) {
  return db
    .selectFrom('runPlan')
    .innerJoin('dynamicSimulationRun as run', 'run.id', 'runPlan.runId')
    .select(['stopAtMarginPoints', 'positiveCount', 'neutralCount', 'negativeCount'])
    .where('runId', '=', runId)
    .where('stopAtMarginPoints', 'is not', null)
    .executeTakeFirst();
}

/** The personas of a run of this person, for another run that is to ask the same. Undefined when there is no such run. */
export function personasOfRun(db: Db, userId: string, jobId: string) {
  return db
    .selectFrom('dynamicSimulationRun as run')
    .leftJoin('runPlan as plan', 'plan.runId', 'run.id')
    .leftJoin('roster', 'roster.id', 'run.rosterId')
    .select(['run.rosterId', 'run.segmentIds', 'plan.rosterGroupId', 'roster.size'])
    .where('run.jobId', '=', jobId)
    .where('run.userId', '=', userId)
    .executeTakeFirst();
}
