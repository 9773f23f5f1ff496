/**
 * `npm run migrate`: brings the database that DATABASE_URL names up to date and loads the sample segments. Run it before new workers and apis.
 * `node local/migrate.ts --undo-last` takes the newest migration back, before the version without it is started again.
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
