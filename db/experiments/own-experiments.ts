import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Reads a person's experiments with their arms for the export of their data, deleted ones included. */
export async function ownExperiments(db: Db, userId: string) {
  const { rows } = await sql`
    select experiment.id, experiment.name, experiment.project_id, experiment.created_at, experiment.deleted_at,
      coalesce(json_agg(json_build_object('label', arm.label, 'runId', arm.run_id, 'madeFrom', arm.made_from) order by arm.position)
        filter (where arm.experiment_id is not null), '[]') as arms
    from experiment left join experiment_arm arm on arm.experiment_id = experiment.id
    where experiment.user_id = ${userId} group by experiment.id order by experiment.created_at`.execute(db);
  return rows;
}
