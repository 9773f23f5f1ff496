// @guards api/agents/** api/exports/** services/agents/**
/** Agents download the files that their person downloads, and no others. */
import { createExperiment, storeArms } from '../../../db/experiments/experiments.ts';
import { createKey } from '../../../services/agents/keys.ts';
import { readPdfPages, readSheets, readWordFile } from '../../_support/opened-files.ts';
import { panelSpec, runPanel } from '../../_support/panel-in-memory.ts';
import { playSearch, searchSpec, startState } from '../../_support/search-in-memory.ts';
import { storePanel } from '../../_support/stored-panels.ts';
import { storeCohort } from '../../_support/people.ts';
import { reactionRow, storeRun } from '../../_support/stored-runs.ts';
import { storeSearch } from '../../_support/stored-search.ts';
import { storeSurvey } from '../../_support/stored-survey.ts';
import { toyLandscape } from '../../_support/toy-landscape.ts';
import { simulatedInput } from '../../unit/domain/surveys/results/_support/simulated-results.ts';
import { startIdentityApi, type IdentityApi } from '../identity-support.ts';

import.meta.jest.setTimeout(60_000);

let api: IdentityApi;
let userId: string;
let token: string;
let key: string;
let experiment: string;
let cohort: string;

async function personOf(email: string): Promise<{ userId: string; token: string }> {
  const { accessToken } = await api.signedIn(email);
  const { body } = await api.ask(accessToken, '{ me { userId } }');
  return { userId: String(body['data'].me.userId), token: accessToken };
}

async function keyOf(owner: string, permissions = ['runs:read']) {
  const deps = { db: api.db, encryptionKey: api.env.ENCRYPTION_KEY };
  const made = await createKey(deps, owner, { name: 'Nightly files', permissions });
  return { id: made.agentKey.id, secret: made.key };
}

beforeAll(async () => {
  api = await startIdentityApi();
  const { db } = api;
  ({ userId, token } = await personOf('ann@example.com'));
  key = (await keyOf(userId)).secret;
  const { id } = await storeRun(db, userId, { jobId: 'one-calm-run' });
  const attributes = JSON.stringify({ party: 'Green' });
  const rows = [
    reactionRow(id, { personaIndex: 0, attributes, response: 'It would help, "truly".' }),
    reactionRow(id, { personaIndex: 1, sentiment: 'negative' }),
  ];
  await db.insertInto('reaction').values(rows).execute();
  experiment = await createExperiment(db, { userId, name: 'Calm', projectId: null, idempotencyKey: null });
  await storeArms(db, experiment, [{ label: 'A', runId: id, madeFrom: null }]);
  cohort = await storeCohort(db, userId, 3, 'Calm voters');
  const spec = panelSpec(2, { ballots: 'none', topic: 'Tram line 4' });
  const steps = runPanel(spec, () => ({ text: 'I doubt it.', data: null }));
  await storePanel(db, userId, { spec, steps }, { jobId: 'one-calm-panel' });
  const landscape = toyLandscape(3);
  const state = playSearch(startState(searchSpec(landscape, { seed: 3, generations: 2, population: 6 })), landscape);
  await storeSearch(db, { userId, jobId: 'one-calm-search', state });
  await storeSurvey(db, { userId, surveyId: 'clinics', input: simulatedInput({ people: 5, personas: 5 }) });
  // A run has the name of its job.
  await db.updateTable('surveyRun').set({ jobId: 'job-of-clinics' }).where('surveyId', '=', 'clinics').execute();
}, 60_000);
afterAll(() => api?.close(), 60_000);

const get = (path: string, credential = key) =>
  fetch(`${api.url}${path}`, { headers: credential === '' ? {} : { authorization: `Bearer ${credential}` } });

/** The text of a file without the moment in which it was made. */
const textOf = (bytes: Buffer) => bytes.toString().replace(/"exportedAt":"[^"]+"/, '');

/** Reads what a file shows, because some kinds of files hold when they were made. */
async function shownIn(format: string, bytes: Buffer): Promise<unknown> {
  if (format === 'xlsx') return readSheets(bytes);
  if (format === 'docx') return (await readWordFile(bytes)).text;
  return format === 'pdf' ? (await readPdfPages(bytes)).length : textOf(bytes);
}

test.each([
  [
    'one-calm-run',
    '/api/runs/one-calm-run/export?format=',
    ['csv', 'codebook', 'sps', 'codes', 'json', 'xlsx', 'docx&report=client'],
  ],
  ['one-calm-panel', '/api/panels/one-calm-panel/export?format=', ['csv', 'json', 'md', 'docx']],
  ['one-calm-search', '/api/searches/one-calm-search/export?format=', ['csv', 'codebook', 'pdf']],
  ['job-of-clinics', '/api/surveys/clinics/export.', ['csv', 'sps', 'codes', 'md']],
])('an agent has the same files of %s as its person', async (jobId, address, formats) => {
  for (const format of formats) await expectSame(`${address}${format}`, `/api/jobs/${jobId}/export?format=${format}`);
});

async function expectSame(address: string, agentsAddress: string, credential = key): Promise<void> {
  const [own, agents] = await Promise.all([get(address, token), get(agentsAddress, credential)]);
  const format = /(?:format=|export\.)(\w+)/.exec(address)?.[1] ?? '';
  expect([address, own.status, agents.status]).toEqual([address, 200, 200]);
  for (const header of ['content-type', 'content-disposition', 'cache-control'])
    expect([address, agents.headers.get(header)]).toEqual([address, own.headers.get(header)]);
  const [ownBytes, bytes] = [Buffer.from(await own.arrayBuffer()), Buffer.from(await agents.arrayBuffer())];
  expect(bytes.length).toBeGreaterThan(0);
  expect([address, await shownIn(format, bytes)]).toEqual([address, await shownIn(format, ownBytes)]);
}

