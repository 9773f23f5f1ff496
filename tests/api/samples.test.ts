/** Finished work that a new account begins with: made once as a whole, read like any other, counted nowhere, removed at once. */
import { sql } from 'kysely';
import type { SharedReport } from '../../api/shared-reports/route.ts';
import { wantSamples } from '../../db/samples/samples.ts';
import { listOwnedTables } from '../../db/identity/owned-rows.ts';
import { hasRuns } from '../../db/simulations/recent-runs.ts';
import { makeMissingSamples, makeSamples } from '../../services/samples/make-samples.ts';
import { storeUser } from '../_support/people.ts';
import { storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi } from './data-client.ts';

import.meta.jest.setTimeout(60_000);

let api: DataApi;
beforeAll(async () => {
  api = await startDataApi();
}, 60_000);
afterAll(() => api?.close(), 60_000);

interface Item {
  kind: string;
  address: string;
  title: string;
}

async function ask<T>(user: string, query: string, variables: object = {}): Promise<T> {
  const { data, errors } = await api.ask({ user }, query, { ...variables });
  expect(errors).toEqual([]);
  return data as T;
}

async function samplesOf(user: string): Promise<Item[]> {
  return (await ask<{ samples: Item[] }>(user, '{ samples { kind address title } }')).samples;
}

async function newcomer(): Promise<string> {
  const user = await storeUser(api.db, api.env);
  await wantSamples(api.db, user);
  return user;
}

