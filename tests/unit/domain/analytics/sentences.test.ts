import { clusteredNegative, clusteredNeutral, singleAnswers } from '../../../../domain/simulations/clusters.ts';
import { figuresOf } from '../../../../domain/analytics/figures.ts';
import {
  agreementSentences,
  costSentences,
  headlineSentence,
  hatchSentences,
  heatSentences,
  modelSentences,
  messageSentences,
  segmentSentences,
  simulatedSentence,
  trendSentences,
} from '../../../../domain/analytics/sentences.ts';
import { modelFigures } from '../../../../services/analytics/models.ts';
import { words } from '../../../../web/features/analytics/words.ts';

const counts = (positive: number, neutral: number, negative: number) => ({
  positive,
  neutral,
  negative,
  total: positive + neutral + negative,
});
const of = (positive: number, neutral: number, negative: number) => figuresOf(counts(positive, neutral, negative));
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('the headline names the people, the place, the period and the figure', () => {
  const share = (value: number) => ({ count: 0, share: value, low: 0, high: 1 });
  const totals = {
    ...of(52, 22, 26),
    positive: share(0.52),
    neutral: share(0.22),
    negative: share(0.26),
    answeredRuns: 3,
    simulatedRuns: 1,
    runs: 3,
    answers: 100,
  };
  const plainScale = 'positive-negative-neutral';
  expect(
    plain(
      headlineSentence({ totals, sentimentType: plainScale, firstDay: '2026-10-01', lastDay: '2026-10-01' }, words),
    ),
  ).toMatch(
    /^100 personas answered in 3 runs on .*2026: 52% positive, 22% neutral, 26% negative\. Positive clearly outweighs negative\.$/,
  );
  expect(
    headlineSentence(
      { totals: { ...totals, ...of(0, 0, 0) }, sentimentType: plainScale, firstDay: null, lastDay: null },
      words,
    ),
  ).toBe('No persona has answered yet.');
});

test('simulated runs are named as simulated', () => {
  expect(simulatedSentence({ simulatedRuns: 0, runs: 3 }, words)).toBeNull();
  expect(plain(simulatedSentence({ simulatedRuns: 1, runs: 3 }, words))).toBe(
    '1 of 3 runs was answered by the simulated provider, not by a model.',
  );
  expect(simulatedSentence({ simulatedRuns: 3, runs: 3 }, words)).toBe(
    'All runs here were answered by the simulated provider, not by a model.',
  );
});

test('many answers of few personas are called a small sample, and the number of personas is given', () => {
  const clusters = { ...counts(12, 20, 8), people: 10, mm: 160, pp: 20, pm: 48, nn: 8, nm: 32, pn: 9 };
  const totals = { ...figuresOf(clusters), neutral: clusteredNeutral(clusters), negative: clusteredNegative(clusters) };
  const runs = { answeredRuns: 4, simulatedRuns: 0, runs: 4, answers: 40 };
  const said = headlineSentence(
    { totals: { ...totals, ...runs }, sentimentType: 'yes-no', firstDay: '2026-10-01', lastDay: '2026-10-01' },
    words,
  );
  expect(plain(said)).toMatch(
    /^10 personas answered \(40 answers, each persona once per message\) in 4 runs on .*: 12 of 40 yes, 20 of 40 unsure, 8 of 40 no\./,
  );
});

const clear = { difference: 0.4, low: 0.25, high: 0.52, pValue: 1e-5, isClear: true };
const chance = { difference: 0.01, low: -0.13, high: 0.15, pValue: 0.8, isClear: false };

