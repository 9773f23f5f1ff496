/**
 * 500 replies in the many ways in which models write: no right figure is marked, and no wrong one is left unmarked. A wrong
 * figure takes the place of a right one and differs from every figure that anybody could derive from the runs of the
 * context, by `derivable` below, which is wider than the gate: other figures would be wrong by luck only.
 */
import { countsOfTests } from '../../../../domain/assistant/computed-figures.ts';
import { figuresIn, type FoundFigure } from '../../../../domain/assistant/figures-in-text.ts';
import { traceFigures } from '../../../../domain/assistant/number-gate.ts';
import { pastRunsText, type PastRun } from '../../../../domain/assistant/past-runs.ts';
import { randomInt, seededRandom, type Random } from '../../../../domain/random.ts';
import { independentDifference } from '../../../../domain/simulations/difference.ts';
import { marginOfError, wilson } from '../../../../domain/simulations/statistics.ts';
import { randomRun, rounded, share } from './random-runs.ts';

const pct = ({ answered }: PastRun, count: number) => (100 * count) / answered;
const apart = (a: PastRun, b: PastRun, decimals = 0) =>
  rounded(Math.abs(pct(a, a.positive) - pct(b, b.positive)), decimals);

type Form = (a: PastRun, b: PastRun) => string | null;

/** One run. */
const single: Form[] = [
  (a) => `About ${rounded(pct(a, a.positive))} percent of the ${a.answered} personas in ${a.jobId} were positive.`,
  (a) =>
    `${a.jobId}: roughly ${share(a, a.positive)} of people reacted positively, ${share(a, a.negative)} negatively.`,
  (a) =>
    `Out of ${a.answered} answers in ${a.jobId}, ${a.positive} (${share(a, a.positive)}) were positive, ${a.neutral} (${share(a, a.neutral)}) neutral, and ${a.negative} (${share(a, a.negative)}) negative.`,
  (a) =>
    `In ${a.jobId} only ${share(a, a.negative, 1)} were negative, compared with ${share(a, a.positive, 1)} positive.`,
  (a) =>
    `**${a.jobId}**: positive share ${share(a, a.positive, 1)}, negative share ${share(a, a.negative, 1)}, n = ${a.answered}.`,
  (a) => `In ${a.jobId}, ${rounded(pct(a, a.neutral) + pct(a, a.negative))}% were neutral or negative.`,
  (a) => `In ${a.jobId}, ${rounded(100 - pct(a, a.positive))}% did not react positively.`,
  (a) =>
    `${a.jobId} has a net score of ${rounded(pct(a, a.positive) - pct(a, a.negative))} points (${share(a, a.positive)} positive minus ${share(a, a.negative)} negative).`,
  (a) => `${a.jobId} reached ${rounded(pct(a, a.positive), 1)} per cent positive answers.`,
  (a) =>
    `- ${a.jobId} – ${share(a, a.positive)} positive / ${share(a, a.neutral)} neutral / ${share(a, a.negative)} negative`,
  (a) => `| ${a.jobId} | ${share(a, a.positive)} | ${share(a, a.neutral)} | ${share(a, a.negative)} | ${a.answered} |`,
  (a) => {
    const { low, high } = wilson(a.positive, a.answered);
    return `${a.jobId}: ${share(a, a.positive)} positive (95% CI: ${rounded(100 * low)}–${rounded(100 * high)}%).`;
  },
  (a) =>
    `With ${a.answered} personas in ${a.jobId}, the margin of error is about ±${rounded(marginOfError(a.answered), 1)} points at the 95% level.`,
  (a) =>
    `Your best test, ${a.jobId}, won over ${a.positive} of ${a.answered} personas; ${a.answered - a.positive} did not react positively.`,
  (a) => {
    const tens = Math.floor(pct(a, a.positive) / 10) * 10;
    const isBound = tens >= 10 && pct(a, a.positive) > tens + 0.5 && pct(a, a.positive) < tens + 5;
    return isBound ? `More than ${tens}% were positive in ${a.jobId}.` : null;
  },
  (a) => {
    const tens = Math.ceil(pct(a, a.negative) / 10) * 10;
    const isBound = tens >= 10 && tens <= 90 && pct(a, a.negative) < tens - 0.5 && pct(a, a.negative) > tens - 5;
    return isBound ? `Nearly ${tens}% were negative in ${a.jobId}.` : null;
  },
  (a) =>
    a.negative === 0 || a.positive < a.negative
      ? null
      : `In ${a.jobId}, ${a.positive} were positive and ${a.negative} negative, ${rounded(a.positive / a.negative, 1)} times as many.`,
  (a) => {
    const tenths = Math.round(pct(a, a.positive) / 10);
    return tenths < 1 || tenths > 9 ? null : `In ${a.jobId} about ${tenths} in 10 personas were positive.`;
  },
];

