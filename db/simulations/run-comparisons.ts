import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { personaScores } from '../persona-scores.ts';

export interface PairRow {
  first: string;
  second: string;
  /** Number of personas that answered in both runs. */
  n: number;
  onlyFirst: number;
  onlySecond: number;
}

/**
 * Counts sentiment changes of personas for every pair of runs with the same roster, for estimates of how many to ask;
 * other pairs have no row. Comparisons count people (clusters.ts).
 */
export async function pairedCounts(db: Db, runIds: readonly string[]): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    with persona as (${personaScores(sql`run_id = any(${runIds})`)})
    select a.id as first, b.id as second, count(*)::int as n,
      count(*) filter (where one.score > 0 and not other.score > 0)::int as "onlyFirst",
      count(*) filter (where other.score > 0 and not one.score > 0)::int as "onlySecond"
    from dynamic_simulation_run a
    join dynamic_simulation_run b on b.roster_id = a.roster_id and array_position(${runIds}, a.id) < array_position(${runIds}, b.id)
    join persona one on one.run_id = a.id
    join persona other on other.run_id = b.id and other.persona_index = one.persona_index
    where a.id = any(${runIds}) and b.id = any(${runIds})
    group by a.id, b.id`.execute(db);
  return rows;
}

/** Reads the labels of variants by run id. */
export async function runLabels(db: Db, runIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('runPlan')
    .select(['runId', 'label'])
    .where('runId', 'in', [...runIds])
    .where('label', 'is not', null)
    .execute();
  return new Map(rows.map(({ runId, label }) => [runId, label ?? '']));
}

/** Lists the job ids of the person's newest 50 runs with this roster, oldest first. */
export async function runsOfRoster(db: Db, userId: string, rosterId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dynamicSimulationRun')
    .select('jobId')
    .where('rosterId', '=', rosterId)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    // The runs of an experiment are created at the same moment.
    .orderBy(sql`(select min(position) from experiment_arm where run_id = dynamic_simulation_run.id)`, 'desc')
    .limit(50)
    .execute();
  return rows.toReversed().flatMap(({ jobId }) => jobId ?? []);
}

/** Runs with more personas are left out, so that a look at past answers stays quick. */
const maxPersonasOfPast = 5_000;
const maxPastRuns = 12;

/**
 * Lists the person's newest completed runs that asked the personas of another run about another message, one for each
 * message. Answers of the simulator are left out.
 */
export async function comparedRuns(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with past as (
      select id, roster_id, message, created_at from dynamic_simulation_run
      where user_id = ${userId} and status = 'completed' and not is_simulated and roster_id is not null and num_users <= ${maxPersonasOfPast}
      order by created_at desc limit 200
    ), one_of_each as (
      select distinct on (roster_id, message) id, roster_id, created_at from past order by roster_id, message, created_at desc
    )
    select id from (select id, created_at, count(*) over (partition by roster_id) as messages from one_of_each) as counted
    where messages > 1 order by created_at desc limit ${maxPastRuns}`.execute(db);
  return rows.map(({ id }) => id);
}
