/** Analytics over HTTP, with another person's runs in the same database. */
import { print } from 'graphql';
import { pairedDifference } from '../_support/paired-difference.ts';
import { wilson } from '../../domain/simulations/statistics.ts';
import { addDays } from '../../domain/analytics/period.ts';
import {
  AnalyticsFilterChoicesDocument,
  AnalyticsViewDocument,
  type AnalyticsViewQuery,
} from '../../web/generated/analytics/graphql.ts';
import { panelSpec, panelStep } from '../_support/panel-steps.ts';
import { storePanel } from '../_support/stored-panels.ts';
import { syntheticPanel } from '../_support/synthetic-panel.ts';
import { storeReactions, storeRun, type ReactionColumns } from '../_support/stored-runs.ts';
import { startDataApi, type DataApi, type Identity } from './data-client.ts';

type View = AnalyticsViewQuery['analytics'];

let api: DataApi;
const query = print(AnalyticsViewDocument);
const parents = { segmentId: 'parents', segmentName: 'Parents' };
const renters = { segmentId: 'renters', segmentName: 'Renters' };

beforeAll(async () => {
  api = await startDataApi();
  await storeAnn();
  const bos = await storeRun(api.db, 'bo', {
    message: 'A message of Bo’s',
    createdAt: new Date('2026-10-02T12:00:00Z'),
    segmentIds: ['bo-segment'],
    costUsd: 9,
  });
  await storeReactions(api.db, bos.id, [
    ...several(0, 50, { sentiment: 'negative', segmentId: 'bo-segment', segmentName: 'Bo’s', model: 'bo-model' }),
  ]);
});
afterAll(() => api.close());

function several(from: number, count: number, columns: Partial<ReactionColumns>): ReactionColumns[] {
  return Array.from({ length: count }, (_, at) => ({ ...columns, personaIndex: from + at }));
}

/** Three runs of Ann: one with one provider, a simulated one, and one with both. */
async function storeAnn(): Promise<void> {
  const first = await storeRun(api.db, 'ann', {
    message: 'Buses every ten minutes',
    createdAt: new Date('2026-10-01T03:30:00Z'),
    segmentIds: ['parents', 'renters'],
    segmentNames: ['Parents', 'Renters'],
    models: ['gpt-4', 'gpt-4o'],
    costUsd: 2,
  });
  await storeReactions(api.db, first.id, [
    ...several(0, 40, { ...parents, sentiment: 'positive', age: 20, gender: 'F' }),
    ...several(40, 10, {
      ...renters,
      sentiment: 'negative',
      age: 60,
      gender: 'male',
      model: 'gpt-4o',
      inputTokens: 100,
      outputTokens: 50,
      costUsd: 0,
    }),
  ]);
  const second = await storeRun(api.db, 'ann', {
    message: '100 % free, for all_of us',
    createdAt: new Date('2026-10-03T12:00:00Z'),
    isSimulated: true,
    status: 'failed',
    segmentIds: ['parents'],
    segmentNames: ['Parents'],
  });
  await storeReactions(
    api.db,
    second.id,
    several(0, 5, { ...parents, sentiment: 'neutral', age: null, gender: null, costUsd: 0 }),
  );
  const both = await storeRun(api.db, 'ann', {
    message: 'Buses every ten minutes',
    createdAt: new Date('2026-10-05T12:00:00Z'),
    modelProvider: 'all',
    segmentIds: ['parents'],
    segmentNames: ['Parents'],
  });
  const claude = { ...parents, provider: 'anthropic', model: 'claude-sonnet-4-6', age: 30 };
  await storeReactions(api.db, both.id, [
    ...several(0, 6, { ...parents, sentiment: 'positive', age: 30 }),
    ...several(0, 3, { ...claude, sentiment: 'positive' }),
    ...several(3, 2, { ...claude, sentiment: 'negative' }),
    { ...claude, personaIndex: 5, sentiment: 'neutral' },
  ]);
}

async function view(
  filter: Record<string, unknown> = {},
  timeZone = 'UTC',
  as: Identity = { user: 'ann' },
): Promise<View> {
  const { data, errors } = await api.ask(as, query, { filter, timeZone });
  expect(errors).toEqual([]);
  return data!['analytics'] as View;
}

