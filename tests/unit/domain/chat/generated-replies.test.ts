/** 500 replies about random runs: no right figure is marked, and no wrong one is left unmarked. */
import { countsOfTests } from '../../../../domain/assistant/computed-figures.ts';
import { figuresIn } from '../../../../domain/assistant/figures-in-text.ts';
import { traceFigures, type GatedCall } from '../../../../domain/assistant/number-gate.ts';
import { pastRunsText, type PastRun } from '../../../../domain/assistant/past-runs.ts';
import { randomInt, seededRandom, type Random } from '../../../../domain/random.ts';
import { independentDifference } from '../../../../domain/simulations/difference.ts';
import { shareWithInterval } from '../../../../domain/simulations/statistics.ts';
import { partFigures, toDifference } from '../../../../domain/tools/own-figures.ts';
import { chatReply } from '../../../../local/simulator/reply/chat.ts';
import { systemPrompt } from '../../../../domain/assistant/prompt.ts';
import { plainAsk } from '../../simulator/prompts.ts';
import { randomRun, rounded, share } from './random-runs.ts';

const figuresOf = (run: PastRun) => ({
  jobId: run.jobId,
  message: run.message,
  answered: run.answered,
  people: run.answered,
  positive: partFigures(shareWithInterval(run.positive, run.answered)),
  neutral: partFigures(shareWithInterval(run.neutral, run.answered)),
  negative: partFigures(shareWithInterval(run.negative, run.answered)),
});
const interval = (run: PastRun) => {
  const { low, high } = shareWithInterval(run.positive, run.answered);
  return `${rounded(100 * low)} to ${rounded(100 * high)}%`;
};
const apart = (one: PastRun, other: PastRun) =>
  rounded(Math.abs((100 * one.positive) / one.answered - (100 * other.positive) / other.answered), 1);

/** Sentences as models write them about one run, or two. */
const forms: ((a: PastRun, b: PastRun) => string)[] = [
  (a) =>
    `In **${a.jobId}**, ${share(a, a.positive)} of ${a.answered} personas were positive (95% interval ${interval(a)}).`,
  (a) =>
    `${a.jobId} asked ${a.answered} personas: ${share(a, a.positive)} positive, ${share(a, a.neutral)} neutral, ${share(a, a.negative)} negative.`,
  (a) => `| ${a.jobId} | positive: ${share(a, a.positive, 1)} | negative: ${share(a, a.negative, 1)} |`,
  (a) => `${a.jobId}: ${a.positive} of ${a.answered} personas (${share(a, a.positive)}) were positive.`,
  (a) => `Of the ${a.answered} personas of ${a.jobId}, ${a.negative} were negative, or ${share(a, a.negative)}.`,
  (a) =>
    `- “${a.message}”: **${share(a, a.positive, 1)}** positive, at 95% confidence between ${interval(a).replace(' to ', ' and ')}.`,
  (a, b) =>
    `${a.jobId} got ${share(a, a.positive, 1)} positive and ${b.jobId} ${share(b, b.positive, 1)} positive, ${apart(a, b)} points apart.`,
  (a) =>
    `In ${a.jobId}, ${share(a, a.positive)} were positive and ${rounded(100 - (100 * a.positive) / a.answered)}% were not positive.`,
  (a) =>
    `In ${a.jobId} ${share(a, a.neutral, 1)} were neutral and ${share(a, a.negative, 1)} negative, together ${rounded((100 * (a.neutral + a.negative)) / a.answered, 1)}%.`,
  (a, b) => `${a.jobId} had ${a.positive} positive answers. **${b.jobId}** had ${b.positive}.`,
];

interface Written {
  reply: string;
  calls: GatedCall[];
  given: string[];
}

const questions = [
  'What do my past runs have in common when people react badly?',
  'Which of my messages worked best?',
  'Compare my two latest runs',
  'How did my last test do?',
  'Which message was received worst?',
];

