import { sql, type Kysely } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Database } from '../../db/tables/database.ts';
import { generateSamples } from './generate.ts';
import { toCohortRow, toProfileRows } from './rows.ts';
import { sampleSegments } from './segments.ts';
import { sampleVersion } from './version.ts';

/** Rows a statement inserts: Postgres takes 65,535 parameters, a profile has about 32. */
const chunk = 200;

/**
 * Brings the sample segments and their profiles to this version, in one transaction. Changes nothing, and costs one query, when the database
 * has it. Several processes may call it at once. Returns whether anything was written.
 */
export async function seedSamples(db: Db): Promise<{ changed: boolean }> {
  if (await isCurrent(db)) return { changed: false };
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('soundings sample segments'))`.execute(trx);
    if (await isCurrent(trx)) return { changed: false };
    await writeSamples(trx);
    return { changed: true };
  });
}

async function isCurrent(db: Kysely<Database>): Promise<boolean> {
  const rows = await sampleCohorts(db)
    .select(['id', sql<string>`metadata ->> 'sampleVersion'`.as('version')])
    .execute();
  return rows.length === sampleSegments.length && rows.every(({ version }) => version === sampleVersion);
}

/** Ids of samples begin with a prefix of their own, so that what an operator marks as a sample stays. */
function sampleCohorts(db: Kysely<Database>) {
  return db.selectFrom('cohort').where('isSample', '=', true).where('id', 'like', 'sample-%');
}

async function writeSamples(trx: Kysely<Database>): Promise<void> {
  const segments = generateSamples();
  const ids = segments.map(({ id }) => id);
  await trx
    .deleteFrom('cohort')
    .where('isSample', '=', true)
    .where('id', 'like', 'sample-%')
    .where('id', 'not in', ids)
    .execute();
  const cohorts = segments.map(toCohortRow);
  await trx
    .insertInto('cohort')
    .values(cohorts)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...overwriting(cohorts, eb.ref), updatedAt: sql<Date>`now()` })),
    )
    .execute();
  const profiles = segments.flatMap(toProfileRows);
  const profileIds = profiles.map(({ id }) => id);
  await trx.deleteFrom('voterProfile').where('cohortId', 'in', ids).where('id', 'not in', profileIds).execute();
  for (let start = 0; start < profiles.length; start += chunk) {
    const rows = profiles.slice(start, start + chunk);
    await trx
      .insertInto('voterProfile')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ ...overwriting(rows, eb.ref), updatedAt: sql<Date>`now()` })),
      )
      .execute();
  }
}

/** Every column of the new rows, taken from the row that met the conflict. */
function overwriting<R extends object>(rows: readonly R[], ref: (name: never) => unknown): Record<string, never> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  return Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}` as never)])) as Record<
    string,
    never
  >;
}
