// @guards activities/files/** activities/simulations/** {db,domain}/files/** services/simulations/attached-files.ts services/identity/**
// @guards api/identity/{check-key,key-states,settings}.ts
import { sweepFiles } from '../../activities/files/sweep-files.ts';
import { createRecurrence } from '../../db/simulations/recurrences.ts';
import { createRosterGroup } from '../../db/simulations/run-plans.ts';
import { checkKey } from '../../api/identity/check-key.ts';
import { listKeyStates } from '../../api/identity/key-states.ts';
import { saveSettings } from '../../api/identity/settings.ts';
import { deleteEverythingOwned } from '../../services/identity/delete-account.ts';
import { estimateRun } from '../../services/simulations/estimates/estimate.ts';
import { readResult } from '../../services/simulations/results/result.ts';
import { startApiAs } from '../_support/api-server.ts';
import { createPdf } from '../_support/documents.ts';
import { startRecordingProvider } from '../_support/recording-provider.ts';
import { createWorld, type World } from '../_support/world.ts';
import { png } from '../api/files-support.ts';

let provider: Awaited<ReturnType<typeof startRecordingProvider>>;
let world: World;
let api: Awaited<ReturnType<typeof startApiAs>>;
let url: string;
let userId: string;
let cohort: string;

beforeAll(async () => {
  provider = await startRecordingProvider();
  world = await createWorld({ env: { OPENAI_BASE_URL: provider.url } });
  userId = await world.user({ openai: 'sk-good-0123456789' });
  cohort = await world.cohort(userId, 10);
  api = await startApiAs(userId, world);
  ({ url } = api);
}, 90_000);
afterAll(async () => {
  await api?.close();
  await world.close();
  await provider.close();
});

async function attach(name: string, body: Buffer | string): Promise<string> {
  const sent = typeof body === 'string' ? body : new Uint8Array(body);
  const answer = await fetch(`${url}/api/attachments?name=${name}`, { method: 'POST', body: sent });
  return ((await answer.json()) as { id: string }).id;
}

const detach = (id: string) => fetch(`${url}/api/attachments/${id}`, { method: 'DELETE' });
const input = (attachmentIds: string[]) => ({
  message: 'Vote for the bridge',
  segmentIds: [cohort],
  numUsers: 10,
  attachmentIds,
});

test('every persona gets the text of the attachments, the run lists them, and their content is not in Temporal', async () => {
  const report = await attach('report.pdf', await createPdf(['The bridge carries quetzal traffic']));
  const long = await attach('minutes.txt', `Meeting minutes. ${'word '.repeat(8_000)}end`);
  const photo = await attach('photo.png', png);
  const estimate = await estimateRun(world, userId, input([report, long, photo]));
  const without = await estimateRun(world, userId, input([]));
  const notices = [
    'minutes.txt: personas get the first 19,966 of 40,020 characters.',
    'photo.png is an image: personas are told its name, not what it shows.',
  ];
  expect(estimate.restsOn).toEqual(
    expect.arrayContaining(['3 attachments add about 5,000 tokens to every question', ...notices]),
  );
  expect(estimate.costUsd.low).toBeGreaterThan(without.costUsd.low * 5);

  const { jobId } = await world.submit(userId, input([report, long, photo]));
  expect((await world.until(jobId)).status).toBe('completed');
  const questions = provider.asked
    .map(({ user }) => user)
    .filter((user) => user.includes('You come across this message:'));
  expect(questions.length).toBe(10);
  for (const question of questions) {
    expect(question).toContain(
      'Attached material:\n<material>\n[File: report.pdf]\nThe bridge carries quetzal traffic\n[End of file]',
    );
    expect(question).toContain('[File: minutes.txt]\nMeeting minutes. word');
    expect(question).not.toContain('end\n[End of file]');
    expect(question).toContain('[Image: photo.png, not shown here]');
  }
  const result = await readResult(world, userId, jobId);
  expect(result?.attachments).toMatchObject([
    { id: report, name: 'report.pdf' },
    { id: long },
    { id: photo, kind: 'image' },
  ]);
  expect(result?.notices).toEqual(notices);

  const client = await world.temporal.client();
  const history = await client.workflow.getHandle(`simulation/${jobId}`).fetchHistory();
  const payloads = JSON.stringify(history, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString() : value,
  );
  expect(payloads).toContain(jobId);
  expect(payloads).not.toMatch(/quetzal|report\.pdf|Meeting minutes/);

  // The run keeps its attachments: a file cannot be deleted while its run exists, and a second run may use it again.
  const refused = await detach(report);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { name: 'AttachmentInUse', message: `Used by the run ${jobId}. Delete it first.` },
  ]);
  const again = await world.submit(userId, input(result?.attachments.map(({ id }) => id) ?? []));
  expect((await world.until(again.jobId)).status).toBe('completed');
  const estimated = await estimateRun(world, userId, input([]));
  expect(estimated.costUsd.high).toBeLessThan(estimate.costUsd.low);
}, 120_000);

