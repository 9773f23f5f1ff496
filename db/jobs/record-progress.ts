import { sql } from 'kysely';
import { aggregate } from '../../domain/simulations/scoring.ts';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Db } from '../client.ts';
import { mirrorToCompanion, notifyRun } from './mirror-run.ts';
import { personaScores, sentimentColumns } from '../persona-scores.ts';
import { askedProviders, updateOpenRun, type RunRef } from './open-run.ts';

export interface RunCounts extends SentimentCounts {
  /** Number of personas with an answer from every provider of the run. */
  answered: number;
  answers: number;
  inputTokens: number;
  outputTokens: number;
}

/** Counts a run's reactions, of the first `places` personas or of all. A persona counts once. */
export async function countReactions(
  db: Db,
  runId: string,
  providers: number,
  places: number | null = null,
): Promise<RunCounts> {
  const persona = personaScores(sql`run_id = ${runId} and (${places}::int is null or persona_index < ${places}::int)`, [
    sql`sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens`,
  ]);
  const { rows } = await sql<RunCounts>`
    with persona as (${persona})
    select ${sentimentColumns}, count(*) filter (where answers >= ${providers})::int as answered,
           coalesce(sum(answers), 0)::int as answers, coalesce(sum(input_tokens), 0)::bigint as "inputTokens",
           coalesce(sum(output_tokens), 0)::bigint as "outputTokens"
    from persona`.execute(db);
  const counts = rows[0];
  if (!counts) throw new Error('a count returned no row');
  return counts;
}

/**
 * Recounts a processing run under its record's lock, so that the order of concurrent batches does not matter. Progress
 * never falls. `progressAt` converts the share of answers to the record's figure. False when the run is not open.
 */
export async function recordProgress(db: Db, run: RunRef, progressAt: (share: number) => number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('dynamicSimulationRun')
      .select(['numUsers', 'modelProvider', 'status'])
      .where('id', '=', run.runId)
      .where('execution', '=', run.execution)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || row.status !== 'processing') return false;
    const providers = askedProviders(row.modelProvider).length;
    const counts = await countReactions(trx, run.runId, providers);
    const share = Math.min(1, counts.answers / Math.max(1, row.numUsers * providers));
    await updateOpenRun(trx, run)
      .set({
        ...columnsOf(counts, row.numUsers),
        costUsd: runCost(run.runId),
        retriedCount: runRetries(run.runId),
        progress: sql`greatest(progress, ${progressAt(share)})`,
        progressMessage: `Running simulations: ${counts.answered} of ${row.numUsers} answered`,
        processingHeartbeat: new Date(),
        updatedAt: new Date(),
      })
      .execute();
    await mirrorToCompanion(trx, run.runId);
    await notifyRun(trx, run.runId);
    return true;
  });
}

/** Maps counts to the record's columns. Scores are means over all personas asked (specification). */
export function columnsOf(counts: RunCounts, numUsers: number) {
  return {
    positiveCount: counts.positive,
    neutralCount: counts.neutral,
    negativeCount: counts.negative,
    answeredCount: counts.answered,
    inputTokens: counts.inputTokens,
    outputTokens: counts.outputTokens,
    ...aggregate({ ...counts, numUsers }),
  };
}

/** Sums the cost of all calls of a run, also of unusable answers. */
export function runCost(runId: string) {
  return sql<number>`(select coalesce(sum(cost_usd), 0) from run_pace where run_id = ${runId})`;
}

function runRetries(runId: string) {
  return sql<number>`(select coalesce(sum(failures), 0)::int from persona_failure where run_id = ${runId} and persona_index >= 0)`;
}

/** Updates the heartbeat of a waiting run, which has no progress, if it was silent for `silentMs`. */
export async function recordHeartbeat(db: Db, run: RunRef, silentMs: number): Promise<void> {
  await updateOpenRun(db, run)
    .set({ processingHeartbeat: new Date() })
    .where('status', '=', 'processing')
    .where('processingHeartbeat', '<', new Date(Date.now() - silentMs))
    .execute();
}

/** Moves a processing run to a stage that has no personas to count. */
export async function recordStage(
  db: Db,
  run: RunRef,
  stage: string,
  progress: number,
  message: string,
): Promise<boolean> {
  const result = await updateOpenRun(db, run)
    .set({
      stage,
      progress: sql`greatest(progress, ${progress})`,
      progressMessage: message,
      processingHeartbeat: new Date(),
      updatedAt: new Date(),
    })
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await mirrorToCompanion(db, run.runId);
  await notifyRun(db, run.runId);
  return true;
}
