import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from './tables/database.ts';

export type Db = Kysely<Database>;

// int8 counts fit a double here; a string would silently concatenate.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** How long a connection may take, in milliseconds; 0 stands for no limit. */
export interface ConnectionLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  /** How much later than the statement's own end its answer is taken for lost; 5 seconds by default. */
  lostAnswerMs?: number;
}

/**
 * A host that vanishes sends no goodbye: Postgres would keep its locks, and our processes would wait on them, for hours.
 * A session that stops inside a transaction is ended before those that wait for its locks give up.
 */
const defaultLimits: ConnectionLimits = { statementMs: 60_000, lockMs: 10_000, idleInTransactionMs: 8_000 };

/** For migrations and loading of samples, which may rewrite whole tables and have nobody waiting for an answer. */
export const noLimits: ConnectionLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };

/**
 * The server gives up on a silent client after 25 seconds, and on one that takes no answer after 20; without these the operating system's
 * hours apply. A statement whose client has gone ends within 5 seconds and gives back its locks, instead of running to its end.
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

/** What a connection outside the pool needs as well: half-open connections are noticed by both ends. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, options: serverKeepAlive } as const;

/**
 * A connection of which a query ran out of time is unusable: its answer may still come, or never. Kysely would hand it
 * to the next caller, who would wait behind that answer; once it is ending, the pool replaces it.
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

/** A pool of connections. Callers close it with `destroy()`. Parameters in the URL win over the limits. */
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
    // Postgres ends a statement itself; this ends the wait when its answer is lost on the way.
    ...(limits.statementMs === 0 ? {} : { query_timeout: limits.statementMs + (limits.lostAnswerMs ?? 5_000) }),
  });
  // A connection that dies (Postgres restarts) is replaced on next use, and what was asked on it fails by itself; unhandled it would end the
  // process. The pool listens to idle connections only.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return databaseOver(pool);
}

/** The same over connections that the caller looks after. */
export function databaseOver(pool: PostgresPool): Db {
  // With an underscore before each capital a name such as isOAuth comes back as it went in.
  const names = new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [names] });
}

/** Throws when Postgres does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