test('a persona counts once for each message it heard, in however many runs, by the sign of its mean score', async () => {
  const { totals } = await view();
  // 40 + 10 answers to the first message, six of them asked again by both providers; five of the 40 heard the other
  // message too.
  expect(totals.counts).toEqual({ positive: 40, neutral: 5, negative: 10, total: 55 });
  expect(totals.personas).toBe(50);
  expect(totals.answers).toBe(67);
  expect(totals).toMatchObject({
    runs: 3,
    completed: 2,
    failed: 1,
    open: 0,
    simulatedRuns: 1,
    answeredRuns: 3,
    messages: 2,
    segments: 2,
  });
  expect(totals.positive).toMatchObject({ count: 40, share: 40 / 55 });
  expect(totals.score.mean).toBeCloseTo(30 / 55, 10);
  expect(totals.engagementScore).toBeCloseTo((40 + 2.5) / 55, 10);
  expect(totals.isSmall).toBe(false);
});

test('tokens and costs are those of the selected answers, or of whole runs when no answers are selected', async () => {
  const whole = (await view()).totals;
  expect(whole.inputTokens).toBe(40 * 300 + 10 * 100 + 5 * 300 + 12 * 300);
  expect(whole.answersCostUsd).toBeCloseTo(0.01 * (40 + 12), 10);
  expect(whole.runsCostUsd).toBe(2);
  const chosen = (await view({ models: ['gpt-4o'] })).totals;
  expect(chosen).toMatchObject({ runs: 1, answers: 10, inputTokens: 1_000, outputTokens: 500, runsCostUsd: null });
});

test('another person’s runs are neither counted nor named', async () => {
  const text = JSON.stringify([
    await view(),
    (await api.ask({ user: 'ann' }, print(AnalyticsFilterChoicesDocument))).data,
  ]);
  expect(text).not.toMatch(/bo-|Bo’s/);
  const bos = await view({}, 'UTC', { user: 'bo' });
  expect(bos.totals).toMatchObject({ runs: 1, runsCostUsd: 9, counts: { negative: 50, total: 50 } });
  const empty = await view({ segmentIds: ['bo-segment'] });
  expect(empty.totals).toMatchObject({ runs: 0, answers: 0 });
});

test.each(['guest', 'service'] as const)('the caller %s cannot read analytics', async (as) => {
  for (const text of [query, print(AnalyticsFilterChoicesDocument)]) {
    const { data, errors } = await api.ask(as, text);
    expect(data).toBeNull();
    expect(errors[0]?.extensions).toMatchObject({ name: 'NotSignedIn' });
  }
});

test('messages are counted over their runs and ranked by the cautious end of their interval', async () => {
  const { bestMessages, worstMessages, messages, unrankedMessages } = await view();
  expect(bestMessages.map(({ message, runs, counts }) => [message, runs, counts.total])).toEqual([
    ['Buses every ten minutes', 2, 50],
  ]);
  expect(worstMessages).toEqual([]);
  expect(unrankedMessages).toBe(1);
  expect(messages.map(({ message }) => message)).toEqual(['Buses every ten minutes', '100 % free, for all_of us']);
});

test('repeating a run adds no certainty, and the best and the worst message are compared persona by persona', async () => {
  const user = 'repeats';
  const messages = ['First', 'Second', 'Third'];
  for (const at of [0, 1, 2, 0, 0]) {
    const { id } = await storeRun(api.db, user, {
      message: messages[at] ?? '',
      sentimentType: 'yes-no',
      createdAt: new Date('2026-10-01T12:00:00Z'),
    });
    // 40, 20 and 8 of the same 50 say yes; whoever says yes to a message said yes to the previous ones.
    await storeReactions(api.db, id, [
      ...several(0, [40, 20, 8][at] ?? 0, { sentiment: 'positive' }),
      ...several([40, 20, 8][at] ?? 0, 50 - ([40, 20, 8][at] ?? 0), { sentiment: 'negative' }),
    ]);
  }
  const {
    totals,
    messages: said,
    messageTest,
    sentimentType,
    mixesScales,
    segmentsHeardTheSame,
  } = await view({}, 'UTC', { user });
  expect(totals).toMatchObject({ runs: 5, answers: 250, personas: 50, counts: { positive: 68, total: 150 } });
  expect(said.find(({ message }) => message === 'First')).toMatchObject({
    runs: 3,
    counts: { positive: 40, total: 50 },
    personas: 50,
  });
  const once = await view({ search: 'Third' }, 'UTC', { user });
  expect(once.totals.positive).toMatchObject({ count: 8, low: wilson(8, 50).low, high: wilson(8, 50).high });
  // 150 answers of 50 people who always give the same answer are worth less than 150 independent answers.
  expect(totals.positive.high - totals.positive.low).toBeGreaterThan(wilson(68, 150).high - wilson(68, 150).low);
  expect(messageTest).toMatchObject({ inBoth: 50, of: 3, isClear: true });
  expect(messageTest?.difference).toBeCloseTo(0.64, 10);
  const paired = pairedDifference({ n: 50, onlyFirst: 32, onlySecond: 0 }, 3);
  expect(messageTest?.low).toBeCloseTo(paired.low, 1);
  expect(messageTest?.high).toBeCloseTo(paired.high, 1);
  expect([sentimentType, mixesScales, segmentsHeardTheSame]).toEqual(['yes-no', false, true]);
});

