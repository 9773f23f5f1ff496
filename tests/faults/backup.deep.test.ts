/**
 * A backup taken while jobs run, restored into another folder: nothing is missing, jobs go on from their
 * records, and nothing is asked again. The kinds that are not here are in backup-of-imports.
 * @guards local/backup/*.ts local/{home,stack,postgres,postgres-binaries}.ts db/migrate.ts db/migrations/*.ts
 * @guards services/jobs/{reconciler,start-job,job-workflows}.ts activities/reconcile.ts
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { backUp } from '../../local/backup/back-up.ts';
import { openContainer, readContent } from '../../local/backup/container.ts';
import { readEntries } from '../../local/backup/entries.ts';
import { unlockKeys } from '../../local/backup/keys.ts';
import { restore } from '../../local/backup/restore.ts';
import { demoEmail } from '../../local/demo-account.ts';
import { signIn } from '../../local/session.ts';
import type { Arrival } from '../../local/simulator/arrivals.ts';
import type { Stack } from '../../local/stack.ts';
import { startFaultStack, type FaultStack } from '../_support/fault-stack.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { holdImportAt, startImport } from './held-import.ts';
import { jobStates, startRestored, withDb } from './restored-stack.ts';

const passphrase = 'tram line four by 2028';
const folder = tempFolder('backup');
const file = join(folder, 'stack.backup');
const restoredHome = join(folder, 'restored');
/** Tables of running processes, and those that migrations and starts fill. */
const notCopied = ['permit_waiter', 'worker_process', 'kysely_migration', 'kysely_migration_lock', 'function_file'];
const personas = 300;
const importRows = 6_000;

let world: FaultStack;
let restored: Stack | undefined;

beforeAll(async () => {
  world = await startFaultStack();
  await world.configureSimulator({ seed: 7, latencyMs: { minMs: 1_000, maxMs: 1_500 }, streamMs: 200 });
}, 180_000);

afterAll(async () => {
  await restored?.stop();
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

const setups = {
  submitSearch: () => ({
    title: 'Tram line',
    seedMessages: ['We will build tram line 4, and shameful elites can not stop it.'],
    segmentIds: world.segmentIds.slice(0, 2),
    population: 5,
    generations: 2,
    personas: 20,
    sealedPersonas: 50,
    control: 'none',
    seed: 7,
  }),
  submitPanel: () => ({
    topic: 'The tram line',
    message: 'We will build tram line 4 by 2028.',
    participants: ['Ada', 'Ben', 'Cleo'].map((name) => ({ source: 'role', name })),
    guide: [{ name: 'Opening', objective: 'Opening', turns: 8 }],
    groups: 1,
    ballots: 'ends',
    controls: true,
  }),
};

async function submit(name: keyof typeof setups): Promise<string> {
  const answer = await world.session.ask<Record<string, { jobId: string }>>(
    `mutation ($setup: JSON!) { ${name}(setup: $setup) { jobId } }`,
    { setup: setups[name]() },
  );
  return answer[name]?.jobId ?? '';
}

/** Answers that are stored: each was one call. */
async function storedAnswers(db: Db): Promise<{ reactions: number; search: number; panel: number }> {
  const { rows } = await sql<{ reactions: number; search: number; panel: number }>`
    select (select count(*)::int from reaction) as reactions,
      (count(*) filter (where job.kind = 'search'))::int as search, (count(*) filter (where job.kind = 'panel'))::int as panel
    from ask join job on job.id = ask.job_id where ask.status = 'answered'`.execute(db);
  return rows[0] ?? { reactions: 0, search: 0, panel: 0 };
}

/** A digest of all rows of tables that no open job changes. */
async function digest(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(cohort::text, ' ' order by id)) from cohort) as segments,
      (select md5(string_agg(stored_file::text, ' ' order by id)) from stored_file) as files,
      (select md5(string_agg(key::text, ' ' order by key::text)) from signing_key as key) as keys`.execute(db);
  return rows[0];
}

/** Names of the tables in the backup, in order. */
async function tablesIn(backup: string): Promise<string[]> {
  const container = await openContainer(backup);
  const { id, keys } = container.header;
  const { contentKey } = await unlockKeys(keys ?? { salt: '', sealed: '' }, id, passphrase);
  const names: string[] = [];
  await readContent(container, contentKey, async (content) => {
    for await (const { about, bytes } of readEntries(content)) {
      for await (const chunk of bytes) expect(chunk.length).toBeGreaterThan(0);
      if (about.kind === 'table') names.push(about.name);
    }
  });
  return names;
}

/** Starts jobs of several kinds and an upload, and takes a backup while all of them are under way. */
async function backUpInFlight() {
  const { me } = await world.session.ask<{ me: { userId: string } }>('{ me { userId } }');
  const path = `workspaces/${me.userId}/Notes.txt`;
  const authorization = `Bearer ${await world.session.accessToken()}`;
  const upload = await fetch(`${world.stack.urls.app}/api/files/${path}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'text/plain' },
    body: 'Waiting times of every clinic',
  });
  expect(upload.status).toBe(200);
  const hold = await holdImportAt(world, 3);
  await startImport(world, importRows);
  await hold.reached();
  await submit('submitSearch');
  await submit('submitPanel');
  await waitForValue(
    () => world.withDb(storedAnswers),
    ({ search, panel }) => search >= 5 && panel >= 1,
  );
  await world.submit('We will publish the waiting time of every clinic each month.', personas);
  await waitForValue(
    () => world.withDb(storedAnswers),
    ({ reactions }) => reactions >= 5,
  );
  await world.session.ask('mutation { sendChatMessage(message: "How should we word a promise?") { reply { id } } }');
  const { urls, home } = world.stack;
  const summary = await backUp({
    databaseUrl: urls.database,
    home: home.folder,
    hasFiles: true,
    keys: home.secrets,
    file,
    passphrase,
  });
  const original = await world.withDb(digest);
  await Promise.all(world.stack.workers.map((worker) => worker.kill()));
  await hold.release();
  return { path, summary, original };
}

