import { sql } from 'kysely';
import { aggregate } from '../../domain/simulations/scoring.ts';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Db } from '../client.ts';
import { jobCost, lockOpenJob, updateOpenJob } from '../jobs/open-job.ts';
import { personaScores, sentimentColumns } from '../persona-scores.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { askedProviders, jobOf, type RunRef } from './open-run.ts';

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

interface StoredCounts {
  counts: RunCounts;
  numUsers: number;
  providers: number;
  /** False when the record had these figures already. */
  hasChanged: boolean;
}

/** Counts a run's reactions and stores the figures in its record. Null when it has no record. */
export async function storeCounts(trx: Db, runId: string): Promise<StoredCounts | null> {
  const row = await trx
    .selectFrom('dynamicSimulationRun')
    .select(['numUsers', 'modelProvider'])
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!row) return null;
  const providers = askedProviders(row.modelProvider).length;
  const counts = await countReactions(trx, runId, providers);
  const columns = { ...columnsOf(counts, row.numUsers), retriedCount: runRetries(runId) };
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const { numUpdatedRows } = await trx
    .updateTable('dynamicSimulationRun')
    .set(columns)
    .where('id', '=', runId)
    .where(({ or, eb }) => or(names.map((name) => eb(name, 'is distinct from', columns[name]))))
    .executeTakeFirst();
  return { counts, numUsers: row.numUsers, providers, hasChanged: numUpdatedRows > 0n };
}

/**
 * Recounts a run under its job's lock, so that the order of concurrent batches does not matter. Progress never falls.
 * `progressAt` converts the share of answers to the record's figure. False when the run is neither processing nor
 * paused.
 */
export async function recordProgress(db: Db, run: RunRef, progressAt: (share: number) => number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await lockOpenJob(trx, jobOf(run));
    if (!job || (job.status !== 'processing' && job.pausedAt === null)) return false;
    const counted = await storeCounts(trx, run.runId);
    if (!counted) return false;
    const { counts, numUsers, providers } = counted;
    const share = Math.min(1, counts.answers / Math.max(1, numUsers * providers));
    await updateOpenJob(trx, jobOf(run))
      .set({
        costUsd: jobCost,
        progress: sql`greatest(progress, ${progressAt(share)})`,
        ...(job.pausedAt === null
          ? { message: `Running simulations: ${counts.answered} of ${numUsers} answered`, heartbeatAt: new Date() }
          : {}),
        updatedAt: new Date(),
      })
      .execute();
    await notifyJob(trx, run.runId);
    return true;
  });
}

/** Maps counts to the record's columns. Scores are means over all personas asked (specification). */
function columnsOf(counts: RunCounts, numUsers: number) {
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

function runRetries(runId: string) {
  return sql<number>`(select coalesce(sum(failures), 0)::int from job_item_failure where job_id = ${runId} and item >= 0)`;
}
