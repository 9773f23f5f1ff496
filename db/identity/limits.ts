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

/** State of a limit after a point was taken. */
export interface RateCount {
  /** True when no point was left. */
  isRefused: boolean;
  remaining: number;
  /** Whole seconds until all points are there again. */
  resetSeconds: number;
}

/** Counters of one limit in Postgres, for all processes. */
export interface RateLimiter {
  /** Takes a point and returns what is left. */
  count(subject: string): Promise<RateCount>;
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
  const count = async (subject: string): Promise<RateCount> => {
    try {
      return countOf(await limiter.consume(keyOf(subject)), false);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return countOf(error, true);
    }
  };
  return {
    count,
    take: async (subject) => {
      const { isRefused, resetSeconds } = await count(subject);
      return isRefused ? resetSeconds : null;
    },
    giveBack: async (subject) => void (await limiter.reward(keyOf(subject))),
    clear: async (subject) => void (await limiter.delete(keyOf(subject))),
  };
}

function countOf({ remainingPoints, msBeforeNext }: RateLimiterRes, isRefused: boolean): RateCount {
  return {
    isRefused,
    remaining: Math.max(0, remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
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
