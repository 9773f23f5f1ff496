import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../client.ts';

interface Query {
  text: string;
  values?: unknown[];
}

/** Adapts our connections to the pg pool that rate-limiter-flexible expects; it uses the table rate_limit. */
export function createRateLimitClient(db: Db): { query(query: Query): Promise<{ rows: unknown[]; rowCount: number }> } {
  return {
    query: async ({ text, values = [] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

/** Deletes counters that expired an hour ago or more. */
export async function purgeRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where expire < ${Date.now() - 3_600_000}`.execute(db);
}
