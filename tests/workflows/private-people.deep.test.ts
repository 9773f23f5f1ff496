// @guards domain/personas/anonym*.ts domain/exports/** api/exports/** domain/segments/import/** services/profiles/** db/segments/** services/segments/** services/panels/panel-document.ts services/searches/search-document.ts
/** Imports people with a recognizable token in every field, runs and shares, and searches for the tokens everywhere. */
import pino from 'pino';
import { clientFormatNames, exportFormatNames, type FileFormat } from '../../domain/exports/formats.ts';
import type { ImportColumn } from '../../domain/segments/import/columns.ts';
import { toImportPlan, suggestedPlan } from '../../web/features/segments/import-plan.ts';
import { startApiAs } from '../_support/api-server.ts';
import { readHistories } from '../_support/histories.ts';
import { readPdfPages, unzip } from '../_support/opened-files.ts';
import { startRecordingProvider } from '../_support/recording-provider.ts';
import { reactionRow } from '../_support/stored-runs.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

let provider: Awaited<ReturnType<typeof startRecordingProvider>>;
let world: World;
let api: Awaited<ReturnType<typeof startApiAs>>;
let url: string;
let userId: string;
let apiLog = '';
const log = pino({ level: 'debug' }, { write: (line: string) => (apiLog += line) });

beforeAll(async () => {
  provider = await startRecordingProvider();
  world = await createWorld({ env: { OPENAI_BASE_URL: provider.url, LOG_LEVEL: 'debug' } });
  userId = await world.user({ openai: 'sk-good-0123456789' });
  api = await startApiAs(userId, { ...world, log });
  ({ url } = api);
}, 90_000);
afterAll(async () => {
  await api?.close();
  await world.close();
  await provider.close();
});

const rows = 12;
const header =
  'First name,Last name,Age,Gender,City/Town,E-mail,Mobile,Home address,Notes,Account number,Website,Birthday,Pet,Remark,Party';

/** Each token is Qx and its field; identifying numbers have their own patterns. */
function people(): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `Qxfirst${at}`,
      `Qxlast${at}`,
      30 + at,
      at % 2 === 0 ? 'F' : 'MALE',
      'Springfield',
      `qxmail${at}@qxhost.example`,
      `+1 555 771 00${10 + at}`,
      `${at + 1} Qxstreet Road`,
      `Qxnote${at} met at the fair`,
      `QXACC-1042${10 + at}`,
      `https://qxlink.example/${at}`,
      `1974-03-${10 + at}`,
      `Qxpet${at}`,
      `Qxremark${at} says Qxlast${at}`,
      at % 3 === 0 ? 'DEM' : 'rep',
    ].join(','),
  );
  return [header, ...lines].join('\n');
}

// A number of the file, whole: seven digits of it can stand within a time or an id by chance.
const tokens = /qx[a-z]+|(?:555 ?|(?<!\d))771 ?00[12]\d(?!\d)|1974-03|QXACC/gi;
const found = (text: string) => [...new Set(text.match(tokens))];

async function ask<T>(query: string, variables: object): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T | null; errors?: unknown[] };
  if (data === null || errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

/** Imports the file with the suggested plan; returns the segment's id. */
async function imported(target: 'voters' | 'customers'): Promise<string> {
  const sent = await fetch(`${url}/api/segments/imports?name=people.csv`, { method: 'POST', body: people() });
  const { id } = (await sent.json()) as { id: string };
  const read = await ask<{ segmentImport: { columns: ImportColumn[] } }>(
    'query ($id: ID!) { segmentImport(id: $id) { columns } }',
    { id },
  );
  const plan = toImportPlan(suggestedPlan(read.segmentImport.columns, target), read.segmentImport.columns);
  await ask('mutation ($id: ID!, $plan: JSON!) { startSegmentImport(id: $id, plan: $plan, name: "Members") { id } }', {
    id,
    plan,
  });
  const done = await waitForValue(
    () => world.db.selectFrom('segmentImport').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ({ status }) => status !== 'queued' && status !== 'importing',
    { timeoutMs: 60_000, say: ({ status }) => `the import is ${status}` },
  );
  expect([done.status, done.rowsAdded]).toEqual(['completed', rows]);
  return done.segmentId ?? '';
}

async function exported(jobId: string, format: FileFormat, report = 'full'): Promise<string> {
  const response = await fetch(`${url}/api/runs/${jobId}/export?format=${format}&report=${report}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const texts: readonly FileFormat[] = ['csv', 'json', 'html', 'codes'];
  if (texts.includes(format)) return bytes.toString('utf8');
  return format === 'pdf' ? (await readPdfPages(bytes)).join('\n') : [...unzip(bytes).values()].join('\n');
}

async function shared(path: string): Promise<string> {
  const texts = await Promise.all(
    ['', '/reactions?limit=100'].map(async (rest) => (await fetch(`${url}/api${path}${rest}`)).text()),
  );
  return texts.join('\n');
}

/** Payloads print as base64. */
async function workflowIds(): Promise<string[]> {
  const imports = await world.db.selectFrom('segmentImport').select('id').execute();
  const runs = await world.db.selectFrom('dynamicSimulationRun').select('jobId').execute();
  return [...imports.map(({ id }) => `segment-import/${id}`), ...runs.map(({ jobId }) => `simulation/${jobId}`)];
}

const logs = () => [apiLog, ...world.workers.map((worker) => worker.output())].join('\n');
const prompts = (which: (system: string) => boolean) =>
  provider.asked
    .filter(({ system }) => which(system))
    .map(({ system, user }) => `${system}\n${user}`)
    .join('\n');
const ofPersonas = () => prompts((system) => system.startsWith('You are one person'));
const ofOthers = () => prompts((system) => !system.startsWith('You are one person'));

async function chat(message: string): Promise<void> {
  const answer = await fetch(`${url}/api/chatbot/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, userId, platform: 'web' }),
  });
  expect(await answer.json()).toEqual({ message: expect.stringContaining('Fine by me') as unknown });
}

