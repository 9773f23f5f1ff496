import { join } from 'node:path';
import { startPostgres } from '../../local/postgres.ts';
import { tempFolder } from './temp-folder.ts';

/**
 * One Postgres for all stack tests of a run; each test file clones its own database (database.ts). Temporal starts when a test first
 * asks for it (temporal.ts). With SOUNDINGS_TEST_POSTGRES_URL or SOUNDINGS_TEST_TEMPORAL_ADDRESS set, those servers are used instead.
 */
export default async function globalSetup(): Promise<void> {
  process.env.SOUNDINGS_TEST_FOLDER = tempFolder('test');
  if (process.env.SOUNDINGS_TEST_POSTGRES_URL) return;
  const folder = process.env.SOUNDINGS_TEST_FOLDER;
  const postgres = await startPostgres({
    dataFolder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: 'soundings',
    durable: false,
  });
  process.env.SOUNDINGS_TEST_POSTGRES_URL = postgres.url;
  globalThis.soundingsTestPostgres = postgres;
}

declare global {
  var soundingsTestPostgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
}
