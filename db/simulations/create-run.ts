import type { Insertable } from 'kysely';
import { MCPSimulationJob } from '../../domain/models/simulation.ts';
import { simulationKind } from '../../domain/simulations/progress.ts';
import { recordedFields, type recordOf } from '../../domain/simulations/run-input.ts';
import { inTransaction, type Db } from '../client.ts';
import type { RunPlanTable } from '../tables/run-plans.ts';
import { createJob, reopenJob } from '../jobs/create-job.ts';
import { notifyChange } from '../notify.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { ownSimulation } from './open-run.ts';

/** Plan of a run: data that its record has no columns for. */
export type RunPlan = Pick<
  Insertable<RunPlanTable>,
  'rosterGroupId' | 'label' | 'recurrenceId' | 'alikeRunId' | 'alikePersona' | 'alikeProvider'
>;

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
  return inTransaction(db, async (trx) => {
    const now = new Date();
    const { keys, accounts, attached: _attached, plan: _plan, notices, options, ...columns } = run;
    const row = await trx
      .insertInto('dynamicSimulationRun')
      .values({
        ...columns,
        options: JSON.stringify(options),
        notices: JSON.stringify(notices),
        positiveCount: 0,
        negativeCount: 0,
        neutralCount: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'jobId'])
      .executeTakeFirst();
    if (!row || row.jobId === null) return null;
    await insertCompanion(trx, run, now);
    await createJob(trx, {
      id: run.id,
      kind: simulationKind.name,
      name: run.jobId,
      userId: run.userId,
      priority: run.priority,
      spendCapUsd: run.spendCapUsd,
      message: simulationKind.messages.queued,
      queuedAt: now,
      accounts,
      keys,
    });
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
      progressMessage: simulationKind.messages.queued,
      progressToken: run.progressToken,
    })
    .execute();
}

/** Stores the rows beside a run's record: plan and attachments. */
async function insertParts(trx: Db, { id: runId, plan, attached }: NewRun): Promise<void> {
  if (Object.values(plan).some((value) => value !== null && value !== undefined))
    await trx
      .insertInto('runPlan')
      .values({ ...plan, runId })
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
    const job = await reopenJob(trx, ownSimulation(userId, jobId), {
      message: simulationKind.messages.queued,
      accounts,
      keys,
      spendCapUsd,
    });
    if (!job) return null;
    // A run stays marked as simulated as soon as any of its answers came from the simulator.
    if (isSimulated)
      await trx.updateTable('dynamicSimulationRun').set({ isSimulated }).where('id', '=', job.id).execute();
    await notifyJob(trx, job.id);
    return { runId: job.id, execution: job.execution };
  });
}
