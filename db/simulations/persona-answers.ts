/** Answers of one persona in all runs of a person. */
import { sql } from 'kysely';
import type { Sentiment, SentimentType } from '../../domain/sentiment/sentiment.ts';
import { text, maybe, int, time, view, type ValueOf, list } from '../../domain/view.ts';
import type { Db } from '../client.ts';

const personaAnswerView = view('PersonaAnswer', 'An answer of a persona with its run.', {
  jobId: text(),
  /** Name that the owner gave the run. */
  name: maybe(text()),
  message: text(),
  sentimentType: maybe(text<SentimentType>()),
  personaIndex: int(),
  provider: text(),
  sentiment: text<Sentiment>(),
  response: text(),
  createdAt: time(),
});

export type PersonaAnswer = ValueOf<typeof personaAnswerView>;

export const personaAnswersView = view('PersonaAnswers', {
  items: list(personaAnswerView, 'Newest first, 100 at most.'),
  /** Number of all. */
  total: int(),
});

export type PersonaAnswers = ValueOf<typeof personaAnswersView>;

/**
 * Lists what a persona answered in the person's own runs. A profile is the same persona in all of them; a synthetic
 * persona only in runs that asked the same roster.
 */
export async function answersOfPersona(
  db: Db,
  userId: string,
  { rosterId, personaIndex }: { rosterId: string; personaIndex: number },
  limit: number,
): Promise<PersonaAnswers> {
  const { rows } = await sql<PersonaAnswer & { total: number }>`
    with seats as (
      select member.roster_id, member.persona_index from roster_member member
      where member.roster_id = ${rosterId} and member.persona_index = ${personaIndex}
      union
      select member.roster_id, member.persona_index from roster_member member
      where member.profile_id = (
        select profile_id from roster_member where roster_id = ${rosterId} and persona_index = ${personaIndex})
    )
    select run.job_id, kept.name, run.message, run.sentiment_type, answer.persona_index, answer.provider, answer.sentiment,
      answer.response, answer.created_at, count(*) over ()::int as total
    from seats
    join dynamic_simulation_run run on run.roster_id = seats.roster_id and run.user_id = ${userId} and run.job_id is not null
    join reaction answer on answer.run_id = run.id and answer.persona_index = seats.persona_index
    left join run_library kept on kept.run_id = run.id
    order by answer.created_at desc, run.id, answer.provider
    limit ${limit}`.execute(db);
  return { items: rows.map(({ total: _total, ...answer }) => answer), total: rows[0]?.total ?? 0 };
}
