/** Answers by an attribute of personas, and the attributes that they carry. */
import { sql } from 'kysely';
import type { ValueClusters } from '../../domain/breakdown/pooled.ts';
import type { Db } from '../client.ts';
import { answersOfPerson, clusterColumns, personColumn } from './clusters.ts';
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

/** The answers with less frequent values are read as if they had none. */
const maxValues = 2_000;

/** Counts answers by the value of an attribute; a persona counts once per message. */
export async function tallyByAttribute(db: Db, scope: AnalyticsScope, field: string): Promise<ValueClusters[]> {
  const { rows } = await sql<ValueClusters>`
    with run as materialized (
      select run.id, run.roster_id, dense_rank() over (order by run.message) as topic
      from dynamic_simulation_run as run where ${runConditions(scope)}
    ),
    unit as (
      select ${personColumn} as person, run.topic, min((reaction.attributes -> ${field})::text) as value, sum(reaction.sentiment_score) as score
      from run join reaction on reaction.run_id = run.id where ${answerConditions(scope)}
      group by person, run.topic
    ),
    person as materialized (select value, ${answersOfPerson} from unit group by value, person),
    frequent as (
      select value from person where value is not null group by value order by count(*) desc, value limit ${maxValues}
    )
    select frequent.value::jsonb as value, ${clusterColumns}
    from person left join frequent on frequent.value = person.value group by frequent.value`.execute(db);
  return rows;
}
