/** Answers of runs, packed in the database so that a million of them are read in seconds. */
import { sql } from 'kysely';
import type { PackedAnswers } from '../../domain/analytics/answers/columns.ts';
import type { Db } from '../client.ts';

/**
 * Identifies the person behind a reaction across runs: the profile's id, or roster and index of a synthetic persona.
 */
const person = sql`case when reaction.user_id like 'synthetic-%'
  then coalesce(run.roster_id, run.id) || '/' || reaction.user_id else reaction.segment_id || '/' || reaction.user_id end`;

/**
 * Reads the answers of a person's runs, by run: of each kind their number, usage, and `answerBytes` bytes for each. A
 * person is 48 bits of a hash: among a million people two are taken for one with a probability of 1 in 500.
 */
export async function readPackedAnswers(
  db: Db,
  userId: string,
  runIds: readonly string[],
): Promise<Map<string, PackedAnswers[]>> {
  const { rows } = await sql<PackedAnswers & { runId: string }>`
    select reaction.run_id, reaction.segment_id, reaction.segment_name, reaction.provider, reaction.model, reaction.gender, count(*)::int as answers,
      sum(reaction.input_tokens)::float8 as input_tokens, sum(reaction.output_tokens)::float8 as output_tokens, sum(reaction.cost_usd) as cost_usd,
      sum(reaction.latency_ms)::float8 as latency_ms,
      string_agg(
        substring(int8send(hashtextextended(${person}, 0)) from 3)
          || int8send((reaction.persona_index::bigint << 16) | ((least(greatest(coalesce(reaction.age, -1), -1), 16000) + 1) << 2) | (sign(reaction.sentiment_score)::int + 1))
          || float8send(coalesce(reaction.action_likelihood, 'NaN')),
        ''::bytea
      ) as packed
    from dynamic_simulation_run as run join reaction on reaction.run_id = run.id
    where run.user_id = ${userId} and run.id = any(${runIds})
    group by reaction.run_id, reaction.segment_id, reaction.segment_name, reaction.provider, reaction.model, reaction.gender`.execute(
    db,
  );
  const byRun = new Map<string, PackedAnswers[]>();
  for (const { runId, ...part } of rows) {
    const parts = byRun.get(runId);
    if (parts === undefined) byRun.set(runId, [part]);
    else parts.push(part);
  }
  return byRun;
}
