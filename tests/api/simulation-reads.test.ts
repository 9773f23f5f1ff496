import { storeReactions, storeRun } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';
import { progressQuery, resultQuery, reactionsQuery, recentQuery, tokenOf } from './simulation-reads-support.ts';

let api: DataApi;
const ann: Identity = { user: 'ann' };
const strangers: Identity[] = [{ user: 'bo' }];
const nobodies: Identity[] = ['guest', 'service'];

beforeAll(async () => {
  api = await startDataApi();
});
afterAll(() => api.close());

async function finishedRun() {
  const run = await storeRun(api.db, 'ann', {
    numUsers: 4,
    answeredCount: 3,
    positiveCount: 2,
    negativeCount: 1,
    neutralCount: 0,
    status: 'failed',
    error: 'OpenAI API error (500): overloaded (1 of 4 personas missing)',
    notices: JSON.stringify(['Segment x could not be loaded and was left out.']),
    segmentNames: ['Parents'],
    models: ['gpt-4'],
    temperatureRange: [0.7, 1],
    costUsd: 0.25,
    isSimulated: true,
  });
  await storeReactions(api.db, run.id, [
    { personaIndex: 0, age: 20, createdAt: new Date('2026-11-01T10:00:00Z') },
    { personaIndex: 1, age: 30, sentiment: 'negative', createdAt: new Date('2026-11-01T10:00:02Z') },
    { personaIndex: 3, age: 31, attributes: '{"state":"Ohio"}', createdAt: new Date('2026-11-01T10:00:01Z') },
  ]);
  return run;
}

test('the owner can read the progress, result and reactions of a run', async () => {
  const { jobId } = await finishedRun();
  const progress = await api.ask(ann, progressQuery, { jobId });
  expect(progress.errors).toEqual([]);
  expect(progress.data?.['simulationProgress']).toMatchObject({
    jobId,
    status: 'failed',
    asked: 4,
    answered: 3,
    missing: 1,
    heard: 3,
    etaSeconds: null,
    lastProblem: null,
    costUsd: 0.25,
    counts: {
      positive: 2,
      neutral: 0,
      negative: 1,
      total: 3,
    },
    recent: [
      { personaIndex: 1 },
      {
        personaIndex: 3,
        attributes: { state: 'Ohio' },
      },
      { personaIndex: 0 },
    ],
  });
  const result = await api.ask(ann, resultQuery, { jobId });
  expect(result.errors).toEqual([]);
  expect(result.data?.['simulationResult']).toMatchObject({
    jobId,
    answered: 3,
    heard: 3,
    missing: 1,
    isSimulated: true,
    canRetry: true,
    tier: 'tier2',
    temporalUrl: null,
    agreement: null,
    positive: { count: 2 },
    bySegment: [
      {
        key: 'parents',
        label: 'Parents',
        verdict: null,
        counts: { total: 3 },
      },
    ],
    byAge: [
      {
        key: '18-24',
        counts: { total: 1 },
      },
      {
        key: '25-34',
        counts: { total: 2 },
      },
    ],
    byProvider: [
      {
        provider: 'openai',
        models: ['gpt-4'],
        answered: 3,
        missing: 1,
      },
    ],
    insights: {
      totalResponses: 3,
      mostCommonSentiment: 'positive',
    },
    notices: ['Segment x could not be loaded and was left out.'],
  });
  const page = await api.ask(ann, reactionsQuery, { jobId, limit: 2 });
  expect(page.data?.['simulationReactions']).toMatchObject({
    total: 3,
    items: [{ personaIndex: 0 }, { personaIndex: 1 }],
  });
  const { nextToken } = page.data!['simulationReactions'] as { nextToken: string };
  const rest = await api.ask(ann, reactionsQuery, { jobId, limit: 2, nextToken });
  expect(rest.data?.['simulationReactions']).toMatchObject({ total: 3, nextToken: null, items: [{ personaIndex: 3 }] });
  const second = await api.ask(ann, reactionsQuery, { jobId, limit: 2, skip: 2 });
  expect(second.data?.['simulationReactions']).toMatchObject({
    total: 3,
    nextToken: null,
    items: [{ personaIndex: 3 }],
  });
  const cited = await api.ask(ann, reactionsQuery, { jobId, personaIndex: 1 });
  expect(cited.data?.['simulationReactions']).toMatchObject({ total: 1, items: [{ personaIndex: 1 }] });
});

test('another person’s run is not found', async () => {
  const { jobId } = await finishedRun();
  for (const stranger of strangers) {
    for (const [query, field] of [
      [progressQuery, 'simulationProgress'],
      [resultQuery, 'simulationResult'],
      [reactionsQuery, 'simulationReactions'],
    ] as const) {
      const answer = await api.ask(stranger, query, { jobId });
      expect(answer).toMatchObject({ data: { [field]: null }, errors: [] });
    }
    const recent = await api.ask(stranger, recentQuery);
    expect(recent.data?.['recentSimulations']).toEqual({ items: [], nextToken: null });
  }
});

test.each([
  ['simulationProgress', progressQuery],
  ['simulationResult', resultQuery],
  ['simulationReactions', reactionsQuery],
  ['recentSimulations', recentQuery],
  ['segments', '{ segments { id } }'],
  ['estimateSimulation', '{ estimateSimulation(input: { message: "x", segmentIds: ["a"] }) { providerCalls } }'],
])('only a signed-in person can read %s', async (_name, query) => {
  for (const nobody of nobodies) {
    const { errors } = await api.ask(nobody, query, { jobId: 'any' });
    expect(errors[0]).toMatchObject({
      message: 'User needs to be authenticated to call this API.',
      extensions: { code: 'unauthenticated' },
    });
  }
});