test('a backup taken with jobs in flight brings all of it back elsewhere, and the jobs complete without asking again', async () => {
  const { path, summary, original } = await backUpInFlight();
  expect(summary).toMatchObject({ files: 1, missingFiles: 0 });
  expect(readFileSync(file, 'latin1')).not.toContain(world.stack.home.secrets.encryptionKey);
  const { rows: present } = await world.withDb((db) =>
    sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db),
  );
  const expected = present.map(({ name }) => name).filter((name) => !notCopied.includes(name));
  expect((await tablesIn(file)).map((name) => name.replaceAll('"', '')).toSorted()).toEqual(expected.toSorted());

  const { rows } = summary;
  await expect(restore({ file, home: restoredHome, passphrase })).resolves.toMatchObject({ files: 1, rows });
  let before = { reactions: 0, search: 0, panel: 0 };
  let states: Record<string, string> = {};
  const stack = await startRestored({
    home: restoredHome,
    look: async (db) => {
      [before, states] = [await storedAnswers(db), await jobStates(db)];
      expect(await digest(db)).toEqual(original);
    },
  });
  restored = stack;
  // Every kind was open in the backup, with some of its answers.
  const kinds = Object.keys(states).map((name) => name.split(' ')[0]);
  expect(kinds.toSorted()).toEqual(['chat-reply', 'panel', 'search', 'segment-import', 'simulation']);
  expect(Object.values(states).filter((status) => !['queued', 'processing'].includes(status))).toEqual([]);

  const ended = await waitForValue(
    () => withDb(stack.urls.database, jobStates),
    (now) => Object.values(now).every((status) => ['completed', 'failed'].includes(status)),
    { timeoutMs: 180_000 },
  );
  expect(ended).toEqual(Object.fromEntries(Object.keys(states).map((name) => [name, 'completed'])));
  const after = await withDb(stack.urls.database, storedAnswers);
  expect(after.reactions).toBe(personas);
  const arrivals = (await (await fetch(`${stack.urls.simulator}/__log`)).json()) as Arrival[];
  const asked = after.reactions - before.reactions + after.search - before.search + after.panel - before.panel;
  // The analysis of the run, and the reply of the chat, which has no half.
  expect(arrivals.filter(({ kind }) => kind !== 'models').length).toBe(asked + 2);
  const { rows: people } = await withDb(stack.urls.database, (db) =>
    sql<{ added: number }>`select rows_added as added from segment_import`.execute(db),
  );
  expect(people).toEqual([{ added: importRows - 500 }]);

  const session = await signIn(stack.urls.app, demoEmail, world.stack.home.secrets.demoPassword);
  const note = await fetch(`${stack.urls.app}/api/files/${path}`, {
    headers: { authorization: `Bearer ${await session.accessToken()}` },
  });
  expect(await note.text()).toBe('Waiting times of every clinic');
}, 480_000);

test('a damaged backup, a wrong passphrase and a used folder are refused in a sentence', async () => {
  const bytes = readFileSync(file);
  const damaged = join(folder, 'damaged.backup');
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 255;
  writeFileSync(damaged, bytes);
  const home = join(folder, 'another');
  await expect(restore({ file: damaged, home, passphrase })).rejects.toThrow(
    'is damaged (its checksum differs), so nothing was restored: use another copy.',
  );
  await expect(restore({ file, home, passphrase: 'tram line five' })).rejects.toThrow(
    'The passphrase is not the one that this backup was made with.',
  );
  await expect(restore({ file, home: restoredHome, passphrase })).rejects.toThrow('is not empty');
  const { urls, home: used } = world.stack;
  const again = { databaseUrl: urls.database, home: used.folder, hasFiles: true, keys: used.secrets, file, passphrase };
  await expect(backUp(again)).rejects.toThrow('exists: choose another name');
  // One that cannot be written leaves the stack free for the next.
  await expect(backUp({ ...again, file: join(folder, 'none', 'a') })).rejects.toThrow('ENOENT');
  const next = await backUp({ ...again, file: join(folder, 'next'), passphrase: undefined });
  expect(next.keysFile).toBe(join(folder, 'next.keys'));
});