test('a trend is tested where the same personas answered the same messages, and else has no p-value', () => {
  const steps = [of(20, 40, 40), of(0, 0, 0), of(60, 20, 20)];
  expect(trendSentences(steps, clear, 'positive-negative-neutral')).toEqual([
    'Where the same personas answered the same messages in both halves, the later half is 40 points more positive than the earlier one (p < 0.001).',
  ]);
  expect(trendSentences(steps, { ...clear, difference: -0.4 }, 'support-oppose')[0]).toMatch(
    /the later half is 40 points less supportive/,
  );
  expect(trendSentences(steps, chance, 'yes-no')).toEqual([
    'No clear difference where the same personas answered the same messages in both halves.',
  ]);
  expect(trendSentences(steps, null, 'positive-negative-neutral')).toEqual([
    'The later half is 40 points more positive than the earlier one. Other messages or personas may be the reason, not time.',
  ]);
  expect(trendSentences([of(50, 0, 50), of(0, 0, 0)], null, 'yes-no')[0]).toMatch(/^A trend appears once/);
});

test('models have a verdict for the same personas and messages only', () => {
  const row = (provider: string, model: string, positive: number, more: object = {}) => ({
    ...singleAnswers({ positive, neutral: 0, negative: 100 - positive, total: 100 }),
    provider,
    model,
    runs: 1,
    answers: 100,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    latencyMs: 0,
    ...more,
  });
  const other =
    'Models that heard other messages or personas are not compared: those may be the reason for a difference.';
  const rows = [row('gemini', 'g', 80), row('openai', 'o', 30)];
  // Other messages: 80% against 30% was 'p < 0.001'.
  expect(modelSentences(modelFigures({ byModel: rows }))).toEqual([other]);
  const cell = (first: 'positive' | 'negative', second: 'positive' | 'negative', total: number) => ({
    firstProvider: 'gemini',
    firstModel: 'g',
    secondProvider: 'openai',
    secondModel: 'o',
    first,
    second,
    total,
  });
  const pairs = [cell('positive', 'positive', 28), cell('positive', 'negative', 52), cell('negative', 'negative', 18)];
  const compared = modelFigures({ byModel: rows }, [...pairs, cell('negative', 'positive', 2)]);
  expect(modelSentences(compared)).toEqual([
    'g: 50 points more positive than o for the same personas and messages (p < 0.001).',
    'o: 50 points less positive than g for the same personas and messages (p < 0.001).',
  ]);
  const equal = [cell('positive', 'negative', 12), cell('negative', 'positive', 10), cell('negative', 'negative', 78)];
  expect(modelSentences(modelFigures({ byModel: rows }, equal))).toEqual([
    'No clear difference between models that the same personas answered the same messages through.',
  ]);
  // Personas who heard several messages count as several, and a few are too few.
  const repeated = modelFigures({ byModel: [row('gemini', 'g', 80, { people: 40 }), row('openai', 'o', 30)] }, pairs);
  expect(modelSentences(repeated)).toEqual([other]);
  expect(modelSentences(modelFigures({ byModel: rows }, [cell('positive', 'negative', 20)]))).toEqual([other]);
  expect(modelSentences(rows.slice(0, 1).map(({ model }) => ({ model, verdict: null })))).toEqual([]);
});

test('the sentence about messages says whether their difference is clear', () => {
  const message = (name: string) => ({ message: name });
  const order = 'Ranked by the cautious end of each interval, so small samples do not lead by luck.';
  const view = { messages: [1, 2], bestMessages: [message('A')], worstMessages: [message('B')], unrankedMessages: 0 };
  expect(messageSentences({ ...view, messageTest: { ...clear, inBoth: 50, of: 5 } }, words).map(plain)).toEqual([
    '“A” and “B” are 40 points apart (95% confidence interval 25 to 52, p < 0.001, corrected for picking the best and the worst of 5).',
    '50 personas heard both.',
    order,
  ]);
  expect(
    messageSentences({ ...view, messageTest: { ...chance, inBoth: 0, of: 2 }, unrankedMessages: 1 }, words).map(plain),
  ).toEqual([
    'Between “A” and “B” there is no clear difference (−13 to 15 points).',
    'Different personas heard them, so part of a difference may be one between people.',
    order,
    '1 message with fewer than 30 personas not ranked.',
  ]);
  expect(messageSentences({ ...view, worstMessages: [], messageTest: null }, words)[0]).toMatch(
    /none is listed as worst/,
  );
  expect(messageSentences({ ...view, bestMessages: [], messageTest: null }, words)[0]).toMatch(/^No message was liked/);
  const nothing = { bestMessages: [], worstMessages: [], messageTest: null };
  expect(messageSentences({ ...nothing, messages: [], unrankedMessages: 0 }, words)).toEqual([]);
  expect(messageSentences({ ...nothing, messages: [1, 2], unrankedMessages: 0 }, words)).toEqual([
    expect.stringMatching(/^No message stands out/),
  ]);
  expect(messageSentences({ ...nothing, messages: [1, 2], unrankedMessages: 2 }, words).map(plain)).toEqual([
    '2 messages with fewer than 30 personas not ranked.',
  ]);
});