test('segments are compared with each other, and ages are cross-tabulated with genders', async () => {
  const { bySegment, ageByGender, segmentByAge, segmentsHeardTheSame } = await view();
  expect(bySegment.map(({ key, counts }) => [key, counts.total])).toEqual([
    ['parents', 45],
    ['renters', 10],
  ]);
  expect(bySegment[0]?.verdict).toMatch(/^\d+ points more positive than the others \(p < 0\.001\)$/);
  expect(bySegment[1]).toMatchObject({ isSmall: true, verdict: null });
  expect(segmentsHeardTheSame).toBe(false);
  expect(ageByGender.rows.map(({ label }) => label)).toEqual(['Female', 'Male']);
  expect(ageByGender.columns.map(({ key }) => key)).toEqual(['18-24', '55+']);
  expect(ageByGender.cells.map(({ row, column, counts }) => [row, column, counts.total])).toEqual([
    ['female', '18-24', 45],
    ['male', '55+', 10],
  ]);
  expect(segmentByAge.cells.map(({ row, column, counts }) => [row, column, counts.positive, counts.total])).toEqual([
    ['parents', '18-24', 40, 45],
    ['renters', '55+', 0, 10],
  ]);
});

test('models are counted by persona and message, but their answers and their costs one by one', async () => {
  const { byModel, modelTrend } = await view();
  expect(
    byModel.map(({ key, counts, answers, runs, latencyMs }) => [key, counts.total, answers, runs, latencyMs]),
  ).toEqual([
    ['openai/gpt-4', 45, 51, 3, 800],
    ['openai/gpt-4o', 10, 10, 1, 800],
    ['anthropic/claude-sonnet-4-6', 6, 6, 1, 800],
  ]);
  expect(modelTrend[0]?.points.map(({ step, counts }) => [step, counts.total])).toEqual([
    ['2026-10-01', 40],
    ['2026-10-03', 5],
    ['2026-10-05', 6],
  ]);
});

test('agreement is over personas asked at both providers', async () => {
  const { agreement } = await view();
  expect(agreement).toMatchObject({
    firstProvider: 'openai',
    secondProvider: 'anthropic',
    compared: 6,
    agreed: 3,
    share: { share: 0.5 },
  });
  expect(agreement?.cells.filter(({ total }) => total > 0)).toEqual([
    { first: 'positive', second: 'positive', total: 3 },
    { first: 'positive', second: 'neutral', total: 1 },
    { first: 'positive', second: 'negative', total: 2 },
  ]);
  expect(agreement?.pairs).toHaveLength(1);
  expect((await view({ providers: ['openai'] })).agreement?.compared).toBe(6);
  expect((await view({ models: ['gpt-4o'] })).agreement).toBeNull();
});

test('a run of a set of providers is compared like one of `all`, and of several pairs the one asked most often is used', async () => {
  const answers = (from: number, count: number, provider: string, model: string) =>
    several(from, count, { ...parents, provider, model, sentiment: 'positive' });
  const store = async (modelProvider: string, reactions: ReactionColumns[]) =>
    storeReactions(api.db, (await storeRun(api.db, 'cai', { modelProvider })).id, reactions);
  await store('openai+gemini', [...answers(0, 4, 'openai', 'gpt-4'), ...answers(0, 4, 'gemini', 'gemini-2.5-flash')]);
  await store('all', [...answers(0, 2, 'openai', 'gpt-4'), ...answers(0, 2, 'anthropic', 'claude-sonnet-4-6')]);
  const { agreement } = await view({}, 'UTC', { user: 'cai' });
  expect(agreement).toMatchObject({ firstProvider: 'openai', secondProvider: 'gemini', compared: 4, agreed: 4 });
  expect(agreement?.pairs).toHaveLength(1);
  const { data } = await api.ask({ user: 'cai' }, print(AnalyticsFilterChoicesDocument), {});
  expect(data!['analyticsChoices']).toMatchObject({ providers: ['anthropic', 'gemini', 'openai'] });
});