/** Two runs. */
const double: Form[] = [
  (a, b) =>
    `${a.jobId} (${share(a, a.positive)} positive) and ${b.jobId} (${share(b, b.positive)} positive) are ${apart(a, b, 1)} percentage points apart.`,
  (a, b) =>
    `${a.jobId} against ${b.jobId}: ${share(a, a.positive, 1)} positive vs. ${share(b, b.positive, 1)} positive, a gap of ${apart(a, b, 1)} pp.`,
  (a, b) =>
    `The difference between ${a.jobId} and ${b.jobId} is ${apart(a, b)} points: ${share(a, a.positive)} versus ${share(b, b.positive)} positive.`,
  (a, b) => `Across ${a.jobId} and ${b.jobId} together, ${a.answered + b.answered} personas answered.`,
  (a, b) =>
    `Negative answers: ${share(a, a.negative)} in ${a.jobId}, ${share(b, b.negative)} in ${b.jobId}, ${rounded(Math.abs(pct(a, a.negative) - pct(b, b.negative)))} points between them.`,
  (a, b) => {
    const { low, high } = independentDifference(
      { successes: a.positive, n: a.answered },
      { successes: b.positive, n: b.answered },
    );
    return `${a.jobId} minus ${b.jobId}: the 95% interval of the difference runs from ${rounded(100 * low, 1)} to ${rounded(100 * high, 1)} points.`;
  },
  (a, b) =>
    `${a.jobId} asked ${a.answered} personas and ${b.jobId} ${b.answered}, ${Math.abs(a.answered - b.answered)} ${a.answered > b.answered ? 'fewer' : 'more'}.`,
];

const forms = [...single, ...double];

interface Written {
  reply: string;
  given: string[];
  runs: PastRun[];
}

function write(random: Random, n: number): Written {
  const runs = Array.from({ length: randomInt(random, 2, 6) }, (_, at) => randomRun(random, at));
  const [a, b] = [runs[0], runs[1]] as [PastRun, PastRun];
  const [one, other] = n % 2 === 0 ? [a, b] : [b, a];
  const lines: string[] = [];
  for (let step = 0; lines.length < 3; step += 1) {
    const line = forms[(n + step * 7) % forms.length]?.(one, other) ?? null;
    if (line !== null) lines.push(line);
  }
  return { reply: lines.join('\n'), given: ['How did they do?', pastRunsText(runs)], runs };
}

/** Every value, in its unit, that may be said of these runs; wider than the gate. */
function derivable(runs: readonly PastRun[]): number[] {
  const sides = ['positive', 'neutral', 'negative'] as const;
  const shares = runs.flatMap((run) => sides.map((side) => pct(run, run[side])));
  const counts = runs.flatMap((run) => [run.answered, ...sides.map((side) => run[side])]);
  const intervals = runs.flatMap((run) =>
    sides.flatMap((side) => {
      const { low, high } = wilson(run[side], run.answered);
      return [100 * low, 100 * high];
    }),
  );
  const pairs = (all: readonly number[], make: (a: number, b: number) => number[]) =>
    all.flatMap((a) => all.flatMap((b) => make(a, b)));
  const differences = runs.flatMap((one) =>
    runs.flatMap((other) => {
      const { low, high } = independentDifference(
        { successes: one.positive, n: one.answered },
        { successes: other.positive, n: other.answered },
      );
      return [100 * low, 100 * high];
    }),
  );
  return [
    ...shares,
    ...shares.map((one) => 100 - one),
    ...counts,
    ...intervals,
    ...differences,
    ...runs.map((run) => marginOfError(run.answered)),
    ...pairs(shares, (a, b) => [a - b, a + b]),
    ...pairs(counts, (a, b) => [a - b, a + b, ...(b === 0 ? [] : [a / b])]),
    95,
    5,
    runs.length,
  ].map(Math.abs);
}

