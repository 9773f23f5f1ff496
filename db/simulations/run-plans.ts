import { sql, type Selectable } from 'kysely';
import type { Db } from '../client.ts';
import { recordedFields } from '../../domain/simulations/run-input.ts';
import { newRecordId } from '../crud/new-id.ts';
import type { RunPlanTable } from '../tables/run-plans.ts';
import { askedPersonas } from './endings.ts';
import { updateOpenRun, type RunRef } from './open-run.ts';

/** Finds the plan of a run. */
export function runPlan(db: Db, runId: string): Promise<Selectable<RunPlanTable> | undefined> {
  return db.selectFrom('runPlan').selectAll().where('runId', '=', runId).executeTakeFirst();
}

/** Creates a group of runs that ask the same personas: those of `rosterId`, or those that the first run draws. */
export async function createRosterGroup(db: Db, userId: string, rosterId: string | null): Promise<string> {
  const id = newRecordId();
  await db.insertInto('rosterGroup').values({ id, userId, rosterId }).execute();
  return id;
}

/**
 * Reduces a run that stops early to `asked` personas, or more if more have answered. The original number is kept in its
 * plan and in its attachments' metadata. Idempotent. False when the run is not open.
 */
export function shortenRun(
  db: Db,
  run: RunRef,
  asked: number,
  noticeFor: (asked: number, requested: number, sentimentType: string | null) => string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('dynamicSimulationRun')
      .select(['numUsers', 'sentimentType'])
      .where('id', '=', run.runId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    const newSize = Math.max(asked, await findSettledEnd(trx, run.runId));
    if (row.numUsers <= newSize) return true;
    const requested = (await runPlan(trx, run.runId))?.wishedUsers ?? row.numUsers;
    return reduceRun(trx, run, {
      numUsers: newSize,
      requested,
      notice: noticeFor(newSize, requested, row.sentimentType),
    });
  });
}

/**
 * Reduces a run that completes to the personas that answered; `ended` have ended without an answer. The original number
 * is kept as by an early stop.
 */
export async function leaveOutEnded(
  trx: Db,
  run: RunRef,
  { numUsers, ended, notice }: { numUsers: number; ended: number; notice: string },
): Promise<void> {
  const requested = (await runPlan(trx, run.runId))?.wishedUsers ?? numUsers;
  await reduceRun(trx, run, { numUsers: numUsers - ended, requested, notice });
}

async function reduceRun(
  trx: Db,
  run: RunRef,
  { numUsers, requested, notice }: { numUsers: number; requested: number; notice: string },
): Promise<boolean> {
  const result = await updateOpenRun(trx, run)
    .set({
      numUsers,
      attachments: withMetadata(JSON.stringify({ wishedNumUsers: requested })),
      notices: withNotice(notice),
      updatedAt: new Date(),
    })
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await trx
    .insertInto('runPlan')
    .values({ runId: run.runId, wishedUsers: requested })
    .onConflict((conflict) => conflict.column('runId').doUpdateSet({ wishedUsers: requested }))
    .execute();
  return true;
}

function withMetadata(values: string) {
  return sql<string>`jsonb_set(coalesce(attachments, '{}')::jsonb, '{metadata}', coalesce(attachments::jsonb -> 'metadata', '{}') || ${values}::jsonb)::text`;
}

function withNotice(notice: string) {
  return sql<string>`coalesce(notices, '[]'::jsonb) || ${JSON.stringify([notice])}::jsonb`;
}

/** Returns the index after the last persona with an answer or an ending: 400 when persona 399 has one. */
export async function findSettledEnd(db: Db, runId: string): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select coalesce(greatest(
      (select max(persona_index) from reaction where run_id = ${runId}),
      (select max(persona_index) from reaction_ending where run_id = ${runId})) + 1, 0)::int as places`.execute(db);
  return rows[0]?.places ?? 0;
}

/** Reads counts and options of a run; undefined when it has already stopped early. */
export function findRunWithoutStop(db: Db, runId: string) {
  return db
    .selectFrom('dynamicSimulationRun as run')
    .leftJoin('runPlan as plan', 'plan.runId', 'run.id')
    .select(['options', 'positiveCount', 'neutralCount', 'negativeCount'])
    .where('run.id', '=', runId)
    .where('plan.wishedUsers', 'is', null)
    .executeTakeFirst();
}

/**
 * Reads the inputs of a person's run, for another run like it. `personas` is the number of personas of its roster that
 * were asked: fewer than drawn after an early stop, null before they are drawn. Undefined when there is no such run.
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
      sql<number | null>`case when roster.size is not null then least(${askedPersonas('run')}, roster.size) end`.as(
        'personas',
      ),
    )
    .where('run.jobId', '=', jobId)
    .where('run.userId', '=', userId)
    .executeTakeFirst();
}