test('each persona counts once per message at its mean likelihood to act', async () => {
  const user = 'likely';
  const ask = async (message: string, likelihoods: (number | null)[]) => {
    const run = await storeRun(api.db, user, { message, createdAt: new Date('2026-10-01T12:00:00Z') });
    const sentiment = 'positive';
    await storeReactions(
      api.db,
      run.id,
      likelihoods.map((actionLikelihood, personaIndex) => ({ personaIndex, sentiment, actionLikelihood })),
    );
  };
  await ask('First', [0, 0.3, 1, null]);
  await ask('First', [0.19, 0.3]);
  await ask('Second', [0.99]);
  const { likelihood } = await view({}, 'UTC', { user });
  expect(likelihood.map(({ from }) => Math.round(from * 10))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(likelihood.map(({ counts }) => counts.positive)).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 2]);
  expect(likelihood[9]?.counts).toEqual({ positive: 2, neutral: 0, negative: 0, total: 2 });
  const answered = (await view()).likelihood.map(({ counts }) => counts.total);
  expect(answered).toEqual([0, 0, 0, 0, 0, 55, 0, 0, 0, 0]);
  expect((await view({}, 'UTC', { user: 'nobody' })).likelihood).toEqual([]);
});

test('a selected provider’s answers are counted alone', async () => {
  const { totals } = await view({ providers: ['anthropic'] });
  expect(totals).toMatchObject({ runs: 1, counts: { positive: 3, neutral: 1, negative: 2, total: 6 } });
});

test('days follow the reader’s time zone, and the trend includes days without runs', async () => {
  const utc = await view();
  expect(utc).toMatchObject({ firstDay: '2026-10-01', lastDay: '2026-10-05', unit: 'day' });
  expect(utc.trend.map(({ step, counts }) => [step, counts.total])).toEqual([
    ['2026-10-01', 50],
    ['2026-10-02', 0],
    ['2026-10-03', 5],
    ['2026-10-04', 0],
    ['2026-10-05', 6],
  ]);
  const west = await view({}, 'America/New_York');
  expect(west.trend[0]).toMatchObject({ step: '2026-09-30', counts: { total: 50 } });
  expect((await view({ from: '2026-10-01' }, 'America/New_York')).totals.runs).toBe(2);
  expect((await view({ from: '2026-10-01', to: '2026-10-03' })).totals.runs).toBe(2);
});

test.each([
  ['a search takes wildcards as text', { search: '% free' }, 1],
  ['a search ignores case', { search: 'BUSES' }, 2],
  ['an underscore is one', { search: 'all_of' }, 1],
  ['statuses', { statuses: ['failed'] }, 1],
  ['what models answered', { answers: 'model' }, 2],
  ['what the simulator answered', { answers: 'simulated' }, 1],
  ['segments', { segmentIds: ['renters'] }, 1],
  ['several at once', { segmentIds: ['parents'], statuses: ['completed'], providers: ['anthropic'], search: 'bus' }, 1],
] as const)('the filter selects answers: %s', async (_name, filter, runs) => {
  expect((await view(filter)).totals.runs).toBe(runs);
});

test('a preset period includes today', async () => {
  const day = new Date().toISOString().slice(0, 10);
  for (const [ago, found] of [
    [6, 1],
    [7, 0],
  ] as const) {
    const user = `person-${ago}`;
    await storeRun(api.db, user, { createdAt: new Date(`${addDays(day, -ago)}T12:00:00Z`) });
    expect((await view({ period: '7d' }, 'UTC', { user })).totals.runs).toBe(found);
  }
});

