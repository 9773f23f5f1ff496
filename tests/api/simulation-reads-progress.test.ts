/** Progress of open runs: the time left, and the last problem. */
import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';
import { progressQuery, resultQuery } from './simulation-reads-support.ts';

let api: DataApi;
const ann: Identity = { user: 'ann' };

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

test('a run in progress has no recommendations yet and shows the remaining time', async () => {
  const { id, jobId } = await storeRun(api.db, 'ann', {
    status: 'processing',
    stage: 'running',
    numUsers: 100,
    answeredCount: 20,
    startedAt: new Date(Date.now() - 6e4),
    processingStartedAt: new Date(Date.now() - 12e3),
  });
  const at = (personaIndex: number) => new Date(Date.now() - 10_000 + personaIndex * 500);
  await storeReactions(
    api.db,
    id,
    Array.from({ length: 20 }, (_, personaIndex) => ({ personaIndex, createdAt: at(personaIndex) })),
  );
  const progress = (await api.ask(ann, progressQuery, { jobId })).data?.['simulationProgress'] as {
    etaSeconds: number;
    recent: unknown[];
  };
  expect(progress.recent).toHaveLength(5);
  // 80 answers are missing, at 2 per second.
  expect(progress.etaSeconds).toBeGreaterThanOrEqual(35);
  expect(progress.etaSeconds).toBeLessThanOrEqual(120);
  const result = await api.ask(ann, resultQuery, { jobId });
  expect(result.data?.['simulationResult']).toMatchObject({
    status: 'processing',
    positive: { count: 20 },
    recommendations: [],
    canRetry: false,
  });
});

test('under `all` the remaining time includes the missing answers of both providers, and personas with one answer count', async () => {
  const { id, jobId } = await storeRun(api.db, 'ann', {
    status: 'processing',
    stage: 'running',
    modelProvider: 'all',
    numUsers: 100,
    answeredCount: 0,
    positiveCount: 80,
    processingStartedAt: new Date(Date.now() - 12e3),
  });
  const at = (personaIndex: number) => new Date(Date.now() - 10_000 + personaIndex * 125);
  const answers = Array.from({ length: 80 }, (_, personaIndex) => ({ personaIndex, createdAt: at(personaIndex) }));
  await storeReactions(api.db, id, answers);
  const progress = (await api.ask(ann, progressQuery, { jobId })).data?.['simulationProgress'] as Record<
    string,
    number
  >;
  expect(progress).toMatchObject({ answered: 0, heard: 80, missing: 100 });
  // 200 answers less 80, at 8 per second. Counting each missing persona twice would give 25 s.
  expect(progress['etaSeconds']).toBeGreaterThanOrEqual(14);
  expect(progress['etaSeconds']).toBeLessThanOrEqual(22);
});

describe('a problem while nobody answers', () => {
  const failure = { item: 0, provider: 'openai', attempt: 1, failures: 1, final: false };
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  async function problemOf(columns: {
    status?: 'processing' | 'failed';
    failedIn?: number;
    answeredAgo?: number;
    failedAgo?: number;
  }) {
    const { status = 'processing', failedIn = 2, answeredAgo, failedAgo = 1 } = columns;
    const { id, jobId } = await storeRun(api.db, 'ann', { status, stage: 'running', execution: 2, numUsers: 10 });
    await api.db
      .insertInto('jobItemFailure')
      .values([
        {
          ...failure,
          jobId: id,
          execution: failedIn,
          lastError: 'OpenAI API error (500): first',
          updatedAt: ago(failedAgo + 1),
        },
        {
          ...failure,
          jobId: id,
          execution: failedIn,
          item: 1,
          lastError: 'OpenAI API error (503): last',
          updatedAt: ago(failedAgo),
        },
      ])
      .execute();
    if (answeredAgo !== undefined) await storeReactions(api.db, id, [{ personaIndex: 5, createdAt: ago(answeredAgo) }]);
    const { data } = await api.ask(ann, progressQuery, { jobId });
    return (data!['simulationProgress'] as { lastProblem: string | null }).lastProblem;
  }

  test.each([
    ['nobody has answered', {}, 'OpenAI API error (503): last'],
    ['the last answer is long ago', { answeredAgo: 30 }, 'OpenAI API error (503): last'],
    ['answers arrive', { answeredAgo: 2 }, null],
    ['somebody answered after it', { answeredAgo: 30, failedAgo: 60 }, null],
    ['it was before the retry', { failedIn: 1 }, null],
    ['the run is closed', { status: 'failed' as const }, null],
  ])('is shown in the progress: %s', async (_when, columns, told) => {
    expect(await problemOf(columns)).toBe(told);
  });
});