function write(random: Random, n: number): Written {
  const runs = Array.from({ length: randomInt(random, 2, 10) }, (_, at) => randomRun(random, at));
  const pastRuns = pastRunsText(runs);
  const [a, b] = [runs[0], runs[1]] as [PastRun, PastRun];
  if (n % 5 === 0) {
    const question = questions[(n / 5) % questions.length] ?? '';
    const reply = chatReply({
      ...plainAsk,
      jsonMode: false,
      system: systemPrompt(pastRuns, false),
      user: question,
      lastUser: question,
    });
    return { reply, calls: [], given: [question, pastRuns] };
  }
  const [one, other] = n % 2 === 0 ? [a, b] : [b, a];
  const texts = [0, 1, 2].map(
    (step) => forms[(n + step * 3) % forms.length]?.(step === 1 ? other : one, step === 1 ? one : other) ?? '',
  );
  if (n % 3 > 0) return { reply: texts.join('\n'), calls: [], given: ['How did they do?', pastRuns] };
  const difference = independentDifference(
    { successes: a.positive, n: a.answered },
    { successes: b.positive, n: b.answered },
  );
  const data = {
    first: figuresOf(a),
    second: figuresOf(b),
    difference: toDifference(difference, 'No clear difference', null),
  };
  const { points, lowPoints, highPoints } = data.difference;
  texts.push(`The difference is ${Math.abs(points)} points (from ${lowPoints} to ${highPoints}).`);
  return {
    reply: texts.join('\n'),
    calls: [{ name: 'compare_runs', input: {}, data }],
    given: ['How did they do?', pastRuns],
  };
}

/** Alters a digit of one figure by more than rounding can; not of a count of tests, which nothing can check. */
function alter(random: Random, { reply }: Written): string | null {
  const tests = countsOfTests(reply, 10);
  const figures = figuresIn(reply).filter(({ start }) => !tests.has(start));
  const figure = figures[randomInt(random, 0, figures.length - 1)];
  if (figure === undefined) return null;
  const digits = [...figure.text.matchAll(/\d/g)].map(({ index }) => figure.start + index);
  const at = digits[randomInt(random, 0, digits.length - 1)] ?? figure.start;
  return `${reply.slice(0, at)}${(Number(reply[at]) + randomInt(random, 2, 8)) % 10}${reply.slice(at + 1)}`;
}

test('of 500 replies no right figure is marked, and each with an altered digit has a mark', () => {
  const random = seededRandom('generated replies');
  const marked: string[] = [];
  const unmarked: string[] = [];
  let altered = 0;
  for (let n = 0; n < 500; n += 1) {
    const written = write(random, n);
    const trace = (text: string) => traceFigures(text, written.calls, written.given);
    for (const { text, isKnown } of trace(written.reply)) if (!isKnown) marked.push(`${text} in ${written.reply}`);
    const wrong = alter(random, written);
    if (wrong === null) continue;
    altered += 1;
    if (trace(wrong).every(({ isKnown }) => isKnown)) unmarked.push(`${wrong}\n≠\n${written.reply}`);
  }
  expect(marked).toEqual([]);
  expect(unmarked).toEqual([]);
  expect(altered).toBeGreaterThan(450);
});

test('a share that belongs to another side or another run is marked', () => {
  const random = seededRandom('swapped');
  const runs = [randomRun(random, 0), randomRun(random, 1)] as const;
  const trace = (reply: string) =>
    traceFigures(reply, [], [pastRunsText(runs)]).filter(({ isKnown }) => !isKnown).length;
  const [a, b] = runs;
  expect(trace(`${a.jobId}: ${share(a, a.negative)} positive.`)).toBe(1);
  expect(trace(`${a.jobId}: ${share(b, b.positive)} positive.`)).toBe(1);
  expect(trace(`${a.jobId}: ${share(a, a.positive)} positive, the other one ${share(b, b.positive)} positive.`)).toBe(
    0,
  );
});