test('the comparison of segments says whether they heard different messages', () => {
  expect(segmentSentences({ bySegment: [1, 2], segmentsHeardTheSame: false })).toHaveLength(1);
  expect(segmentSentences({ bySegment: [1, 2], segmentsHeardTheSame: true })).toEqual([]);
  expect(segmentSentences({ bySegment: [1], segmentsHeardTheSame: false })).toEqual([]);
});

test('small cells of a heat map support no claim', () => {
  const lines = (keys: string[]) => keys.map((key) => ({ key, label: key }));
  const map = (cells: [string, ReturnType<typeof of>][]) => ({
    rows: lines(['women']),
    columns: lines(['18–24', '55+']),
    cells: cells.map(([column, figures]) => ({ row: 'women', column, ...figures })),
  });
  expect(heatSentences(map([['18–24', of(9, 0, 0)]]), words)).toEqual([
    'Every cell is a small sample, fewer than 30 personas.',
  ]);
  const both = map([
    ['18–24', of(30, 0, 10)],
    ['55+', of(10, 0, 30)],
  ]);
  expect(plain(heatSentences(both, words)[0] ?? '')).toBe(
    'Highest share: women, 18–24 (75% of 40). Lowest: women, 55+ (25% of 40). Picked from 2, so part of the gap is chance.',
  );
  expect(hatchSentences(both)).toEqual([]);
  expect(hatchSentences(map([['18–24', of(9, 0, 0)]]))).toEqual([]);
  const mixed = map([
    ['18–24', of(30, 0, 10)],
    ['55+', of(9, 0, 0)],
  ]);
  expect(heatSentences(mixed, words).join()).not.toContain('Hatched');
  expect(hatchSentences(mixed)).toEqual(['Hatched cells are small samples, fewer than 30 personas.']);
});

test('agreement is described as a share and by its part beyond chance', () => {
  const share = { count: 35, share: 0.7, low: 0.56, high: 0.81 };
  const agreement = { firstProvider: 'openai', secondProvider: 'gemini', compared: 50, kappa: 0.4, share };
  expect(plain(agreementSentences(agreement, words)[0] ?? '')).toBe(
    'OpenAI and Gemini gave 70% of 50 personas the same sentiment (95% confidence interval 56–81%). Beyond chance that is fair agreement (kappa +0.40).',
  );
});

test('the cost is mentioned where there is one', () => {
  const spend = {
    answers: 100,
    counts: counts(60, 20, 20),
    answersCostUsd: 2,
    runsCostUsd: 2.5,
    inputTokens: 30_000,
    outputTokens: 9_000,
    simulatedRuns: 0,
  };
  const [sentence] = costSentences(spend, words);
  expect(plain(sentence ?? '')).toBe(
    '100 answers took 30,000 tokens in and 9,000 out and cost $2.00, $0.02 each. With analyses and research the runs cost $2.50.',
  );
  expect(costSentences({ ...spend, answersCostUsd: 0, runsCostUsd: 0, simulatedRuns: 1 }, words)[0]).toMatch(
    /9,000 out\. Simulated answers cost nothing\.$/,
  );
  expect(plain(costSentences({ ...spend, counts: counts(40, 20, 9) }, words)[0] ?? '')).toMatch(
    /^100 answers \(one per persona, run and provider\) took 30,000 tokens/,
  );
  expect(costSentences({ ...spend, answers: 0 }, words)).toEqual([]);
});
