/** Answers of runs, packed in the database so that a million of them are read in seconds. */
import { sql } from 'kysely';
import type { AnswerKind, PackedAnswers, Usage } from '../../domain/analytics/answers/columns.ts';
import type { Db } from '../client.ts';

/**
 * Identifies the person behind a reaction across runs: a stored profile, in whichever segment it was drawn, or roster and
 * index of a synthetic persona.
 */
const person = sql`case when reaction.user_id like 'synthetic-%'
  then coalesce(run.roster_id, run.id) || '/' || reaction.user_id else reaction.user_id end`;

type PackedRow = AnswerKind & Usage & { runId: string; packed: Uint8Array };

/**
 * Reads the answers of a person's runs, by run. A person is 48 bits of a hash: among a million people two are taken for
 * one with a probability of 1 in 500. `kinds` holds the kinds by their text, and gets the new ones.
 */
export async function readPackedAnswers(
  db: Db,
  userId: string,
  runIds: readonly string[],
  kinds: Map<string, AnswerKind>,
): Promise<Map<string, PackedAnswers>> {
  const { rows } = await sql<PackedRow>`
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
  const byRun = Map.groupBy(rows, ({ runId }) => runId);
  return new Map([...byRun].map(([runId, ofRun]) => [runId, toPackedAnswers(ofRun, kinds)]));
}

function toPackedAnswers(rows: readonly PackedRow[], kinds: Map<string, AnswerKind>): PackedAnswers {
  const parts = rows.map(({ answers, inputTokens, outputTokens, costUsd, latencyMs, ...row }) => {
    const { segmentId, segmentName, provider, model, gender } = row;
    const key = JSON.stringify([segmentId, segmentName, provider, model, gender]);
    const kind = kinds.get(key) ?? { segmentId, segmentName, provider, model, gender };
    kinds.set(key, kind);
    return { kind, answers, inputTokens, outputTokens, costUsd, latencyMs };
  });
  return { parts, packed: Buffer.concat(rows.map(({ packed }) => packed)) };
}
