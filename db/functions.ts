/**
 * Applies the files of SQL functions: after migrations, each file that differs from its last applied version.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './client.ts';
import { defaultLimitsFunction } from './default-limits-function.ts';
import { jobKindsFunction } from './job-kinds-function.ts';

const root = join(import.meta.dirname, '..');
/** Folders of `.sql` files with `create or replace function` statements; migrations create their tables and types. */
const folders = ['db/functions', 'pacer/functions'];
/** Key of the advisory lock that concurrent processes wait for. */
const lockKey = 20261123;

interface FunctionFile {
  name: string;
  text: string;
  checksum: string;
}

/**
 * Applies new and changed files in one transaction and returns their names without `.sql`. Concurrent processes wait
 * for each other. Throws an error that names the file that Postgres rejects.
 */
export function applyFunctions(db: Db, files: readonly FunctionFile[] = functionFiles()): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
    // Functions may call each other in any order.
    await sql`set local check_function_bodies = off`.execute(trx);
    const applied = await trx.selectFrom('functionFile').select(['name', 'checksum']).execute();
    const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
    const changed = files.filter(({ name, checksum }) => checksums.get(name) !== checksum);
    for (const { name, text, checksum } of changed) {
      await sql
        .raw(text)
        .execute(trx)
        .catch((cause: unknown) => {
          throw new Error(`The SQL functions of ${name}.sql could not be applied`, { cause });
        });
      await trx
        .insertInto('functionFile')
        .values({ name, checksum })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ checksum, appliedAt: sql`now()` }))
        .execute();
    }
    return changed.map(({ name }) => name);
  });
}

/** Reads all files of functions, and writes those of the product's rules; names are unique across the folders. */
export function functionFiles(): FunctionFile[] {
  const read = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.sql'))
      .toSorted()
      .map((file) => fileOf(basename(file, '.sql'), readFileSync(join(root, folder, file), 'utf8'))),
  );
  return [...read, fileOf('job-kinds', jobKindsFunction()), fileOf('default-limits', defaultLimitsFunction())];
}

export function fileOf(name: string, text: string): FunctionFile {
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}
