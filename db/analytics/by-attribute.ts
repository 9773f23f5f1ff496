/** Attributes of the personas that answered, and their values. */
import { sql } from 'kysely';
import type { PackedValue } from '../../domain/analytics/answers/values.ts';
import type { Db } from '../client.ts';
import { answerConditions, runConditions, type AnalyticsScope } from './scope.ts';

/** Runs, and personas of each, whose attributes are offered: reading those of all answers would be slow. */
const sampledRuns = 200;
const sampledPersonas = 20;

/** Lists the attributes of personas that answered in the newest runs, by how many have them. */
export async function attributesOfRuns(db: Db, scope: AnalyticsScope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with run as (
      select run.id from dynamic_simulation_run as run where ${runConditions(scope)} order by run.created_at desc limit ${sampledRuns}
    )
    select name from run
    cross join lateral (
      select reaction.attributes from reaction where reaction.run_id = run.id and ${answerConditions(scope)} limit ${sampledPersonas}
    ) as reaction
    cross join lateral jsonb_object_keys(case when jsonb_typeof(attributes) = 'object' then attributes else '{}' end) as name
    group by name order by count(*) desc, name limit 200`.execute(db);
  return rows.map(({ name }) => name);
}

/** Reads an attribute of the personas of a person's runs, by run; those without it are left out. */
export async function readPackedValues(
  db: Db,
  userId: string,
  runIds: readonly string[],
  field: string,
): Promise<Map<string, PackedValue[]>> {
  const { rows } = await sql<PackedValue & { runId: string }>`
    select reaction.run_id, (reaction.attributes -> ${field})::text as value, string_agg(int4send(reaction.persona_index), ''::bytea) as places
    from dynamic_simulation_run as run join reaction on reaction.run_id = run.id
    where run.user_id = ${userId} and run.id = any(${runIds}) and reaction.attributes -> ${field} is not null
    group by reaction.run_id, value`.execute(db);
  return Map.groupBy(rows, ({ runId }) => runId);
}
