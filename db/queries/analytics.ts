/** Personas behind analytics, counted in one statement over the owner's rows. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { answerConditions, runConditions, stepColumn, type AnalyticsScope } from './analytics-scope.ts';

export interface Tally {
  positive: number;
  neutral: number;
  negative: number;
  total: number;
}

/** Personas counted once per run, by the sign of their mean score over the answers chosen. Groups nobody is in are not there. */
export interface PersonaTallies {
  /** `runs`: those with a chosen answer. */
  all: Tally & { runs: number; simulatedRuns: number };
  byStep: (Tally & { step: string; runs: number; simulatedRuns: number })[];
  byMessage: (Tally & { message: string; runs: number; simulatedRuns: number; lastJobId: string | null; lastAt: Date })[];
  bySegment: (Tally & { segmentId: string; segmentName: string })[];
  /** One row for each year of age and gender as stored; which years make a bucket is the domain's rule. */
  byAgeAndGender: (Tally & { age: number | null; gender: string | null })[];
  bySegmentAndAge: (Tally & { segmentId: string; segmentName: string; age: number | null })[];
}

interface TallyRow extends Tally {
  kind: 'all' | 'step' | 'message' | 'segment' | 'ageAndGender' | 'segmentAndAge';
  step: string;
  message: string;
  runs: number;
  simulatedRuns: number;
  lastJobId: string | null;
  lastAt: Date;
  segmentId: string;
  segmentName: string;
  age: number | null;
  gender: string | null;
}

/**
 * One pass over the chosen answers gives a row for each run and one for each kind of person; those few are then summed to steps and messages,
 * segments, ages and genders. A run of one provider has one answer a persona; only those of several are combined first.
 */
export async function personaTallies(db: Db, scope: AnalyticsScope, unit: string): Promise<PersonaTallies> {
  const { rows } = await sql<TallyRow>`
    with run as materialized (
      select run.id, run.job_id, run.message, run.created_at, run.is_simulated, run.model_provider, ${stepColumn(scope, unit)} as step
      from dynamic_simulation_run as run where ${runConditions(scope)}
    ),
    persona as (
      select reaction.run_id, reaction.segment_id, reaction.segment_name, reaction.age, reaction.gender, reaction.sentiment_score as score
      from run join reaction on reaction.run_id = run.id
      where run.model_provider <> 'all' and ${answerConditions(scope)}
      union all
      select reaction.run_id, min(reaction.segment_id), min(reaction.segment_name), min(reaction.age), min(reaction.gender),
        sum(reaction.sentiment_score)
      from run join reaction on reaction.run_id = run.id
      where run.model_provider = 'all' and ${answerConditions(scope)}
      group by reaction.run_id, reaction.persona_index
    ),
    tally as materialized (
      select run_id, segment_id, max(segment_name collate "C") as segment_name, age, gender, count(*) as total,
        count(*) filter (where score > 0) as positive, count(*) filter (where score = 0) as neutral, count(*) filter (where score < 0) as negative
      from persona group by grouping sets ((run_id), (segment_id, age, gender))
    )
    select case grouping(run.step, run.message) when 3 then 'all' when 1 then 'step' else 'message' end as kind,
      run.step, run.message, count(*)::int as runs, count(*) filter (where run.is_simulated)::int as simulated_runs,
      (array_agg(run.job_id order by run.created_at desc))[1] as last_job_id, max(run.created_at) as last_at,
      null as segment_id, null as segment_name, null::int as age, null as gender,
      sum(total)::int as total, sum(positive)::int as positive, sum(neutral)::int as neutral, sum(negative)::int as negative
    from tally join run on run.id = tally.run_id
    group by grouping sets ((), (run.step), (run.message))
    union all
    select case grouping(segment_id, age, gender) when 3 then 'segment' when 4 then 'ageAndGender' else 'segmentAndAge' end,
      null, null, null, null, null, null, segment_id, max(segment_name), age, gender,
      sum(total)::int, sum(positive)::int, sum(neutral)::int, sum(negative)::int
    from tally where run_id is null
    group by grouping sets ((segment_id), (age, gender), (segment_id, age))`.execute(db);
  const all = rows.find(({ kind }) => kind === 'all');
  return {
    all: { ...tallyOf(all), runs: all?.runs ?? 0, simulatedRuns: all?.simulatedRuns ?? 0 },
    byStep: rowsOf(rows, 'step'),
    byMessage: rowsOf(rows, 'message'),
    bySegment: rowsOf(rows, 'segment'),
    byAgeAndGender: rowsOf(rows, 'ageAndGender'),
    bySegmentAndAge: rowsOf(rows, 'segmentAndAge'),
  };
}

function rowsOf(rows: readonly TallyRow[], kind: TallyRow['kind']): TallyRow[] {
  return rows.filter((row) => row.kind === kind);
}

function tallyOf(row: Tally | undefined): Tally {
  return { positive: row?.positive ?? 0, neutral: row?.neutral ?? 0, negative: row?.negative ?? 0, total: row?.total ?? 0 };
}
