import { Migrator, type MigrationResultSet } from 'kysely/migration';
import type { Db } from './client.ts';
import { applyFunctions } from './functions.ts';
import { migrations } from './migrations/index.ts';

/** A migration or file of functions that was applied, for the caller to print. */
export interface MigrationStep {
  name: string;
  direction: 'up' | 'down' | 'functions';
}

/**
 * Applies pending migrations, then changed functions, and returns what was applied. Concurrent calls are safe: both
 * steps hold an advisory lock in one transaction. Throws an error that names the step that failed.
 */
export async function migrateToLatest(db: Db): Promise<MigrationStep[]> {
  const steps = stepsOf(await migratorOf(db).migrateToLatest());
  const applied = await applyFunctions(db);
  return [...steps, ...applied.map((name) => ({ name, direction: 'functions' as const }))];
}

/** Returns the names that are of no migration of this version. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name));
}

/** Brings an empty database to exactly these migrations, without functions, so that rows of that time fit into it. */
export async function migrateExactly(db: Db, names: readonly string[]): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  stepsOf(await migratorOf(db, wanted).migrateToLatest());
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

function migratorOf(db: Db, wanted = migrations): Migrator {
  // Merged branches bring migrations with older dates: each runs once, in whatever order.
  return new Migrator({ db, provider: { getMigrations: async () => wanted }, allowUnorderedMigrations: true });
}

function stepsOf({ error, results }: MigrationResultSet): MigrationStep[] {
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error');
    throw new Error(
      failed === undefined ? 'Migrating the database failed' : `Migration ${failed.migrationName} failed`,
      { cause: error },
    );
  }
  return (results ?? []).map((result) => ({
    name: result.migrationName,
    direction: result.direction === 'Up' ? 'up' : 'down',
  }));
}