test('a completed run has the recommendations of the specification, but not with very few answers', async () => {
  const { id, jobId } = await storeRun(api.db, 'ann', { numUsers: 5, answeredCount: 5, analysis: '## Findings' });
  await storeReactions(
    api.db,
    id,
    [0, 1, 2, 3].map((personaIndex) => ({ personaIndex })),
  );
  const few = await api.ask(ann, resultQuery, { jobId });
  expect(few.data?.['simulationResult']).toMatchObject({ analysis: '## Findings', recommendations: [] });
  await storeReactions(api.db, id, [{ personaIndex: 4 }]);
  const result = await api.ask(ann, resultQuery, { jobId });
  expect(result.data?.['simulationResult']).toMatchObject({
    recommendations: [
      { type: 'success', message: 'Strong positive response! This message resonates well with the audience.' },
    ],
  });
});

test.each(['completed', 'failed'] as const)(
  'the companion record of a %s run contains the Result of the specification',
  async (status) => {
    const error = status === 'failed' ? 'Cancelled by user' : null;
    const { id, jobId } = await storeRun(api.db, 'ann', {
      numUsers: 10,
      answeredCount: 3,
      status,
      error,
      segmentNames: ['Parents'],
      analysis: 'Good.',
    });
    const answers = ['positive', 'positive', 'negative'] as const;
    await storeReactions(
      api.db,
      id,
      answers.map((sentiment, personaIndex) => ({ personaIndex, sentiment, age: 30, gender: 'F' })),
    );
    const companion = {
      id: `companion-${status}`,
      simulationId: id,
      jobId,
      userId: 'ann',
      message: 'm',
      numUsers: 10,
      queuedAt: new Date(),
      status,
    };
    await api.db.insertInto('mcpSimulationJob').values(companion).execute();
    const { data } = await api.ask(ann, 'query($id: ID!) { getMCPSimulationJob(id: $id) { result } }', {
      id: companion.id,
    });
    const { result: text } = data!['getMCPSimulationJob'] as { result: string };
    const result = JSON.parse(text) as Record<string, unknown>;
    const women = { positive: 2, neutral: 0, negative: 1, total: 3 };
    expect(result).toMatchObject({
      reactions: answers.map((sentiment) => ({
        sentiment,
        response: 'That would help my family.',
        segmentName: 'Parents',
      })),
      analysis: 'Good.',
      positiveCount: 2,
      neutralCount: 0,
      negativeCount: 1,
      neutralPercentage: 0,
      sentimentScore: 0.1,
      engagementScore: 0.2,
      segmentNames: ['Parents'],
      demographics: { byAge: { '18-24': { total: 0 }, '25-34': women }, byGender: { female: women } },
      insights: { totalResponses: 3, mostCommonSentiment: 'positive' },
      recommendations: [],
    });
    expect(result['positivePercentage']).toBeCloseTo(200 / 3, 10);
  },
);

test('differences are not tested while a run is in progress', async () => {
  const runs = [
    await storeRun(api.db, 'ann', { numUsers: 40 }),
    await storeRun(api.db, 'ann', { numUsers: 40, status: 'processing', stage: 'running' }),
  ];
  for (const [at, { id }] of runs.entries()) {
    const sentiment = at === 0 ? 'positive' : 'negative';
    await storeReactions(
      api.db,
      id,
      Array.from({ length: 35 }, (_, personaIndex) => ({ personaIndex, sentiment }) as const),
    );
  }
  const query =
    'query($jobIds: [String!]!) { compareRuns(jobIds: $jobIds) { isFinal leader verdict pairs { verdict } sides { etaSeconds status } } }';
  const ask = async () => (await api.ask(ann, query, { jobIds: runs.map(({ jobId }) => jobId) })).data?.['compareRuns'];
  expect(await ask()).toMatchObject({
    isFinal: false,
    leader: null,
    verdict: 'Still asking: the verdict comes when every run is done',
    pairs: [],
  });
  await api.db
    .updateTable('dynamicSimulationRun')
    .set({ status: 'failed' })
    .where('id', '=', runs[1]?.id ?? '')
    .execute();
  expect(await ask()).toMatchObject({
    isFinal: true,
    leader: runs[0]?.jobId,
    pairs: [{ verdict: 'A is 100 points more positive than B (p < 0.001)' }],
  });
});

test.each([
  [{ sentiment: 'angry' }, 'sentiment'],
  [{ search: 'x'.repeat(201) }, 'search'],
  [{ limit: 0 }, 'limit'],
  [{ skip: -1 }, 'skip'],
  [{ nextToken: tokenOf([2 ** 40, 'openai']) }, 'nextToken'],
  [{ nextToken: tokenOf([1, 'openai\0']) }, 'nextToken'],
  [{ nextToken: 'nonsense' }, 'nextToken'],
])('an invalid filter of reactions is refused and the field named: %j', async (asked, field) => {
  const { jobId } = await finishedRun();
  const { errors } = await api.ask(ann, reactionsQuery, { jobId, ...asked });
  expect(errors[0]?.extensions).toMatchObject({ code: 'bad-input', field });
});

test('recent runs can be filtered only by a status that exists', async () => {
  await storeRun(api.db, 'dee', { status: 'queued', progressMessage: 'Queued for processing', segmentNames: ['A'] });
  await storeRun(api.db, 'dee', { status: 'completed' });
  const queued = await api.ask({ user: 'dee' }, recentQuery, { status: 'queued' });
  expect(queued.data?.['recentSimulations']).toMatchObject({
    nextToken: null,
    items: [{ status: 'queued', segmentNames: ['A'], asked: 100, answered: 0 }],
  });
  const { errors } = await api.ask({ user: 'dee' }, recentQuery, { status: 'lost' });
  expect(errors[0]?.extensions).toMatchObject({ field: 'status' });
});
