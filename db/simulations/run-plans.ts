import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import { recordedFields } from '../../domain/simulations/run-input.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { RunPlanTable } from '../tables/run-plans.ts';
import { updateOpenRun, type RunRef } from '../jobs/open-run.ts';

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
 * A run that stops before everybody was asked: it is a run of `asked` personas from now on, or of more when more have answered, and what was
 * wished for first is kept in its plan and in its attachments' metadata. Asking again changes nothing. False when the run is not open any more.
 */
export function shortenRun(
  db: Db,
  run: RunRef,
  asked: number,
  noticeFor: (asked: number, wished: number, sentimentType: string | null) => string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('dynamicSimulationRun')
      .select(['numUsers', 'sentimentType'])
      .where('id', '=', run.runId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    const kept = Math.max(asked, await answeredPlaces(trx, run.runId));
    if (row.numUsers <= kept) return true;
    const wished = (await runPlan(trx, run.runId))?.wishedUsers ?? row.numUsers;
    const wish = JSON.stringify({ wishedNumUsers: wished });
    const result = await updateOpenRun(trx, run)
      .set({
        numUsers: kept,
        attachments: withMetadata(wish),
        notices: withNotice(noticeFor(kept, wished, row.sentimentType)),
        updatedAt: new Date(),
      })
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return false;
    await trx
      .insertInto('runPlan')
      .values({ runId: run.runId, wishedUsers: wished })
      .onConflict((conflict) => conflict.column('runId').doUpdateSet({ wishedUsers: wished }))
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

/** Places of the roster up to the last with an answer: 400 when persona 399 has one. */
export async function answeredPlaces(db: Db, runId: string): Promise<number> {
  const row = await db
    .selectFrom('reaction')
    .select(sql<number>`coalesce(max(persona_index) + 1, 0)`.as('places'))
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return row.places;
}

/** The counts of a run that has not stopped early, with its options; undefined when it has. */
export function unstoppedRun(db: Db, runId: string) {
  return db
    .selectFrom('dynamicSimulationRun as run')
    .leftJoin('runPlan as plan', 'plan.runId', 'run.id')
    .select(['options', 'positiveCount', 'neutralCount', 'negativeCount'])
    .where('run.id', '=', runId)
    .where('plan.wishedUsers', 'is', null)
    .executeTakeFirst();
}

/**
 * How a run of this person was set up, for another run like it. `personas` is how many it asks at last: fewer than were drawn when it
 * stopped early; null before they are drawn. Undefined when there is no such run.
 */
export function setupOfRun(db: Db, userId: string, jobId: string) {
  return db
    .selectFrom('dynamicSimulationRun as run')
    .leftJoin('runPlan as plan', 'plan.runId', 'run.id')
    .leftJoin('roster', 'roster.id', 'run.rosterId')
    .select([
      'run.rosterId',
      'run.options',
      'plan.rosterGroupId',
      ...recordedFields.map((name) => `run.${name}` as const),
    ])
    .select(sql<number>`coalesce(plan.wished_users, run.num_users)`.as('wishedUsers'))
    .select(
      sql<number | null>`case when roster.size is not null then least(run.num_users, roster.size) end`.as('personas'),
    )
    .where('run.jobId', '=', jobId)
    .where('run.userId', '=', userId)
    .executeTakeFirst();
}