/** Rows of a person in every table with an owner column. */
async function rowsOf(user: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await listOwnedTables(api.db)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${user}`.execute(api.db);
    if (rows[0]!.count > 0) counts[table] = rows[0]!.count;
  }
  return counts;
}

test('a new account has an experiment, a survey, a panel and a search that are finished and read like any other', async () => {
  const user = await newcomer();
  const samples = await samplesOf(user);
  expect(samples.map(({ kind, title }) => [kind, title])).toEqual([
    ['experiment', 'Sample: three wordings for a bus line'],
    ['survey', 'Sample: access to your clinic'],
    ['panel', 'Sample: a bus every ten minutes'],
    ['search', 'Sample: a better wording for a bus line'],
  ]);
  const [experiment, survey, panel, search] = samples.map(({ address }) => address);
  const read = await ask<Record<string, any>>(
    user,
    `query ($experiment: ID!, $survey: ID!, $panel: String!, $search: String!) {
      experiment(id: $experiment) { isFinal isSimulated costUsd asked answered verdict arms { jobId status } }
      surveyResults(surveyId: $survey) { questions { personas { answers } } }
      panel(jobId: $panel) { status } search(jobId: $search) { status } }`,
    { experiment, survey, panel, search },
  );
  expect(read).toMatchObject({
    experiment: { isFinal: true, isSimulated: true, costUsd: 0, asked: 240, answered: 240 },
    panel: { status: 'completed' },
    search: { status: 'completed' },
  });
  expect(read['experiment'].verdict).not.toBe('');
  expect(read['surveyResults'].questions[0].personas.answers).toBe(60);
  const { recentSimulations } = await ask<Record<string, any>>(
    user,
    '{ recentSimulations { items { name tags status } } }',
  );
  expect(recentSimulations.items).toHaveLength(3);
  for (const run of recentSimulations.items)
    expect(run).toMatchObject({ name: expect.stringMatching(/^Sample: wording [ABC]$/), tags: ['sample'] });
});

test('visitors of a link read the report of each, without costs and ids', async () => {
  const user = await newcomer();
  const samples = await samplesOf(user);
  const shared = samples.filter(({ kind }) => kind !== 'survey');
  for (const { kind, address } of shared) {
    const { shareRun } = await ask<{ shareRun: { path: string } }>(
      user,
      'mutation ($id: String!) { shareRun(jobId: $id) { path } }',
      { id: address },
    );
    const response = await fetch(`${api.url}/api/shared/${shareRun.path.split('/').at(-1) ?? ''}/report`);
    const { report } = (await response.json()) as SharedReport;
    expect([kind, report?.mark]).toEqual([kind, expect.stringMatching(/simulat/i)]);
    expect(report!.sections.length).toBeGreaterThan(3);
    expect(JSON.stringify(report)).not.toMatch(new RegExp(`costUsd|token|userId|${user}|${address}`, 'i'));
  }
});

test('two first pages and the reconciler make them once, and an account from before has none', async () => {
  const user = await newcomer();
  const before = await storeUser(api.db, api.env);
  const [one, other] = await Promise.all([samplesOf(user), samplesOf(user)]);
  expect(one).toEqual(other);
  expect(await makeSamples(api.db, user)).toBe(false);
  expect((await rowsOf(user))['experiment']).toBe(1);
  expect(await samplesOf(before)).toEqual([]);
  const away = await newcomer();
  expect(await makeMissingSamples(api.db, 60_000)).toBe(0);
  expect(await makeMissingSamples(api.db, -1)).toBe(1);
  expect((await rowsOf(away))['experiment']).toBe(1);
});

test('nothing is stored of samples that could not all be stored, and the next try makes them', async () => {
  const user = await newcomer();
  await sql`alter table experiment_arm add constraint no_arm check (label <> 'B') not valid`.execute(api.db);
  await expect(makeSamples(api.db, user)).rejects.toThrow('no_arm');
  const left = await rowsOf(user);
  await sql`alter table experiment_arm drop constraint no_arm`.execute(api.db);
  expect(left['experiment'] ?? left['dynamic_simulation_run'] ?? left['sample_record']).toBeUndefined();
  expect(await samplesOf(user)).toHaveLength(4);
});

test('samples count in no analytics, and a person with samples alone has no run yet', async () => {
  const user = await newcomer();
  await samplesOf(user);
  const figures = `{ analytics { totals { runs answers } } analyticsChoices { runs panels segments { name } } }`;
  const first = await ask<Record<string, any>>(user, figures);
  expect(await hasRuns(api.db, user)).toBe(false);
  expect(first).toMatchObject({
    analytics: { totals: { runs: 0, answers: 0 } },
    analyticsChoices: { runs: 0, panels: 0, segments: [] },
  });
  await storeRun(api.db, user, { status: 'completed' });
  const second = await ask<Record<string, any>>(user, figures);
  expect(await hasRuns(api.db, user)).toBe(true);
  expect(second).toMatchObject({ analytics: { totals: { runs: 1 } }, analyticsChoices: { runs: 1, panels: 0 } });
});

test('one press removes all of them, also those in the bin, and nothing else', async () => {
  const user = await newcomer();
  const other = await newcomer();
  await samplesOf(other);
  const { recentSimulations } = await ask<Record<string, any>>(
    user,
    '{ samples { kind } recentSimulations { items { jobId } } }',
  );
  const { jobId } = recentSimulations.items[0] ?? (await firstRun(user));
  await ask(user, 'mutation ($jobIds: [String!]!) { deleteRuns(jobIds: $jobIds) }', { jobIds: [jobId] });
  const own = await storeRun(api.db, user, { status: 'completed' });
  const others = await rowsOf(other);
  expect(await ask(user, 'mutation { removeSamples }')).toEqual({ removeSamples: 7 });
  expect(await samplesOf(user)).toEqual([]);
  const left = await rowsOf(user);
  expect(left).toMatchObject({ dynamic_simulation_run: 1, job: 1, sample_set: 1 });
  for (const table of [
    'experiment',
    'survey',
    'panel_discussion',
    'genetic_algorithm_job',
    'survey_run',
    'sample_record',
  ])
    expect([table, left[table]]).toEqual([table, undefined]);
  expect((await firstRun(user)).jobId).toBe(own.jobId);
  expect(await rowsOf(other)).toEqual(others);
  expect(await makeMissingSamples(api.db, -1)).toBe(0);
});

test('a sample survey that people answered stays', async () => {
  const user = await newcomer();
  const [, survey] = await samplesOf(user);
  await api.db
    .insertInto('surveyPersonResponse')
    .values({ id: 'answer-1', surveyId: survey!.address, version: 1, seed: 's', arrangement: '{}' })
    .execute();
  await ask(user, 'mutation { removeSamples }');
  expect(await rowsOf(user)).toMatchObject({ survey: 1 });
});

async function firstRun(user: string): Promise<{ jobId: string }> {
  const { recentSimulations } = await ask<Record<string, any>>(user, '{ recentSimulations { items { jobId } } }');
  return recentSimulations.items[0];
}