test.each([
  { filter: { period: 'ever' }, field: 'period' },
  { filter: { from: '2026-02-30' }, field: 'from' },
  { filter: { from: '2026-10-02', to: '2026-10-01' }, field: 'from' },
  { filter: { statuses: ['lost'] }, field: 'statuses' },
  { filter: { search: 'x'.repeat(201) }, field: 'search' },
  { filter: { segmentIds: Array.from({ length: 201 }, (_, at) => `segment-${at}`) }, field: 'segmentIds' },
  { filter: { answers: 'both' }, field: 'answers' },
])('an invalid filter is refused with the name of its field: $field', async ({ filter, field }) => {
  const { data, errors } = await api.ask({ user: 'ann' }, query, { filter });
  expect(data).toBeNull();
  expect(errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field });
});

test('an unknown time zone is refused', async () => {
  const { errors } = await api.ask({ user: 'ann' }, query, { timeZone: 'Mars/Olympus' });
  expect(errors[0]?.extensions).toMatchObject({ name: 'InvalidInput', field: 'timeZone' });
});

test('a person without runs gets zeros, not errors', async () => {
  const nothing = await view({}, 'UTC', { user: 'new' });
  expect(nothing).toMatchObject({
    firstDay: null,
    trend: [],
    bySegment: [],
    bestMessages: [],
    byModel: [],
    agreement: null,
  });
  expect(nothing.totals).toMatchObject({ runs: 0, counts: { total: 0 }, answersCostUsd: 0 });
});

test('the options of the filter come from the person’s runs', async () => {
  const { data } = await api.ask({ user: 'ann' }, print(AnalyticsFilterChoicesDocument));
  expect(data!['analyticsChoices']).toEqual({
    segments: [
      { id: 'parents', name: 'Parents', runs: 3 },
      { id: 'renters', name: 'Renters', runs: 1 },
    ],
    providers: ['anthropic', 'openai'],
    models: ['gpt-4', 'gpt-4o'],
    runs: 3,
    panels: 0,
  });
});

