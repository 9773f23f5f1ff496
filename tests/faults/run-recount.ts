/** Counts the stored answers of a run independently of the product. */
import { sql } from 'kysely';
import type { FaultStack } from '../_support/fault-stack.ts';
import type { Arrival } from '../../local/simulator/arrivals.ts';

/** Counts a run's stored answers from the rows. */
export async function recount(world: FaultStack, jobId: string) {
  const { rows } = await world.withDb((db) =>
    sql<{ personas: number; answers: number; asked: number; positive: number; neutral: number; negative: number }>`
      select count(distinct persona_index)::int as personas, count(*)::int as answers, max(run.num_users)::int as asked,
        count(*) filter (where sentiment = 'positive')::int as positive, count(*) filter (where sentiment = 'neutral')::int as neutral,
        count(*) filter (where sentiment = 'negative')::int as negative
      from reaction join dynamic_simulation_run as run on run.id = reaction.run_id where run.job_id = ${jobId}`.execute(
      db,
    ),
  );
  if (rows[0] === undefined) throw new Error(`Nothing was counted for ${jobId}`);
  return rows[0];
}

/**
 * Counts reaction calls since the given arrival, and those without a storable answer: refused, or aborted by the
 * caller.
 */
export async function reactionCalls(
  world: FaultStack,
  after: number,
): Promise<{ calls: Arrival[]; fruitless: number }> {
  const calls = (await world.arrivals(after)).filter(({ kind }) => kind === 'reaction');
  return { calls, fruitless: calls.filter((call) => call.status >= 400 || call.outcome === 'gone').length };
}

export async function lastArrival(world: FaultStack): Promise<number> {
  return (await world.arrivals()).at(-1)?.seq ?? 0;
}
