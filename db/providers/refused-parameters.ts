/** Parameters that endpoints refused, kept for every process that calls them. */
import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** After this time a parameter is tried again, because servers are updated. */
const keptDays = 14;

/** Lists what an endpoint lately refused for a model. */
export async function refusedParametersOf(db: Db, endpoint: string, model: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refusedParameter')
    .select('parameter')
    .where('endpoint', '=', endpoint)
    .where('model', '=', model)
    .where('refusedAt', '>', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
  return rows.map(({ parameter }) => parameter);
}

/** Keeps a refusal, and forgets those that are too old. */
export async function storeRefusedParameter(db: Db, endpoint: string, model: string, parameter: string): Promise<void> {
  await db
    .deleteFrom('refusedParameter')
    .where('refusedAt', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
  await db
    .insertInto('refusedParameter')
    .values({ endpoint, model, parameter })
    .onConflict((conflict) =>
      conflict.columns(['endpoint', 'model', 'parameter']).doUpdateSet({ refusedAt: sql<Date>`now()` }),
    )
    .execute();
}
