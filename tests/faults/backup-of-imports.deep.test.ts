/**
 * A backup taken while a survey run, an index build and imports of profiles and of a file run, restored into another
 * folder: each completes from its records, and nothing that was stored is asked again. The other kinds are in backup.
 * @guards local/backup/*.ts services/jobs/{reconciler,start-job,job-workflows}.ts activities/reconcile.ts
 * @guards db/surveys/{persona-responses,runs}.ts services/{papers,surveys}/asking.ts activities/profiles/** workflows/profiles/**
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { sumOf } from '../../domain/sum.ts';
import { backUp } from '../../local/backup/back-up.ts';
import { restore } from '../../local/backup/restore.ts';
import type { Stack } from '../../local/stack.ts';
import type { Arrival } from '../../local/simulator/arrivals.ts';
import { startFaultStack, type FaultStack } from '../_support/fault-stack.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { describedJobs } from './described-jobs.ts';
import { startJobs } from './jobs-in-flight.ts';
import { jobStates, startRestored, withDb } from './restored-stack.ts';

const [kinds = []] = await describedJobs([['survey', 'index-build', 'profile-import', 'import']]);
const passphrase = 'tram line four by 2028';
const folder = tempFolder('backup-of-imports');
const file = join(folder, 'stack.backup');
const restoredHome = join(folder, 'restored');

let world: FaultStack;
let restored: Stack | undefined;
let settings: Record<string, string>;

beforeAll(async () => {
  settings = Object.assign({}, ...kinds.map((job) => job.settings)) as Record<string, string>;
  world = await startFaultStack(settings);
  await world.configureSimulator({ seed: 7, latencyMs: { minMs: 20, maxMs: 40 } });
  for (const job of kinds) await job.prepare?.(world);
  await world.configureSimulator({ seed: 7, latencyMs: { minMs: 600, maxMs: 1_000 } });
}, 400_000);

afterAll(async () => {
  await restored?.stop();
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

interface Stored {
  /** Answers that are stored: each was one call. */
  answers: number;
  imported: string[];
}

/** Reads what is stored of jobs. The first survey run, which ended before the backup, has answers, too. */
async function readStored(db: Db): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select (select count(*)::int from ask where status = 'answered') as answers,
      array(select url from profile_import_item where status = 'imported') as imported`.execute(db);
  return rows[0] ?? { answers: 0, imported: [] };
}

/**
 * Figures that differ here from those of a job on a stack with prices and one database: the free keys have a model of
 * their own for vectors, and the service is asked by both stacks, which is counted below.
 */
const otherwise: Record<string, object> = {
  'index-build': { embedded: 0 },
  'profile-import': { askedAfterDelivery: expect.anything() },
};

/** Times that the scraping service was asked for each address. */
async function scraped(): Promise<Record<string, number>> {
  const answer = await fetch(`${settings['BRIGHT_DATA_URL']}/__control`);
  const { scraping } = (await answer.json()) as { scraping: { asks: Record<string, { asked: number }> } };
  return Object.fromEntries(Object.entries(scraping.asks).map(([url, { asked }]) => [url, asked]));
}

test('a survey run, an index build and imports go on from a restored backup, and ask for nothing that was stored', async () => {
  const jobs = await startJobs(world, kinds, 'backup');
  await waitForValue(
    () => world.withDb(readStored),
    ({ imported }) => imported.length > 0,
  );
  const { urls, home } = world.stack;
  const summary = await backUp({
    databaseUrl: urls.database,
    home: home.folder,
    hasFiles: true,
    keys: home.secrets,
    file,
    passphrase,
  });
  await Promise.all(world.stack.workers.map((worker) => worker.kill()));
  await jobs.letGo();
  await expect(restore({ file, home: restoredHome, passphrase })).resolves.toMatchObject({ rows: summary.rows });

  let before: Stored = { answers: 0, imported: [] };
  let open: string[] = [];
  const stack = await startRestored({
    home: restoredHome,
    settings,
    look: async (db) => {
      before = await readStored(db);
      open = Object.entries(await jobStates(db)).flatMap(([name, status]) => (status === 'completed' ? [] : [name]));
    },
  });
  restored = stack;
  expect(open.map((name) => name.split(' ', 1)[0]).toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted());
  expect(before.imported.length).toBeGreaterThan(0);
  const askedBefore = await scraped();

  const states = await waitForValue(
    () => withDb(stack.urls.database, jobStates),
    (now) => Object.values(now).every((status) => ['completed', 'failed'].includes(status)),
    { timeoutMs: 180_000 },
  );
  expect(Object.values(states).filter((status) => status !== 'completed')).toEqual([]);
  const after: FaultStack = { ...world, withDb: (work) => withDb(stack.urls.database, work) };
  for (const { job, id } of jobs.started) {
    const whole = { ...(job.whole as object), ...otherwise[job.kind] };
    expect([job.kind, await job.readStored(after, id)]).toEqual([job.kind, whole]);
  }
  const end = await withDb(stack.urls.database, readStored);
  const arrivals = (await (await fetch(`${stack.urls.simulator}/__log`)).json()) as Arrival[];
  expect(arrivals.filter(({ kind }) => kind !== 'models').length).toBe(end.answers - before.answers);
  // The first stack went on until its workers were killed, so that addresses in flight were delivered to it as well.
  const askedAfter = await scraped();
  expect(before.imported.filter((url) => askedAfter[url] !== askedBefore[url])).toEqual([]);
  expect(sumOf(end.imported, (url) => (askedAfter[url] ?? 0) - (askedBefore[url] ?? 0))).toBeLessThanOrEqual(
    end.imported.length - before.imported.length,
  );
}, 600_000);
