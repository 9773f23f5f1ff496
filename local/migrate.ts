/**
 * `npm run migrate`: migrates the database of DATABASE_URL and loads the sample segments. Run it before new workers and
 * apis.
 */
import { readEnv } from '../config/env.ts';
import { openDatabase } from '../db/client.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { seedSamples } from './samples/seed.ts';

const db = openDatabase(readEnv().DATABASE_URL, 2);
try {
  for (const { name, direction } of await migrateToLatest(db))
    console.log(direction === 'functions' ? `replaced the functions of ${name}` : `migrated ${name}`);
  await seedSamples(db);
  console.log('The database is up to date.');
} finally {
  await db.destroy();
}