test('an attachment that no run used and no recurring run names is swept after a day, with its file', async () => {
  const unused = await attach('unused.txt', 'never asked about');
  const weekly = await attach('weekly.txt', 'asked about on Mondays');
  const { db } = world;
  const rosterGroupId = await createRosterGroup(db, userId, null);
  const rhythm = { every: 'week', onDay: 1, atHour: 7, timeZone: 'UTC' } as const;
  await createRecurrence(db, { ...rhythm, userId, name: 'Bridge, on Mondays', input: input([weekly]), rosterGroupId });
  await db
    .updateTable('attachment')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await sweepFiles(world);
  const left = await db.selectFrom('attachment').select('id').execute();
  expect(left.map(({ id }) => id)).not.toContain(unused);
  expect(left.map(({ id }) => id)).toContain(weekly);
  expect(left.length).toBe(4);
  await db
    .updateTable('storedFile')
    .set({ updatedAt: new Date(Date.now() - 120_000) })
    .where('state', '=', 'deleted')
    .execute();
  await sweepFiles(world);
  const files = await db.selectFrom('storedFile').select(['state']).execute();
  expect(files).toEqual(Array(4).fill({ state: 'stored' }));
});

test('a key is tested at its provider, referred to by an id only, and deleted', async () => {
  const check = (key?: string) => checkKey(world, userId, 'openai', key);
  expect(await check()).toEqual({ outcome: 'works', message: 'OpenAI accepts this key.' });
  expect(provider.keys.at(-1)).toBe('sk-good-0123456789');
  expect(await check('••••6789')).toMatchObject({ outcome: 'works' });
  const refused = await check('sk-wrong-key-000111222');
  expect(refused).toEqual({
    outcome: 'refused',
    message: expect.stringMatching(/^OpenAI API error \(401\): Incorrect API key provided/),
  });
  expect(refused.message).not.toContain('000111222');
  // A refused key that was saved nevertheless stays marked until it works or is replaced.
  const openai = async () =>
    (await listKeyStates(world.db, world.env, userId)).find((key) => key.provider === 'openai');
  await saveSettings(world.db, world.env, userId, { keys: { openai: 'sk-wrong-key-000111222' } });
  expect(await openai()).toEqual({
    provider: 'openai',
    mask: '••••1222',
    isSimulated: false,
    refusedAt: expect.any(Date),
  });
  await saveSettings(world.db, world.env, userId, { keys: { openai: 'sk-good-0123456789' } });
  expect(await openai()).toMatchObject({ refusedAt: null });
  expect(await check('sk-busy-1')).toMatchObject({ outcome: 'works' });
  expect(await check('sk-restricted-1')).toMatchObject({
    outcome: 'works',
    message: expect.stringContaining('It may not list models'),
  });
  expect(await check('sk-page-1')).toEqual({
    outcome: 'unreachable',
    message: 'The address of OpenAI does not answer as a provider of models does.',
  });
  expect(await check('sk-ant-api03-1')).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('It looks like a key of Anthropic.'),
  });
  await expect(checkKey(world, userId, 'acme', 'x')).rejects.toMatchObject({ name: 'InvalidInput' });
  const nobody = await world.user({ openai: '', anthropic: '' });
  await expect(checkKey(world, nobody, 'openai', null)).rejects.toMatchObject({
    message: 'OpenAI API key not configured',
  });

  const permits = await world.db.selectFrom('permit').select('priority').where('purpose', '=', 'key-check').execute();
  expect(new Set(permits.map(({ priority }) => priority))).toEqual(new Set([0]));

  const rows = await world.db.selectFrom('keyCheck').select(['id', 'ciphertext', 'outcome']).execute();
  expect(rows.map(({ ciphertext }) => ciphertext)).toEqual(rows.map(() => ''));
  const client = await world.temporal.client();
  for (const { id } of rows) {
    const history = await client.workflow.getHandle(`key-check/${id}`).fetchHistory();
    const payloads = JSON.stringify(history, (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    );
    expect(payloads).not.toMatch(/sk-/);
  }
}, 60_000);

test('deleting an account ends its open run in Temporal as well', async () => {
  const leaver = await world.user({ openai: 'sk-good-of-a-leaver' });
  const { jobId } = await world.submit(leaver, {
    message: 'A long one',
    segmentIds: [await world.cohort(leaver, 2_000)],
    numUsers: 2_000,
  });
  await world.until(jobId, (run) => run.status === 'processing');
  await deleteEverythingOwned(world, leaver);
  const handle = (await world.temporal.client()).workflow.getHandle(`simulation/${jobId}`);
  // An activity that sees the closed run first ends the workflow before the cancel arrives.
  await handle.result().catch(() => undefined);
  expect(['CANCELLED', 'COMPLETED']).toContain((await handle.describe()).status.name);
  expect(provider.asked.filter(({ user }) => user.includes('A long one')).length).toBeLessThan(2_000);
  expect(await world.db.selectFrom('dynamicSimulationRun').select('id').where('userId', '=', leaver).execute()).toEqual(
    [],
  );
  expect(await world.db.selectFrom('reaction').select('runId').where('userId', '=', leaver).execute()).toEqual([]);
}, 60_000);
