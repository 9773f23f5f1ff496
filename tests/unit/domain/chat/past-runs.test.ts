import { pastRunsText, rankRuns, recommendationsFrom, type PastRun } from '../../../../domain/assistant/past-runs.ts';
import { clustersOfPeople, singleAnswers } from '../../../../domain/simulations/clusters.ts';
import { noEndings } from '../../../../domain/simulations/endings.ts';

const run = (jobId: string, positive: number, neutral: number, negative: number): PastRun => ({
  jobId,
  message: `Message ${jobId}`,
  positive,
  neutral,
  negative,
  answered: positive + neutral + negative,
  answers: singleAnswers({ positive, neutral, negative, total: positive + neutral + negative }),
  asked: positive + neutral + negative,
  endings: noEndings,
  segmentNames: ['Parents'],
  isSimulated: true,
  createdAt: new Date('2026-11-01'),
});

const best = run('best', 80, 10, 10);
const worst = run('worst', 10, 20, 70);
const dull = run('dull', 20, 70, 10);
const lucky = run('lucky', 3, 0, 0);

test('a small run with a high share by chance is not recommended first', () => {
  expect(rankRuns([lucky, worst, best]).map(({ jobId }) => jobId)).toEqual(['best', 'lucky', 'worst']);
});

test('a recommendation names its run with the figures', () => {
  const advice = recommendationsFrom([dull, lucky, worst, best]);
  expect(advice.map(({ kind, jobId }) => [kind, jobId])).toEqual([
    ['best', 'best'],
    ['worst', 'worst'],
    ['indifferent', 'dull'],
    ['small-sample', 'lucky'],
  ]);
  expect(advice[0]?.text).toBe(
    '80% of 100 personas were positive (95% interval 71–87%, among personas like these). Begin the next message from this wording.',
  );
  expect(advice[1]?.text).toMatch(/^70% of 100 personas were negative/);
  expect(advice[3]?.text).toMatch(/^Only 3 people answered: the shares may be off by 57 points/);
});

test('people who were asked several times are not called that many personas', () => {
  const asked = { m: 7, p: 5, n: 2 };
  const answers = clustersOfPeople(Array.from({ length: 40 }, () => asked));
  const [advice] = recommendationsFrom([{ ...run('again', 200, 0, 80), answers }]);
  expect(advice?.text).toMatch(/^71% of 280 answers from 40 people were positive \(95% interval /);
});

test('messages that most disliked are not recommended, and without runs nothing is', () => {
  expect(recommendationsFrom([]).length).toBe(0);
  expect(recommendationsFrom([worst]).map(({ kind }) => kind)).toEqual(['worst']);
  expect(recommendationsFrom([run('meh', 30, 30, 40), worst]).map(({ kind }) => kind)).toEqual(['worst']);
});

test('a long message is cut between characters', () => {
  const text = pastRunsText([{ ...best, message: `${'x'.repeat(199)}😀😀` }]);
  expect(text).toContain(`${'x'.repeat(199)}…`);
  expect(text.isWellFormed()).toBe(true);
});

test('the summary for the model is short for any number of runs', () => {
  expect(pastRunsText([])).toBe('');
  const many = Array.from({ length: 200 }, (_, place) => ({
    ...run(`run-${place}`, place, 10, 200 - place),
    message: 'long '.repeat(2_000),
  }));
  const text = pastRunsText(many);
  expect(text.split('\n').length).toBe(16);
  expect(text.length).toBeLessThan(4_000);
  expect(text).toMatch(
    /^Tests with answers: 200\nBest received:\n- run-199, 2026-11-01: 199 positive, 10 neutral, 1 negative of 210 \(Parents\): long/,
  );
  expect(text).toMatch(/\nLatest:\n- run-0, .*\n- run-1, /);
});

test('the first four of many segments are named, with the number of others', () => {
  const segmentNames = ['A', 'B', 'C', 'D', 'E', 'F'];
  expect(pastRunsText([{ ...best, segmentNames }])).toContain('(A, B, C, D, and 2 more)');
});
