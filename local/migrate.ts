/**
 * `npm run migrate`: migrates the database of DATABASE_URL and loads the sample segments and the built-in templates. Run it before new workers and
 * apis start. `node local/migrate.ts --undo-last` undoes the newest migration, before the previous version is started
 * again.
 */
import { readEnv } from '../config/env.ts';
import { noLimits, openDatabase } from '../db/client.ts';
import { migrateDown, migrateToLatest } from '../db/migrate.ts';
import { seedSamples } from './samples/seed.ts';

const db = openDatabase(readEnv().DATABASE_URL, 2, noLimits);
try {
  if (process.argv.includes('--undo-last')) {
    for (const { name } of await migrateDown(db)) console.log(`undid ${name}`);
  } else {
    for (const { name, direction } of await migrateToLatest(db))
      console.log(direction === 'functions' ? `replaced the functions of ${name}` : `migrated ${name}`);
    await seedSamples(db);
    console.log('The database is up to date.');
  }
} finally {
  await db.destroy();
}
