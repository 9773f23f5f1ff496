import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { storeRun } from './stored-runs.ts';

/** Stores a completed run with many answers, whose personas have `attributes` traits of five values each. Returns its job id. */
export async function storeManyAnswers(
  db: Db,
  userId: string,
  { personas, attributes, seed = 1 }: { personas: number; attributes: number; seed?: number },
): Promise<string> {
  const { id, jobId } = await storeRun(db, userId, { numUsers: personas, answeredCount: personas });
  await sql`
    insert into reaction (run_id, persona_index, provider, model, user_id, sentiment, response, reaction, reasoning, parsed_as, person_name,
      segment_id, segment_name, attributes, confidence, engagement_score, sentiment_score, input_tokens, output_tokens, cost_usd, latency_ms)
    select ${id}, persona, 'openai', 'gpt-4', 'person-' || persona, s.sentiment, '', '', '', 'json', 'P ' || persona, 'segment-' || persona % 3, 'Segment ' || persona % 3,
      (select jsonb_object_agg('trait ' || trait, 'value ' || abs(hashtext(persona || ' ' || trait || ' ' || ${seed}::int)) % 5)
        from generate_series(0, ${attributes}::int - 1) trait),
      1, 0, s.score, 1, 1, 0, 1
    from generate_series(0, ${personas}::int - 1) persona
    cross join lateral (select case abs(hashtext('s' || persona || ' ' || ${seed}::int)) % 3 when 0 then 'positive' when 1 then 'negative' else 'neutral' end as sentiment,
      case abs(hashtext('s' || persona || ' ' || ${seed}::int)) % 3 when 0 then 1 when 1 then -1 else 0 end as score) s`.execute(
    db,
  );
  return jobId;
}