test('filters choose personas, the state of a job names its file, and use is counted', async () => {
  const { links } = (await (await get('/api/jobs/one-calm-run')).json()) as { links: { export: string } };
  expect(links.export).toBe('/api/jobs/one-calm-run/export?format=csv');
  const all = await (await get(links.export)).text();
  expect(all).toContain('"It would help, ""truly""."');
  expect(all.trim().split('\n')).toHaveLength(3);
  const green = await (await get(`${links.export}&only=party:Green`)).text();
  expect(green.trim().split('\n')).toHaveLength(2);
  const head = await fetch(`${api.url}${links.export}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${key}` },
  });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const { metrics } = await api.db
    .selectFrom('mcpUsageTracking')
    .select('metrics')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  expect(metrics).toMatchObject({ export_job: expect.any(Number) });
});

async function problemOf(path: string, credential?: string) {
  const answer = await get(path, credential);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const { type } = (await answer.json()) as { type: string };
  return [answer.status, type.split(':').at(-1)];
}

test('a job of somebody else is as unknown as one that never was, in every format', async () => {
  const stranger = await personOf('bob@example.com');
  const { secret } = await keyOf(stranger.userId);
  const read = await problemOf('/api/jobs/one-calm-run', secret);
  expect(read).toEqual([404, 'no-such-job']);
  for (const job of ['one-calm-run', 'one-calm-panel', 'one-calm-search', 'job-of-clinics', 'never-was'])
    for (const format of ['csv', 'json'])
      expect([job, await problemOf(`/api/jobs/${job}/export?format=${format}`, secret)]).toEqual([job, read]);
});

test('no credential, one without the permission, a person’s own token and a revoked key get no file', async () => {
  const path = '/api/jobs/one-calm-run/export?format=csv';
  expect(await problemOf(path, '')).toEqual([401, 'credentials-missing']);
  expect(await problemOf(path, (await keyOf(userId, ['segments:write'])).secret)).toEqual([403, 'permission-missing']);
  expect((await problemOf(path, token))[0]).toBe(401);
  const { id, secret } = await keyOf(userId);
  expect((await get(path, secret)).status).toBe(200);
  const { body } = await api.ask(token, `mutation { revokeAgentKey(id: "${id}") }`);
  expect(body['data'].revokeAgentKey).toBe(true);
  expect(await problemOf(path, secret)).toEqual([401, 'invalid-api-key']);
});

test('a format that there is not, or not of this kind, is refused with those that there are', async () => {
  for (const [path, words] of [
    ['/api/jobs/one-calm-run/export?format=md', 'format must be one of pdf, html, pptx, xlsx, csv, json, docx'],
    ['/api/jobs/one-calm-run/export?format=pdf&report=short', 'report'],
    [
      '/api/jobs/one-calm-panel/export?format=sps',
      'format must be one of pdf, docx, pptx, html, md, csv, json, codebook',
    ],
    ['/api/jobs/one-calm-run/export?format=sav', 'csv'],
    ['/api/jobs/one-calm-run/export?frmat=csv', "Did you mean 'format'?"],
    ['/api/jobs/one-calm-run/export?format=csv&only=shoe:38', 'shoe'],
  ] as const) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 422]);
    expect(JSON.stringify(await answer.json())).toContain(words);
  }
});

test('an agent has the same files of a segment, a comparison and the analytics as its person', async () => {
  const { secret } = await keyOf(userId, ['runs:read', 'segments:write']);
  for (const format of ['csv', 'json', 'codebook']) {
    const own = `/api/segments/${cohort}/export?format=${format}`;
    await expectSame(own, `/api/exports/segment?segment=${cohort}&format=${format}`, secret);
    await expectSame(own, `/api/exports/segment?segment=Calm%20voters&format=${format}`, secret);
  }
  for (const format of ['csv', 'codebook', 'sps', 'codes', 'docx&report=client', 'docx'])
    await expectSame(
      `/api/experiments/${experiment}/export?format=${format}`,
      `/api/exports/experiment?experiment=${experiment}&format=${format}`,
    );
  for (const format of ['csv', 'json', 'codebook']) {
    const chosen = `format=${format}&from=2020-01-01`;
    await expectSame(`/api/analytics/export?${chosen}&q=tram`, `/api/exports/analytics?${chosen}&search=tram`);
  }
});

test('files with people need the permission to make segments, and strangers get none of these files', async () => {
  expect(await problemOf(`/api/exports/segment?segment=${cohort}`)).toEqual([403, 'permission-missing']);
  const stranger = await personOf('cem@example.com');
  const { secret } = await keyOf(stranger.userId, ['runs:read', 'segments:write']);
  expect((await problemOf(`/api/exports/segment?segment=${cohort}`, secret))[0]).toBe(422);
  expect(await problemOf(`/api/exports/experiment?experiment=${experiment}`, secret)).toEqual([
    404,
    'record-not-found',
  ]);
  const figures = await (await get('/api/exports/analytics?format=csv', secret)).text();
  expect(figures).toContain('totals');
  expect(figures).not.toContain('one-calm');
  expect((await get('/api/exports/experiment?format=xlsx', secret)).status).toBe(422);
});
