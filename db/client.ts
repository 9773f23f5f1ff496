import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './tables/database.ts';

export type Db = Kysely<Database>;
/** A database within a transaction, for work that must be part of one. */
export type Trx = Transaction<Database>;

// int8 counts fit a double here; a string would silently concatenate.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Limits of a connection in milliseconds; 0 means no limit. */
export interface ConnectionLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  /** Time after a statement's own time-out when its answer counts as lost; 5 seconds by default. */
  lostAnswerMs?: number;
}

/**
 * Limits for services. A host that vanishes does not close its connection, so Postgres would hold its locks for hours.
 * A session that is idle in a transaction is ended before those that wait for its locks time out.
 */
const defaultLimits: ConnectionLimits = { statementMs: 60_000, lockMs: 10_000, idleInTransactionMs: 8_000 };

/** Limits for migrations and loading of samples, which may rewrite whole tables. */
export const noLimits: ConnectionLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };

/**
 * Makes Postgres drop a silent client after 25 seconds, and one that reads no answer after 20; the operating system's
 * defaults take hours. A statement whose client is gone ends within 5 seconds and releases its locks.
 */
const serverKeepAlive = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=20000',
  'client_connection_check_interval=5000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Options by which both ends notice half-open connections, also for connections outside the pool. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, options: serverKeepAlive } as const;

/**
 * Ends a connection whose query timed out, so that the pool replaces it. Otherwise Kysely would give it to the next
 * caller, who would wait behind the lost answer.
 */
class EndingClient extends pg.Client {
  override query = ((...args: Parameters<pg.Client['query']>) => {
    const asked: unknown = super.query(...args);
    if (asked instanceof Promise) asked.catch((error: unknown) => this.#endAfterTimeout(error));
    return asked;
  }) as pg.Client['query'];

  #endAfterTimeout(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => undefined);
  }
}

/** Opens a pool of connections, which callers close with `destroy()`. Parameters in the URL override the limits. */
export function openDatabase(url: string, poolSize = 12, limits = defaultLimits): Db {
  const pool = new pg.Pool({
    Client: EndingClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    ...keepAlive,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // Postgres ends a slow statement itself; this ends the wait when Postgres's answer is lost.
    ...(limits.statementMs === 0 ? {} : { query_timeout: limits.statementMs + (limits.lostAnswerMs ?? 5_000) }),
  });
  // An error of an idle connection (Postgres restarts) would end the process if nobody handled it. The pool replaces
  // the connection, and queries in flight fail by themselves.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = databaseOver(pool);
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

export interface PoolUse {
  inUse: number;
  idle: number;
  /** Maximum number of connections. */
  max: number;
  /** Queries that wait for a connection. */
  waiting: number;
}

/** Returns the current use of a database's connections; null when the caller manages the pool. */
export function poolUse(db: Db): PoolUse | null {
  const pool = pools.get(db);
  if (pool === undefined) return null;
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { inUse: totalCount - idleCount, idle: idleCount, max: options.max, waiting: waitingCount };
}

/** Opens the database over a pool that the caller manages. */
export function databaseOver(pool: PostgresPool): Db {
  // An underscore before every capital lets names such as isOAuth survive the round trip.
  const names = new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [names] });
}

/** Does the work in the caller's transaction, or in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Throws when Postgres does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