test('by default nothing that identifies imported people is sent to a provider, and the search for it works', async () => {
  const segmentIds = [await imported('voters'), await imported('customers')];
  const { jobId } = await world.submit(userId, { message: 'Keep the library open', segmentIds, numUsers: 2 * rows });
  expect((await world.until(jobId)).status).toBe('completed');
  const { shareRun } = await ask<{ shareRun: { path: string } }>(
    'mutation ($jobId: String!) { shareRun(jobId: $jobId) { path } }',
    { jobId },
  );
  await chat('How did the last run go?');

  const planted: string[] = [];
  const places = async (): Promise<Record<string, string>> => ({
    prompts: ofPersonas(),
    assistant: ofOthers(),
    share: await shared(shareRun.path),
    logs: logs(),
    histories: await readHistories(world, [...(await workflowIds()), ...planted]),
    ...Object.fromEntries(
      await Promise.all(
        [...exportFormatNames, 'codes' as const].map(async (format) => [format, await exported(jobId, format)]),
      ),
    ),
    ...Object.fromEntries(
      await Promise.all(
        clientFormatNames.map(async (format) => [`client ${format}`, await exported(jobId, format, 'client')]),
      ),
    ),
  });
  const before = await places();
  // Every persona was asked, with only public facts, and has a name of the run.
  expect(before['prompts']?.match(/- Location: a major metropolitan area/g)).toHaveLength(2 * rows);
  expect(before['prompts']).toContain('- Party: Democrat');
  for (const format of ['csv', 'json', 'share']) expect(before[format]).toContain('Persona 24');
  expect(Object.fromEntries(Object.entries(before).map(([place, text]) => [place, found(text)]))).toEqual(
    Object.fromEntries(Object.keys(before).map((place) => [place, []])),
  );

  // The owner, who imported them, sees only first names and initials.
  const own = await ask<object>(
    'query ($jobId: String!) { simulationReactions(jobId: $jobId, limit: 100) { items { personName attributes } } }',
    {
      jobId,
    },
  );
  expect(found(JSON.stringify(own)).filter((token) => !/^qxfirst$/i.test(token))).toEqual([]);
  expect(JSON.stringify(own)).toMatch(/Qxfirst\d+ Q\./);

  const run = await world.run(jobId);
  await world.db.updateTable('reaction').set({ response: 'Qxplanted' }).where('runId', '=', run.id).execute();
  await world.db
    .insertInto('reaction')
    .values(reactionRow(run.id, { personaIndex: 900, response: 'Qxplanted' }))
    .execute();
  await fetch(`${provider.url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-good-1' },
    body: JSON.stringify({ model: 'x', messages: [{ role: 'system', content: 'You are one person: Qxplanted' }] }),
  });
  // The assistant knows past runs by their message.
  await world.db.updateTable('dynamicSimulationRun').set({ message: 'Qxplanted' }).where('jobId', '=', jobId).execute();
  await chat('And now?');
  log.warn('Qxplanted');
  const client = await world.temporal.client();
  await client.workflow.start('planted', { workflowId: 'planted', taskQueue: 'nobody', args: ['Qxplanted'] });
  planted.push('planted');
  const after = await places();
  expect(Object.fromEntries(Object.entries(after).map(([place, text]) => [place, found(text)]))).toEqual(
    Object.fromEntries(Object.keys(after).map((place) => [place, ['Qxplanted']])),
  );
}, 120_000);
