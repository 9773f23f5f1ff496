/** The files that a panel keeps for its owner go when it is deleted. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ActivityDeps } from '../../activities/deps.ts';
import { sweepFiles } from '../../activities/files/sweep-files.ts';
import { storeTranscript } from '../../activities/panels/store-transcript.ts';
import { openJobFiles } from '../../activities/tools/job-files.ts';
import { createLog } from '../../config/log.ts';
import { createPanel } from '../../db/panels/panels.ts';
import { panelSpec } from '../_support/panel-in-memory.ts';
import { startFileApi, type FileApi } from './files-support.ts';

const ann = { user: 'ann-1' };
const access = { accounts: [], keys: [], spendCapUsd: null };
let api: FileApi;
let deps: ActivityDeps;

beforeAll(async () => {
  api = await startFileApi();
  // Neither storing nor sweeping asks a provider.
  deps = { db: api.db, env: api.env, log: createLog({ LOG_LEVEL: 'silent' }, 'test') } as ActivityDeps;
}, 30_000);
afterAll(() => api.close());

const newPanel = (id: string) =>
  createPanel(api.db, { id, jobId: id, userId: ann.user, spec: panelSpec(2), steps: [], ...access });
const remove = (id: string, as = ann) =>
  api.ask(as, 'mutation ($id: ID!) { deletePanelDiscussion(input: { id: $id }) { id } }', { id });
const rows = () => api.db.selectFrom('storedFile').select(['path', 'state']).orderBy('path').execute();
const bytesIn = (area: string) => {
  const folder = join(api.home, 'files', area, ann.user);
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

test('a deleted panel takes its transcript and its workspace with it, and no other file', async () => {
  for (const id of ['tram', 'tram-2']) {
    await storeTranscript(deps, await newPanel(id));
    await openJobFiles(deps, ann.user, id).write('notes.md', `Notes of ${id}`, 'text/markdown');
  }
  const transcript = await api.get(ann, '/api/files/panel-transcripts/ann-1/tram/transcript.md');
  expect(transcript.bytes.toString()).toContain('# A new tram line');
  expect((await remove('tram', { user: 'bob-2' })).errors).toHaveLength(1);
  expect((await rows()).map(({ state }) => state)).toEqual(['stored', 'stored', 'stored', 'stored']);
  expect((await remove('tram')).errors).toEqual([]);
  expect((await api.get(ann, '/api/files/panel-transcripts/ann-1/tram/transcript.md')).status).toBe(404);
  const others = ['panel-transcripts/ann-1/tram-2/transcript.md', 'workspaces/ann-1/tram-2/notes.md'];
  expect((await rows()).flatMap(({ path, state }) => (state === 'stored' ? [path] : []))).toEqual(others);
  await api.db
    .updateTable('storedFile')
    .set({ updatedAt: sql<Date>`now() - interval '2 minutes'` })
    .where('state', '=', 'deleted')
    .execute();
  await sweepFiles(deps);
  expect((await rows()).map(({ path }) => path)).toEqual(others);
  expect([bytesIn('panel-transcripts'), bytesIn('workspaces')]).toEqual([1, 1]);
});

test('a transcript that is stored while its panel is deleted does not stay', async () => {
  const job = await newPanel('late');
  // The panel goes between the look at it and the upload of its transcript.
  await sql`create function delete_late() returns trigger language plpgsql as $$
    begin delete from panel_discussion where id = 'late'; return new; end $$`.execute(api.db);
  await sql`create trigger late before insert on stored_file for each row execute function delete_late()`.execute(
    api.db,
  );
  const before = bytesIn('panel-transcripts');
  await storeTranscript(deps, job);
  expect((await rows()).filter(({ path }) => path.includes('/late/'))).toEqual([]);
  expect(bytesIn('panel-transcripts')).toBe(before);
});
