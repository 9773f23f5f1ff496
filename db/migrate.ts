import { Migrator, type MigrationResultSet } from 'kysely/migration';
import type { Db } from './client.ts';
import { migrations } from './migrations/index.ts';

/** What one migration did, for the caller to print. */
export interface MigrationStep {
  name: string;
  direction: 'up' | 'down';
}

/**
 * Brings the schema to the newest migration and returns what ran (nothing when it was current). Safe to call from several processes
 * at once: Kysely holds an advisory lock and one transaction for the whole of it. Throws with the failing migration's name.
 */
export async function migrateToLatest(db: Db): Promise<MigrationStep[]> {
  return stepsOf(await migratorOf(db).migrateToLatest());
}

/** Undoes the last migration, or every one with `all`. */
export async function migrateDown(db: Db, how: 'last' | 'all' = 'last'): Promise<MigrationStep[]> {
  const steps: MigrationStep[] = [];
  do {
    const undone = stepsOf(await migratorOf(db).migrateDown());
    if (undone.length === 0) return steps;
    steps.push(...undone);
  } while (how === 'all');
  return steps;
}

function migratorOf(db: Db): Migrator {
  // Branches meet with migrations of older dates: each runs once, whatever ran before it.
  return new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });
}

function stepsOf({ error, results }: MigrationResultSet): MigrationStep[] {
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error');
    throw new Error(failed === undefined ? 'Migrating the database failed' : `Migration ${failed.migrationName} failed`, { cause: error });
  }
  return (results ?? []).map((result) => ({ name: result.migrationName, direction: result.direction === 'Up' ? 'up' : 'down' }));
}