/** Words that let a figure stand for a range of values. */
const isBound = (reply: string, { start }: FoundFigure) => /\b(?:more than|nearly) $/i.test(reply.slice(0, start));

/** Replaces one figure by one of its kind that nobody could derive; null where there is none. */
function falsify(random: Random, { reply, runs }: Written): string | null {
  const tests = countsOfTests(reply, runs.length);
  const figures = figuresIn(reply).filter((one) => !tests.has(one.start) && !isBound(reply, one));
  const figure = figures[randomInt(random, 0, figures.length - 1)];
  if (figure === undefined) return null;
  const known = derivable(runs);
  // Shares in tens, '3 in 10', are as coarse as that.
  const tolerance = /^ in 10\b/.test(reply.slice(figure.end)) ? Infinity : 0.5 * 10 ** -figure.decimals + 1e-9;
  if (tolerance === Infinity) return null;
  const factor = 10 ** figure.decimals;
  const most = figure.unit === 'number' ? 700 : 100;
  for (let tries = 0; tries < 200; tries += 1) {
    const value = randomInt(random, 1, most * factor) / factor;
    if (known.some((one) => Math.abs(one - value) <= tolerance)) continue;
    const written = figure.text.replace(/\d+(?:\.\d+)?/, value.toFixed(figure.decimals));
    return `${reply.slice(0, figure.start)}${written}${reply.slice(figure.end)}`;
  }
  return null;
}

test('of 500 replies in many phrasings no right figure is marked, and each with a wrong one has a mark', () => {
  const random = seededRandom('phrasings');
  const marked = new Map<string, string>();
  const unmarked: string[] = [];
  let wrong = 0;
  for (let n = 0; n < 500; n += 1) {
    const written = write(random, n);
    const trace = (text: string) => traceFigures(text, [], written.given);
    for (const { text, start, isKnown } of trace(written.reply)) {
      const line = written.reply.slice(written.reply.lastIndexOf('\n', start) + 1).split('\n')[0] ?? '';
      if (!isKnown) marked.set(line.replaceAll(/[\d.]+|\b\w+-\w+-fox\b/g, '#'), `${text} in ${line}`);
    }
    const falsified = falsify(random, written);
    if (falsified === null) continue;
    wrong += 1;
    if (trace(falsified).every(({ isKnown }) => isKnown)) unmarked.push(`${falsified}\n≠\n${written.reply}`);
  }
  expect([...marked.values()]).toEqual([]);
  expect(unmarked).toEqual([]);
  expect(wrong).toBeGreaterThan(400);
});

test('few random percentages are let through', () => {
  const random = seededRandom('random percentages');
  const passed = { named: 0, side: 0, bare: 0, points: 0 };
  const tries = 1_500;
  for (let n = 0; n < tries; n += 1) {
    const runs = Array.from({ length: 5 }, (_, at) => randomRun(random, at));
    const [a, b] = [runs[0], runs[1]] as [PastRun, PastRun];
    const value = randomInt(random, 0, 100);
    const isThrough = (reply: string, which: number) =>
      traceFigures(reply, [], [pastRunsText(runs)])[which]?.isKnown === true;
    if (isThrough(`In ${a.jobId}, ${value}% were positive.`, 0)) passed.named += 1;
    if (isThrough(`There, ${value}% were positive.`, 0)) passed.side += 1;
    if (isThrough(`There it was ${value}%.`, 0)) passed.bare += 1;
    const pair = `${a.jobId} had ${share(a, a.positive)} positive and ${b.jobId} ${share(b, b.positive)} positive, ${value} points apart.`;
    if (isThrough(pair, 2)) passed.points += 1;
  }
  const shares = Object.fromEntries(Object.entries(passed).map(([name, count]) => [name, (100 * count) / tries]));
  expect(shares['named']).toBeLessThan(2);
  expect(shares['side']).toBeLessThan(6);
  expect(shares['bare']).toBeLessThan(15);
  expect(shares['points']).toBeLessThan(2);
});
