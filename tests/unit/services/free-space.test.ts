import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Database } from '../../../db/tables/database.ts';
import { readFreeSpace } from '../../../services/disks/free-space.ts';

/** A database that answers every query with these rows. */
function answering(answer: () => { rows: unknown[] }): Db {
  class Driver extends DummyDriver {
    override async acquireConnection() {
      const connection = await super.acquireConnection();
      return Object.assign(connection, { executeQuery: async () => answer() as never });
    }
  }
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** The role may not know the folder of its data. */
const silent = answering(() => ({ rows: [] }));

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'disks-'));
});
afterAll(() => rmSync(home, { recursive: true }));

test('disks of files and logs are told, also before their folders are there; others only where they can be seen', async () => {
  const env = { SOUNDINGS_HOME: home, FILES_S3_BUCKET: '', DATABASE_URL: 'postgres://u@127.0.0.1/x' };
  const found = await readFreeSpace(env, silent);
  expect(found.map(({ disk }) => disk)).toEqual(['files', 'logs']);
  for (const { freeBytes, sizeBytes } of found) {
    expect(sizeBytes).toBeGreaterThan(0);
    expect(freeBytes).toBeLessThanOrEqual(sizeBytes);
  }
  const elsewhere = { ...env, FILES_S3_BUCKET: 'bucket', DATABASE_URL: 'postgres://u@db.example/x' };
  expect((await readFreeSpace(elsewhere, silent)).map(({ disk }) => disk)).toEqual(['logs']);
});

test('the disk of the data stays told while the database is down, and is not guessed when its folder is elsewhere', async () => {
  const env = { SOUNDINGS_HOME: home, FILES_S3_BUCKET: '', DATABASE_URL: 'postgres://u@localhost/x' };
  const disksOf = async (db: Db) => (await readFreeSpace(env, db)).map(({ disk }) => disk);
  let isDown = false;
  const here = answering(() => {
    if (isDown) throw new Error('no space left on device');
    return { rows: [{ setting: home }] };
  });
  expect(await disksOf(here)).toEqual(['data', 'files', 'logs']);
  isDown = true;
  expect(await disksOf(here)).toEqual(['data', 'files', 'logs']);
  expect(await disksOf(answering(() => ({ rows: [{ setting: join(home, 'of', 'a', 'container') }] })))).toEqual([
    'files',
    'logs',
  ]);
});