describe('panels', () => {
  const user = 'leads-panels';
  const summary = (themes: { content: string; insights: string[] }[]) =>
    panelStep({
      key: 'summary',
      kind: 'summary',
      group: null,
      data: { summary: { summary: 'They differ.', recommendation: '', minorityReport: '', themes } },
    });
  const panelsOf = async (filter: Record<string, unknown> = {}, as = user) =>
    (await view(filter, 'UTC', { user: as })).panels;
  const found = async (filter: Record<string, unknown>) => (await panelsOf(filter)).list.map(({ topic }) => topic);

  beforeAll(async () => {
    const tram = syntheticPanel({ seed: 3, noise: 0.05, groups: 2, persuadables: [1] });
    const segmentSeat = { source: 'segment' as const, segmentId: 'parents' };
    await storePanel(
      api.db,
      user,
      {
        spec: {
          ...tram.spec,
          topic: 'Tram line 4',
          message: '100 % free',
          model: 'gpt-4',
          participants: tram.spec.participants.map((one, seat) => (seat === 0 ? { ...one, source: segmentSeat } : one)),
        },
        steps: [
          ...tram.steps,
          summary([
            { content: 'Cost', insights: ['g0i0'] },
            { content: 'Noise', insights: ['g0i1', 'g1i0'] },
          ]),
        ],
      },
      { jobId: 'calm-green-river', createdAt: new Date('2026-10-02T12:00:00Z') },
    );
    const spec = { ...panelSpec(['Ann', 'Ben']), simulated: true, topic: 'Parking fees' };
    await storePanel(
      api.db,
      user,
      { spec, steps: [] },
      { jobId: 'old-red-barn', createdAt: new Date('2026-10-04T12:00:00Z'), isFinished: false },
    );
    const imported = { format: 'text', turnsFound: 3, hasRealNames: false };
    await storePanel(
      api.db,
      user,
      {
        spec: { ...panelSpec(['A', 'B', 'C'], 1), topic: 'A real evening', ballots: 'none', imported } as never,
        steps: [],
      },
      { jobId: 'tall-blue-hill', createdAt: new Date('2026-10-06T12:00:00Z') },
    );
    const forkOf = { panelId: 'id-of-calm-green-river', group: 0, exchange: 2 };
    await storePanel(
      api.db,
      user,
      { spec: { ...tram.spec, topic: 'Tram line 4 again', forkOf }, steps: tram.steps },
      { jobId: 'calm-green-fork', createdAt: new Date('2026-10-05T12:00:00Z') },
    );
    const bos = syntheticPanel({ seed: 4 });
    await storePanel(
      api.db,
      'bo',
      { ...bos, spec: { ...bos.spec, topic: 'A panel of Bo’s' } },
      { jobId: 'bos-own-panel' },
    );
  });

  test('are counted with their votes and themes, real people and forks apart', async () => {
    const { list, ...counts } = await panelsOf();
    expect(counts).toEqual({
      panels: 2,
      groups: 3,
      participants: 8,
      people: 0,
      forks: 1,
      transcripts: 1,
      speakers: 3,
      simulated: 1,
    });
    expect(list.map(({ jobId, status }) => [jobId, status])).toEqual([
      ['tall-blue-hill', 'completed'],
      ['calm-green-fork', 'completed'],
      ['old-red-barn', 'queued'],
      ['calm-green-river', 'completed'],
    ]);
    expect(list[0]).toMatchObject({ isImported: true, participants: 0, people: 3, votes: null });
    expect(list[1]).toMatchObject({ isFork: true, votes: null });
    expect(list[2]).toMatchObject({ isSimulated: true, votes: null, themes: [] });
    expect(list[3]).toMatchObject({
      participants: 6,
      groups: 2,
      votes: { voters: 12, persuaded: 1, followers: 0 },
      themes: [
        { content: 'Noise', groups: 2 },
        { content: 'Cost', groups: 1 },
      ],
    });
    // The one that was persuaded crosses from against to for in both groups.
    expect(list[3]?.votes?.changed).toBeGreaterThanOrEqual(2);
  });

  test('of others are neither counted nor named, and whoever has none gets zeros', async () => {
    expect(JSON.stringify(await panelsOf())).not.toContain('Bo');
    expect((await panelsOf({}, 'bo')).list.map(({ topic }) => topic)).toEqual(['A panel of Bo’s']);
    expect(await panelsOf({}, 'new')).toMatchObject({ panels: 0, transcripts: 0, list: [] });
    const { data } = await api.ask({ user }, print(AnalyticsFilterChoicesDocument));
    expect(data!['analyticsChoices']).toMatchObject({ runs: 0, panels: 4 });
  });

  test.each([
    ['the period', { from: '2026-10-03', to: '2026-10-05' }, ['Tram line 4 again', 'Parking fees']],
    ['a search in topics', { search: 'PARKING' }, ['Parking fees']],
    ['a search in messages, with wildcards as text', { search: '% free' }, ['Tram line 4']],
    ['statuses', { statuses: ['queued'] }, ['Parking fees']],
    ['the simulator', { answers: 'simulated' }, ['Parking fees']],
    ['models, which nobody in a real discussion is', { answers: 'model' }, ['Tram line 4 again', 'Tram line 4']],
    ['a model', { models: ['gpt-4'] }, ['Tram line 4']],
    ['a provider', { providers: ['anthropic'] }, []],
    ['a segment', { segmentIds: ['parents'] }, ['Tram line 4']],
  ] as const)('are filtered by %s', async (_name, filter, topics) => {
    expect(await found(filter)).toEqual(topics);
  });

  test('whose stored outcome their owner overwrote are listed without it', async () => {
    const mine = 'overwrites';
    await storePanel(api.db, mine, syntheticPanel({ seed: 5 }), { jobId: 'odd-grey-stone' });
    expect((await panelsOf({}, mine)).list[0]?.votes).not.toBeNull();
    await api.db
      .updateTable('panelDiscussion')
      .set({ consensus: JSON.stringify({ voteChanges: 'many', themes: 7 }), updatedAt: new Date() })
      .where('jobId', '=', 'odd-grey-stone')
      .execute();
    expect((await panelsOf({}, mine)).list[0]).toMatchObject({ votes: null, themes: [] });
  });
});

test('figures are counted once until a run of the person changes', async () => {
  const cy: Identity = { user: 'cy' };
  const { id } = await storeRun(api.db, 'cy', { numUsers: 10 });
  await storeReactions(api.db, id, several(0, 5, parents));
  const answersOf = async () => (await view({}, 'UTC', cy)).totals.answers;
  expect(await answersOf()).toBe(5);
  await storeReactions(api.db, id, several(5, 5, parents));
  expect(await answersOf()).toBe(5);
  await api.db.updateTable('dynamicSimulationRun').set({ updatedAt: new Date() }).where('id', '=', id).execute();
  expect(await answersOf()).toBe(10);
  expect((await view({}, 'UTC', { user: 'bo' })).totals.answers).toBe(50);
});
