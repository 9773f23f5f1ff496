import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from './tables/database.ts';

export type Db = Kysely<Database>;

// int8 counts fit a double here; a string would silently concatenate.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A pool of connections. Callers close it with `destroy()`. */
export function openDatabase(url: string, poolSize = 12): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
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
