import { figuresOf } from '../../../../domain/analytics/figures.ts';
import {
  agreementSentences,
  costSentences,
  headlineSentence,
  heatSentences,
  messageSentences,
  simulatedSentence,
  trendSentences,
} from '../../../../domain/analytics/sentences.ts';
import { words } from '../../../../web/features/analytics/words.ts';

const counts = (positive: number, neutral: number, negative: number) => ({ positive, neutral, negative, total: positive + neutral + negative });
const of = (positive: number, neutral: number, negative: number) => figuresOf(counts(positive, neutral, negative));
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('the headline says who, where, when and what', () => {
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
  expect(plain(headlineSentence({ totals, firstDay: '2026-10-01', lastDay: '2026-10-01' }, words))).toMatch(
    /^100 personas answered in 3 runs on .*2026: 52 % positive, 22 % neutral, 26 % negative\.$/,
  );
  expect(headlineSentence({ totals: { ...totals, ...of(0, 0, 0) }, firstDay: null, lastDay: null }, words)).toBe('No persona has answered yet.');
});

test('simulated runs are named', () => {
  expect(simulatedSentence({ simulatedRuns: 0, runs: 3 }, words)).toBeNull();
  expect(plain(simulatedSentence({ simulatedRuns: 1, runs: 3 }, words))).toBe('1 of 3 runs was answered by the simulated provider, not by a model.');
  expect(simulatedSentence({ simulatedRuns: 3, runs: 3 }, words)).toBe('All runs here were answered by the simulated provider, not by a model.');
});

test('a trend is clear, not clear, or not there yet', () => {
  expect(trendSentences([of(20, 40, 40), of(0, 0, 0), of(60, 20, 20)])).toEqual([
    'The later half is 40 points more positive than the earlier one (p < 0.001). Other messages may be the reason, not time alone.',
  ]);
  expect(trendSentences([of(50, 0, 50), of(51, 0, 49)])).toEqual(['No clear difference between the earlier and the later half.']);
  expect(trendSentences([of(50, 0, 50), of(0, 0, 0)])[0]).toMatch(/^One step only/);
});

test('messages are far enough apart, or not', () => {
  const message = (name: string, figures: ReturnType<typeof of>) => ({ message: name, ...figures });
  const order = 'Best by the lower end of the range, worst by the upper end: a few lucky answers do not lead.';
  expect(messageSentences([message('A', of(80, 0, 20))], [message('B', of(20, 0, 80))], words)).toEqual([
    '“A” and “B” are 60 points apart (p < 0.001).',
    order,
  ]);
  expect(messageSentences([message('A', of(8, 0, 8))], [message('B', of(7, 0, 8))], words)).toEqual([
    'Between “A” and “B” there is no clear difference.',
    order,
    'Small sample: fewer than 30 personas.',
  ]);
  expect(messageSentences([message('A', of(8, 0, 8))], [], words)).toEqual(['One message only: test another to compare.']);
  expect(messageSentences([], [], words)).toEqual([]);
});

test('small cells of a heat map make no claim', () => {
  const lines = (keys: string[]) => keys.map((key) => ({ key, label: key }));
  const map = (cells: [string, ReturnType<typeof of>][]) => ({
    rows: lines(['women']),
    columns: lines(['18–24', '55+']),
    cells: cells.map(([column, figures]) => ({ row: 'women', column, ...figures })),
  });
  expect(heatSentences(map([['18–24', of(9, 0, 0)]]), words)).toEqual(['Every cell is a small sample, fewer than 30 personas.']);
  const both = map([
    ['18–24', of(30, 0, 10)],
    ['55+', of(10, 0, 30)],
  ]);
  expect(plain(heatSentences(both, words)[0] ?? '')).toBe(
    'Most positive: women, 18–24 (75 % of 40). Least: women, 55+ (25 % of 40). Hatched cells are small samples.',
  );
});

test('agreement is a share and what it is beyond chance', () => {
  const share = { count: 35, share: 0.7, low: 0.56, high: 0.81 };
  expect(plain(agreementSentences({ compared: 50, kappa: 0.4, share }, words)[0] ?? '')).toBe(
    'Both providers gave 70 % of 50 personas the same sentiment (56–81 %). Beyond chance that is fair agreement (kappa +0.40).',
  );
});

test('cost is said where there is one', () => {
  const spend = { answers: 100, answersCostUsd: 2, runsCostUsd: 2.5, inputTokens: 30_000, outputTokens: 9_000, simulatedRuns: 0 };
  const [sentence] = costSentences(spend, words);
  expect(plain(sentence ?? '')).toBe(
    '100 answers took 30,000 tokens in and 9,000 out and cost $2.00, $0.02 each. With analyses and research the runs cost $2.50.',
  );
  expect(costSentences({ ...spend, answersCostUsd: 0, runsCostUsd: 0, simulatedRuns: 1 }, words)[0]).toMatch(
    /9,000 out\. Simulated answers cost nothing\.$/,
  );
  expect(costSentences({ ...spend, answers: 0 }, words)).toEqual([]);
});
