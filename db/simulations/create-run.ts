import { sql, type Insertable } from 'kysely';
import { MCPSimulationJob } from '../../domain/models/simulation.ts';
import { runMessages } from '../../domain/simulations/progress.ts';
import { recordedFields, type recordOf } from '../../domain/simulations/run-input.ts';
import type { Db } from '../client.ts';
import type { RunPlanTable } from '../tables/run-plans.ts';
import { notifyChange } from '../notify.ts';

/** Plan of a run: data that its record has no columns for. */
export type RunPlan = Pick<Insertable<RunPlanTable>, 'rosterGroupId' | 'label' | 'recurrenceId'>;

/** A checked run, ready to be stored. */
export interface NewRun extends ReturnType<typeof recordOf> {
  id: string;
  jobId: string;
  userId: string;
  segmentNames: string[];
  idempotencyKey: string | null;
  source: string | null;
  progressToken: string | null;
  notices: string[];
  isSimulated: boolean;
  attachments: string | null;
  /** Attachments that every persona reads, in order, and how many characters of each. */
  attached: { attachmentId: string; characters: number }[];
  /** Explicit keys, already encrypted. */
  keys: { provider: string; ciphertext: string }[];
  accounts: { provider: string; accountId: string }[];
  plan: RunPlan;
}

/** Selects the run's inputs that the companion record has fields for. */
function toCompanion(run: NewRun) {
  const names = recordedFields.filter((name) => name in MCPSimulationJob.fields);
  type Mirrored = keyof NewRun & keyof typeof MCPSimulationJob.fields;
  return Object.fromEntries(names.map((name) => [name, run[name]])) as Pick<NewRun, Mirrored>;
}

/** Stores the record, its companion, keys and accounts in one transaction. Null when the job id is taken. */
export async function createRun(db: Db, run: NewRun): Promise<{ id: string; jobId: string } | null> {
  return db.transaction().execute(async (trx) => {
    const now = new Date();
    const { keys: _keys, accounts: _accounts, attached: _attached, plan: _plan, notices, options, ...columns } = run;
    const row = await trx
      .insertInto('dynamicSimulationRun')
      .values({
        ...columns,
        options: JSON.stringify(options),
        notices: JSON.stringify(notices),
        status: 'queued',
        progress: 0,
        progressMessage: runMessages.queued,
        positiveCount: 0,
        negativeCount: 0,
        neutralCount: 0,
        queuedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'jobId'])
      .executeTakeFirst();
    if (!row || row.jobId === null) return null;
    await insertCompanion(trx, run, now);
    await insertParts(trx, run);
    await notifyChange(trx, {
      model: 'DynamicSimulationRun',
      id: run.id,
      operation: 'create',
      owner: run.userId,
      jobId: run.jobId,
    });
    return { id: row.id, jobId: row.jobId };
  });
}

async function insertCompanion(trx: Db, run: NewRun, queuedAt: Date): Promise<void> {
  await trx
    .insertInto('mcpSimulationJob')
    .values({
      ...toCompanion(run),
      id: run.id,
      simulationId: run.id,
      jobId: run.jobId,
      userId: run.userId,
      segmentNames: run.segmentNames,
      queuedAt,
      status: 'queued',
      progress: 0,
      totalSteps: 100,
      progressMessage: runMessages.queued,
      progressToken: run.progressToken,
    })
    .execute();
}

/** Stores the rows beside a run's record: plan, keys, accounts, attachments. */
async function insertParts(trx: Db, { id: runId, plan, keys, accounts, attached }: NewRun): Promise<void> {
  if (Object.values(plan).some((value) => value !== null && value !== undefined))
    await trx
      .insertInto('runPlan')
      .values({ ...plan, runId })
      .execute();
  if (keys.length > 0)
    await trx
      .insertInto('runKey')
      .values(keys.map((key) => ({ ...key, runId })))
      .execute();
  await trx
    .insertInto('runAccount')
    .values(accounts.map((account) => ({ ...account, runId })))
    .execute();
  if (attached.length > 0)
    await trx
      .insertInto('runAttachment')
      .values(attached.map((one, place) => ({ ...one, place, runId })))
      .execute();
}

/** Finds the run that was created with an idempotency key. */
export async function runByIdempotencyKey(db: Db, userId: string, key: string) {
  return db
    .selectFrom('dynamicSimulationRun')
    .select(['id', 'jobId', 'status', 'notices'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
}

/** Changes with which a failed run is retried. */
export interface Reopening {
  accounts: NewRun['accounts'];
  /** Explicit keys, already encrypted. */
  keys: NewRun['keys'];
  /** True when one of the keys now in use belongs to the simulator. */
  isSimulated: boolean;
  /** Spend cap in US dollars; null removes it, undefined keeps it. */
  spendCapUsd: number | null | undefined;
}

/** Reopens a failed run of its owner, to ask the missing personas. Null when there is none. */
export async function reopenRun(
  db: Db,
  userId: string,
  jobId: string,
  { accounts, keys, isSimulated, spendCapUsd }: Reopening,
) {
  return db.transaction().execute(async (trx) => {
    const now = new Date();
    const row = await trx
      .updateTable('dynamicSimulationRun')
      .set({
        status: 'queued',
        execution: sql`execution + 1`,
        attemptCount: 0,
        admittedAt: null,
        queuedAt: now,
        completedAt: null,
        error: null,
        progress: 0,
        progressMessage: runMessages.queued,
        // A run stays marked as simulated as soon as any of its answers came from the simulator.
        isSimulated: sql`is_simulated or ${isSimulated}`,
        ...(spendCapUsd === undefined ? {} : { spendCapUsd }),
        updatedAt: now,
      })
      .where('jobId', '=', jobId)
      .where('userId', '=', userId)
      .where('status', '=', 'failed')
      .returning(['id', 'execution'])
      .executeTakeFirst();
    if (!row) return null;
    await trx.deleteFrom('runAccount').where('runId', '=', row.id).execute();
    await trx
      .insertInto('runAccount')
      .values(accounts.map((account) => ({ ...account, runId: row.id })))
      .execute();
    await trx.deleteFrom('runKey').where('runId', '=', row.id).execute();
    if (keys.length > 0)
      await trx
        .insertInto('runKey')
        .values(keys.map((key) => ({ ...key, runId: row.id })))
        .execute();
    await trx
      .updateTable('mcpSimulationJob')
      .set({
        status: 'queued',
        progress: 0,
        progressMessage: runMessages.queued,
        error: null,
        completedAt: null,
        updatedAt: now,
      })
      .where('simulationId', '=', row.id)
      .execute();
    await notifyChange(trx, { model: 'DynamicSimulationRun', id: row.id, operation: 'update', owner: userId, jobId });
    return { runId: row.id, execution: row.execution };
  });
}
