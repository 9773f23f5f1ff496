import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../client.ts';

interface Query {
  text: string;
  values?: unknown[];
}

export interface RateLimit {
  keyPrefix: string;
  points: number;
  /** Seconds after which the points are there again. */
  duration: number;
}

/** Counters of one limit in Postgres, for all processes. */
export interface RateLimiter {
  /** Takes a point. Returns the whole seconds to wait when none is left, else null. */
  take(subject: string): Promise<number | null>;
  /** Returns a point. */
  giveBack(subject: string): Promise<void>;
  /** Resets the points. */
  clear(subject: string): Promise<void>;
}

export function createRateLimiter(db: Db, limit: RateLimit): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: createRateLimitClient(db),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    // The reconciler deletes expired counters, once for all processes.
    clearExpiredByTimeout: false,
    ...limit,
  });
  return {
    take: async (subject) => {
      try {
        await limiter.consume(keyOf(subject));
        return null;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      }
    },
    giveBack: async (subject) => void (await limiter.reward(keyOf(subject))),
    clear: async (subject) => void (await limiter.delete(keyOf(subject))),
  };
}

/** The column holds 255 characters, more than any real address. */
const keyOf = (subject: string) => subject.slice(0, 200);

/** Adapts our connections to the pg pool that rate-limiter-flexible expects; it uses the table rate_limit. */
function createRateLimitClient(db: Db): { query(query: Query): Promise<{ rows: unknown[]; rowCount: number }> } {
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
