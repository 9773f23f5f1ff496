/** Counts of personas for analytics, in one statement over the owner's rows. */
import { sql } from 'kysely';
import { singleAnswers, type Clusters } from '../../domain/analytics/clusters.ts';
import type { SentimentCounts } from '../../domain/sentiment/sentiment.ts';
import type { Db } from '../client.ts';
import { answersOfPerson, clusterColumns, personColumn } from './clusters.ts';
import { answerConditions, runConditions, stepColumn, type AnalyticsScope } from './scope.ts';

/**
 * Counts by group. A persona counts once per message, by the sign of its mean score over the filtered answers; in a
 * step of the trend, once per message of that step. Empty groups are left out.
 */
export interface PersonaTallies {
  /** All personas; `runs` counts runs with an answer that the filter selects. */
  all: Clusters & { runs: number; simulatedRuns: number };
  byStep: (Clusters & { step: string; runs: number; simulatedRuns: number })[];
  byMessage: (Clusters & {
    message: string;
    runs: number;
    simulatedRuns: number;
    lastJobId: string | null;
    lastAt: Date;
  })[];
  /** Per segment; `messages` counts the different messages that its personas answered. */
  bySegment: (Clusters & { segmentId: string; segmentName: string; messages: number })[];
  /** Per year of age and gender as stored; the domain joins the years into age groups. */
  byAgeAndGender: (Clusters & { age: number | null; gender: string | null })[];
  bySegmentAndAge: (Clusters & { segmentId: string; segmentName: string; age: number | null })[];
  /** By the tenth, 0 to 9, of how likely to act a persona said to be, the mean where it said so several times of one message. */
  byLikelihood: (SentimentCounts & { tenth: number })[];
}

interface TallyRow extends Clusters {
  kind: 'all' | 'step' | 'message' | 'segment' | 'ageAndGender' | 'segmentAndAge' | 'likelihood';
  step: string;
  message: string;
  runs: number;
  simulatedRuns: number;
  lastJobId: string | null;
  lastAt: Date;
  segmentId: string;
  segmentName: string;
  messages: number;
  age: number | null;
  gender: string | null;
  tenth: number;
}

const nobody = singleAnswers({ positive: 0, neutral: 0, negative: 0, total: 0 });

/**
 * Groups answers by persona and message, then by persona, then by group; the sums of squares are needed for intervals
 * over personas. Messages are numbered first, because grouping by long texts is slow.
 */
export async function personaTallies(db: Db, scope: AnalyticsScope, unit: string): Promise<PersonaTallies> {
  const { rows } = await sql<TallyRow>`
    with run as materialized (
      select run.id, run.job_id, run.message, dense_rank() over (order by run.message) as topic, run.created_at, run.is_simulated, run.roster_id,
        ${stepColumn(scope, unit)} as step
      from dynamic_simulation_run as run where ${runConditions(scope)}
    ),
    answer as materialized (
      select run.id as run_id, run.topic, run.step, ${personColumn} as person, reaction.segment_id, reaction.segment_name, reaction.age,
        reaction.gender, reaction.sentiment_score, reaction.action_likelihood
      from run join reaction on reaction.run_id = run.id where ${answerConditions(scope)}
    ),
    unit as materialized (
      select person, topic, min(segment_id) as segment_id, max(segment_name collate "C") as segment_name, min(age) as age, min(gender) as gender,
        sum(sentiment_score) as score, avg(action_likelihood) as likelihood
      from answer group by person, topic
    ),
    person as materialized (
      select min(segment_id) as segment_id, max(segment_name collate "C") as segment_name, min(age) as age, min(gender) as gender, ${answersOfPerson}
      from unit group by person
    ),
    step_person as (
      select step, ${answersOfPerson}
      from (select step, person, sum(sentiment_score) as score from answer group by step, person, topic) as step_unit group by step, person
    ),
    answered as (
      select case grouping(run.step, run.topic) when 3 then 'all' when 1 then 'step' else 'message' end as kind, run.step, run.topic,
        count(*)::int as runs, count(*) filter (where run.is_simulated)::int as simulated_runs,
        (array_agg(run.job_id order by run.created_at desc))[1] as last_job_id, max(run.created_at) as last_at, min(run.message) as message
      from run where run.id in (select run_id from answer)
      group by grouping sets ((), (run.step), (run.topic))
    ),
    tally as (
      select case grouping(segment_id, age, gender) when 7 then 'all' when 3 then 'segment' when 4 then 'ageAndGender' else 'segmentAndAge' end as kind,
        null as step, null::bigint as topic, null::int as tenth, segment_id, max(segment_name collate "C") as segment_name, age, gender, ${clusterColumns}
      from person group by grouping sets ((), (segment_id), (age, gender), (segment_id, age))
      union all
      select 'step', step, null, null, null, null, null, null, ${clusterColumns} from step_person group by step
      union all
      select 'message', null, topic, null, null, null, null, null, ${clusterColumns}
      from (select topic, 1 as m, (score > 0)::int as p, (score < 0)::int as n from unit) as message_person group by topic
      union all
      select 'likelihood', null, null, tenth, null, null, null, null, ${clusterColumns}
      from (
        select least(9, floor(round((likelihood * 10)::numeric, 6)))::int as tenth, 1 as m, (score > 0)::int as p, (score < 0)::int as n
        from unit where likelihood is not null
      ) as likely group by tenth
    )
    select tally.*, answered.runs, answered.simulated_runs, answered.last_job_id, answered.last_at, answered.message, heard.messages
    from tally
    left join answered on answered.kind = tally.kind and answered.step is not distinct from tally.step and answered.topic is not distinct from tally.topic
    left join (select segment_id, count(distinct topic)::int as messages from unit group by segment_id) as heard
      on tally.kind = 'segment' and heard.segment_id = tally.segment_id
    where tally.total > 0`.execute(db);
  const all = rows.find(({ kind }) => kind === 'all');
  return {
    all: { ...nobody, ...all, runs: all?.runs ?? 0, simulatedRuns: all?.simulatedRuns ?? 0 },
    byStep: rowsOf(rows, 'step'),
    byMessage: rowsOf(rows, 'message'),
    bySegment: rowsOf(rows, 'segment'),
    byAgeAndGender: rowsOf(rows, 'ageAndGender'),
    bySegmentAndAge: rowsOf(rows, 'segmentAndAge'),
    byLikelihood: rowsOf(rows, 'likelihood'),
  };
}

function rowsOf(rows: readonly TallyRow[], kind: TallyRow['kind']): TallyRow[] {
  return rows.filter((row) => row.kind === kind);
}
