import { markFigures, linkFigures } from '../../../../domain/assistant/mark-figures.ts';
import { figuresIn } from '../../../../domain/assistant/figures-in-text.ts';
import { traceFigures } from '../../../../domain/assistant/number-gate.ts';
import { compareRuns } from '../../../../domain/tools/compare-runs.ts';
import type { RunComparisonFigures, RunFigures } from '../../../../domain/tools/own-data.ts';
import { partFigures, toDifference } from '../../../../domain/tools/own-figures.ts';
import { shareWithInterval } from '../../../../domain/simulations/statistics.ts';
import { independentDifference } from '../../../../domain/simulations/difference.ts';
import { alterDigit, dataStep } from '../../../../local/simulator/reply/data-questions.ts';
import { seededRandom } from '../../../../local/random.ts';
import { contextOf } from '../../tools/tool-context.ts';
import { plainAsk } from '../../simulator/prompts.ts';

test.each([
  ['1,234 personas', [[1234, 'number']]],
  [
    '62.4% (55 to 69%)',
    [
      [62.4, 'percent'],
      [55, 'percent'],
      [69, 'percent'],
    ],
  ],
  [
    '12 points, 3 pp, a 5-point gap',
    [
      [12, 'points'],
      [3, 'points'],
      [5, 'points'],
    ],
  ],
  [
    '$0.35 of $2',
    [
      [0.35, 'dollars'],
      [2, 'dollars'],
    ],
  ],
  [
    '−4 points and p = 0.004',
    [
      [-4, 'points'],
      [0.004, 'number'],
    ],
  ],
  ['1. First\n2) Second\n## 3. Third\n`12` gpt-4o\n> cut by 50%', []],
])('the figures of %s', (text, expected) => {
  expect(figuresIn(text).map(({ value, unit }) => [value, unit])).toEqual(expected);
});

const call = (name: string, data: unknown, input: unknown = {}) => ({ name, data, input });
const known = (reply: string, calls: Parameters<typeof traceFigures>[1], given: string[] = []) =>
  traceFigures(reply, calls, given).map(({ text, isKnown }) => [text, isKnown]);

test('a figure is known when a tool returned it, also rounded, without its sign, or as a share', () => {
  const calls = [call('get_run_result', { positive: { count: 75, percent: 62.5 }, share: 0.125, points: -12.3 })];
  expect(known('75, 62.5%, 63%, 12.5%, 12 points, 12.3 points', calls).every(([, isKnown]) => isKnown)).toBe(true);
  expect(known('76, 62.4%, 62 points, 75%', calls).some(([, isKnown]) => isKnown)).toBe(false);
});

test('a calculation counts only when it starts from known values', () => {
  const read = call('get_run_result', { positive: { percent: 62 }, other: { percent: 50 } });
  const honest = call('he_calculate_analyze', { difference: 12 }, { operation: 'comparison', data: { a: 62, b: 50 } });
  const invented = call(
    'he_calculate_analyze',
    { result: 99 },
    { operation: 'evaluate', data: { expression: '90 + 9' } },
  );
  expect(known('12 points', [read, honest])).toEqual([['12 points', true]]);
  expect(known('99%', [read, invented])).toEqual([['99%', false]]);
});

test('the figures of the question are known, and marks say which are not', () => {
  const figures = traceFigures('Of 200, 71% agree.', [], ['How many of 200?']);
  expect(markFigures('Of 200, 71% agree.', figures)).toBe('Of 200, 71% (not from your data) agree.');
  expect(linkFigures('Of 200, 71% agree.', figures)).toBe('Of 200, [71%](#unknown-figure) agree.');
});

const question = 'Which of my last two wordings did parents prefer, and is it clear?';

/** A comparison of two random runs, as the tool returns it. */
function randomComparison(random: ReturnType<typeof seededRandom>): RunComparisonFigures {
  const n = 30 + Math.floor(random.next() * 400);
  const counts = [Math.floor(random.next() * n), Math.floor(random.next() * n)] as const;
  const run = (jobId: string, positive: number): RunFigures => ({
    jobId,
    message: `Wording ${jobId}`,
    status: 'completed',
    day: '2026-11-20',
    segments: ['Parents'],
    asked: n,
    answered: n,
    people: n,
    endedWithoutAnswer: 0,
    cannotBeUsedBecause: null,
    positive: partFigures(shareWithInterval(positive, n)),
    neutral: partFigures(shareWithInterval(0, n)),
    negative: partFigures(shareWithInterval(n - positive, n)),
    isSmall: false,
    isSimulated: true,
  });
  const difference = independentDifference({ successes: counts[0], n }, { successes: counts[1], n });
  return {
    first: run('calm-river', counts[0]),
    second: run('bold-hill', counts[1]),
    segment: 'Parents',
    firstPositive: partFigures(shareWithInterval(counts[0], n)),
    secondPositive: partFigures(shareWithInterval(counts[1], n)),
    difference: toDifference(difference, 'No clear difference', null),
  };
}

test('of 100 replies all figures are known, and of 100 with an altered digit every one is caught', async () => {
  const random = seededRandom(14);
  const outcomes = { passed: 0, caught: 0 };
  for (let n = 0; n < 100; n += 1) {
    const comparison = randomComparison(random);
    const { data } = await compareRuns.run(
      { first_job_id: 'calm-river', second_job_id: 'bold-hill' },
      contextOf({ ownData: { compareRuns: async () => comparison } as never }),
    );
    const step = dataStep({
      ...plainAsk,
      system: '',
      user: question,
      lastUser: question,
      tools: [{ name: 'compare_runs', description: '', schema: {} }],
      toolResults: [{ toolName: 'compare_runs', content: JSON.stringify(data) }],
    });
    const reply = step !== null && 'text' in step ? step.text : '';
    const trace = (text: string) => traceFigures(text, [call('compare_runs', data)], []);
    if (trace(reply).every(({ isKnown }) => isKnown)) outcomes.passed += 1;
    if (trace(alterDigit(reply)).some(({ isKnown }) => !isKnown)) outcomes.caught += 1;
  }
  expect(outcomes).toEqual({ passed: 100, caught: 100 });
});
