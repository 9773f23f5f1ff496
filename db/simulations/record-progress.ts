import { sql } from 'kysely';
import type { Endings } from '../../domain/simulations/endings.ts';
import { aggregate } from '../../domain/simulations/scoring.ts';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Db } from '../client.ts';
import { jobCost, lockOpenJob, updateOpenJob } from '../jobs/open-job.ts';
import { sentimentsOfScore } from '../persona-scores.ts';
import { notifyJob } from '../jobs/notify-job.ts';
import { countEndings } from './endings.ts';
import { askedProviders, jobOf, type RunRef } from './open-run.ts';

export interface RunCounts extends SentimentCounts {
  /** Number of personas that every provider of the run answered for or ended without an answer, with at least one answer. */
  answered: number;
  /** Number of personas that ended without an answer from every provider. */
  ended: number;
  /** Number of answers and endings, of all providers. */
  settled: number;
  inputTokens: number;
  outputTokens: number;
}

/** Counts a run's reactions and endings, of the first `places` personas or of all. A persona counts once. */
export async function countReactions(
  db: Db,
  runId: string,
  providers: number,
  places: number | null = null,
): Promise<RunCounts> {
  const among = sql`run_id = ${runId} and (${places}::int is null or persona_index < ${places}::int)`;
  const { rows } = await sql<RunCounts>`
    with persona as (
      select sum(score) as score, count(*) as settled, sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens
      from (
        select persona_index, sentiment_score as score, input_tokens, output_tokens from reaction where ${among}
        union all
        select persona_index, null, input_tokens, output_tokens from reaction_ending where ${among}
      ) as outcome
      group by persona_index
    )
    select count(score)::int as total, ${sentimentsOfScore},
           count(score) filter (where settled >= ${providers})::int as answered,
           count(*) filter (where score is null and settled >= ${providers})::int as ended,
           coalesce(sum(settled), 0)::int as settled, coalesce(sum(input_tokens), 0)::bigint as "inputTokens",
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
  /** Null when no persona ended without an answer. */
  endings: Endings | null;
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
  const endings = counts.ended === 0 ? null : await countEndings(trx, runId, providers);
  const columns = { ...columnsOf(counts, row.numUsers), endings: jsonOf(endings), retriedCount: runRetries(runId) };
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const { numUpdatedRows } = await trx
    .updateTable('dynamicSimulationRun')
    .set(columns)
    .where('id', '=', runId)
    .where(({ or, eb }) => or(names.map((name) => eb(name, 'is distinct from', columns[name]))))
    .executeTakeFirst();
  return { counts, numUsers: row.numUsers, providers, endings, hasChanged: numUpdatedRows > 0n };
}

/**
 * Recounts a run under its job's lock, so that the order of concurrent batches does not matter. Progress never falls.
 * `progressAt` converts the share that is settled to the record's figure. False when the run is neither processing nor
 * paused.
 */
export async function recordProgress(db: Db, run: RunRef, progressAt: (share: number) => number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const job = await lockOpenJob(trx, jobOf(run));
    if (!job || (job.status !== 'processing' && job.pausedAt === null)) return false;
    const counted = await storeCounts(trx, run.runId);
    if (!counted) return false;
    const { counts, numUsers, providers } = counted;
    const withoutAnswer = counts.ended === 0 ? '' : `, ${counts.ended} without an answer`;
    const share = Math.min(1, counts.settled / Math.max(1, numUsers * providers));
    await updateOpenJob(trx, jobOf(run))
      .set({
        costUsd: jobCost,
        progress: sql`greatest(progress, ${progressAt(share)})`,
        ...(job.pausedAt === null
          ? {
              message: `Running simulations: ${counts.answered} of ${numUsers} answered${withoutAnswer}`,
              heartbeatAt: new Date(),
            }
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

function jsonOf(endings: Endings | null) {
  return sql<string | null>`${endings === null ? null : JSON.stringify(endings)}::jsonb`;
}

function runRetries(runId: string) {
  return sql<number>`(select coalesce(sum(failures), 0)::int from job_item_failure where job_id = ${runId} and item >= 0)`;
}
