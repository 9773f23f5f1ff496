import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../client.ts';

interface Query {
  text: string;
  values?: unknown[];
}

/** What rate-limiter-flexible takes for a pg pool: its statements run on our connections, in table rate_limit. */
export function rateLimitClient(db: Db): { query(query: Query): Promise<{ rows: unknown[]; rowCount: number }> } {
  return {
    query: async ({ text, values = [] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

/** Forgets counters that ran out an hour ago or more. */
export async function purgeRateLimits(db: Db): Promise<void> {
  await sql`delete from rate_limit where expire < ${Date.now() - 3_600_000}`.execute(db);
}
