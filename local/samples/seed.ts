/** Writes what comes with the product into a database: sample segments and templates of panels. */
import { sql, type Kysely } from 'kysely';
import type { Db } from '../../db/client.ts';
import { storeBuiltInTemplates } from '../../db/panels/templates.ts';
import type { Database } from '../../db/tables/database.ts';
import { generateSamples } from './generate.ts';
import { toCohortRow, toProfileRows } from './rows.ts';
import { sampleSegments } from './segments.ts';
import { sampleVersion } from './version.ts';

/** Rows per statement: Postgres accepts 65,535 parameters, and a profile has about 32. */
const chunk = 200;

/**
 * Stores the built-in templates where they differ, and updates the sample segments and their profiles to this version in one
 * transaction, unless the database has it already. Processes may call it concurrently. Returns whether samples were written.
 */
export async function seedSamples(db: Db): Promise<{ changed: boolean }> {
  await storeBuiltInTemplates(db);
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

/** Ids of samples have a prefix, so that segments which an operator marks as samples are kept. */
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

/** Returns assignments that overwrite every column with the conflicting row's new value. */
function overwriting<R extends object>(rows: readonly R[], ref: (name: never) => unknown): Record<string, never> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  return Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}` as never)])) as Record<
    string,
    never
  >;
}
