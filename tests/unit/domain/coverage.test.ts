/** Coverage of the displayed intervals, in samples from populations with known values. */
import {
  clusteredDifference,
  clusteredNegative,
  clusteredNeutral,
  clusteredScore,
  clusteredShare,
  type Clusters,
} from '../../../domain/simulations/clusters.ts';
import { independentDifference } from '../../../domain/simulations/difference.ts';
import { pairedDifference } from '../../_support/paired-difference.ts';
import { meanInterval, shareWithInterval, type Interval } from '../../../domain/simulations/statistics.ts';
import { draws, isDeep } from '../../_support/depth.ts';
import {
  between,
  clustersOf,
  drawPeople,
  drawReception,
  pairOf,
  createRandom,
  whole,
  type Random,
} from '../../_support/populations.ts';

import.meta.jest.setTimeout(draws(60_000, 600_000));

const count = draws(200, 2_000);
/** Percentage points: shares of 200 samples deviate by up to 5 in either direction. */
const [least, most] = isDeep ? [94, 96] : [90, 100];

function covered(of: (random: Random) => { interval: Interval; truth: number }, seed: number): number {
  const random = createRandom(seed);
  let held = 0;
  for (let draw = 0; draw < count; draw += 1) {
    const { interval, truth } = of(random);
    if (interval.low <= truth && truth <= interval.high) held += 1;
  }
  return (100 * held) / count;
}

const size = (random: Random) => Math.round(Math.exp(between(random, Math.log(30), Math.log(1_000))));
const alike = (random: Random) => between(random, 0, 0.9);

/** One message that each person hears once, as in a run. */
function oneRun(random: Random) {
  const message = drawReception(random);
  const { positive, neutral, negative, total } = clustersOf(drawPeople(random, size(random), [message], 0, 1));
  return { message, counts: { positive, neutral, negative }, total };
}

/** Several messages, each heard by some people, as in analytics. */
function pooled(random: Random) {
  const messages = Array.from({ length: whole(random, 2, 6) }, () => drawReception(random));
  const group = clustersOf(
    drawPeople(random, whole(random, 40, 250), messages, alike(random), between(random, 0.4, 1)),
  );
  const mean = (of: (message: (typeof messages)[number]) => number) =>
    messages.reduce((sum, message) => sum + of(message), 0) / messages.length;
  return { group, positive: mean((message) => message.positive), negative: mean((message) => message.negative) };
}

const cases: [string, (random: Random) => { interval: Interval; truth: number }][] = [
  [
    'the share of a run',
    (random) => {
      const { message, counts, total } = oneRun(random);
      return { interval: shareWithInterval(counts.positive, total), truth: message.positive };
    },
  ],
  [
    'the share of a small sample',
    (random) => {
      const share = between(random, 0.1, 0.9);
      const people = whole(random, 5, 29);
      return {
        interval: shareWithInterval(Array.from({ length: people }, random).filter((at) => at < share).length, people),
        truth: share,
      };
    },
  ],
  [
    'the difference of a run, positive less negative',
    (random) => {
      const { message, counts } = oneRun(random);
      return { interval: meanInterval(counts), truth: message.positive - message.negative };
    },
  ],
  [
    'two messages to the same personas',
    (random) => {
      const [first, second] = [drawReception(random), drawReception(random)];
      const people = drawPeople(random, size(random), [first, second], alike(random), 1);
      const only = (at: 0 | 1) =>
        people.filter((said) => said[at] === 'positive' && said[1 - at] !== 'positive').length;
      return {
        interval: pairedDifference({ n: people.length, onlyFirst: only(0), onlySecond: only(1) }),
        truth: first.positive - second.positive,
      };
    },
  ],
  [
    'two messages to different personas',
    (random) => {
      const [first, second] = [oneRun(random), oneRun(random)];
      const proportion = ({ counts, total }: typeof first) => ({ successes: counts.positive, n: total });
      return {
        interval: independentDifference(proportion(first), proportion(second)),
        truth: first.message.positive - second.message.positive,
      };
    },
  ],
  [
    'the pooled positive share of analytics',
    (random) => ({ ...truthOf(pooled(random), clusteredShare, ({ positive }) => positive) }),
  ],
  [
    'the pooled negative share of analytics',
    (random) => ({ ...truthOf(pooled(random), clusteredNegative, ({ negative }) => negative) }),
  ],
  [
    'the pooled neutral share of analytics',
    (random) => ({ ...truthOf(pooled(random), clusteredNeutral, (of) => 1 - of.positive - of.negative) }),
  ],
  [
    'the pooled difference of analytics',
    (random) => ({ ...truthOf(pooled(random), clusteredScore, (of) => of.positive - of.negative) }),
  ],
  [
    'the best message against the worst, heard in part by the same',
    (random) => {
      const [first, second] = [drawReception(random), drawReception(random)];
      const people = drawPeople(
        random,
        whole(random, 60, 400),
        [first, second],
        alike(random),
        between(random, 0.5, 1),
      );
      const pair = pairOf(people.map(([one = null, other = null]) => ({ first: [one], second: [other] })));
      return { interval: clusteredDifference(pair), truth: first.positive - second.positive };
    },
  ],
  [
    'the later half of a trend against the earlier one',
    (random) => {
      const messages = Array.from({ length: whole(random, 2, 6) }, () => drawReception(random));
      const half = Math.ceil(messages.length / 2);
      const people = drawPeople(random, whole(random, 60, 300), messages, alike(random), between(random, 0.5, 1));
      const pair = pairOf(people.map((said) => ({ first: said.slice(0, half), second: said.slice(half) })));
      const mean = (part: typeof messages) => part.reduce((sum, { positive }) => sum + positive, 0) / part.length;
      return { interval: clusteredDifference(pair), truth: mean(messages.slice(0, half)) - mean(messages.slice(half)) };
    },
  ],
];

function truthOf(
  view: ReturnType<typeof pooled>,
  of: (group: typeof view.group) => Interval,
  truth: (view: ReturnType<typeof pooled>) => number,
) {
  return { interval: of(view.group), truth: truth(view) };
}

test.each(cases)('the 95% interval of %s contains the true value in 94 to 96 of 100 draws', (_name, of) => {
  const percent = covered(of, 2_026);
  expect(percent).toBeGreaterThanOrEqual(least);
  expect(percent).toBeLessThanOrEqual(most);
});

test('people who repeat their answers count for less than as many different people', () => {
  const alikeThroughout = (of: (group: Clusters) => Interval) => (random: Random) => {
    const messages = Array.from({ length: 6 }, () => drawReception(random));
    const group = clustersOf(drawPeople(random, 60, messages, 0.9, 1));
    return { interval: of(group), truth: messages.reduce((sum, { positive }) => sum + positive / 6, 0) };
  };
  expect(covered(alikeThroughout(clusteredShare), 2_026)).toBeGreaterThan(90);
  expect(
    covered(
      alikeThroughout(({ positive, total }) => shareWithInterval(positive, total)),
      2_026,
    ),
  ).toBeLessThan(85);
});

/** The best and worst of equal messages differ significantly in at most 5 of 100 samples, after the correction. */
test('comparing the best with the worst of equal runs finds no difference', () => {
  const random = createRandom(2_026);
  const repeats = draws(150, 1_000);
  let found = 0;
  for (let draw = 0; draw < repeats; draw += 1) {
    const one = { positive: 0.5, negative: 0.3 };
    const messages = Array.from({ length: 6 }, () => one);
    const people = drawPeople(random, 80, messages, alike(random), 0.8);
    const shares = messages.map((_, at) => clusteredShare(clustersOf(people.map((said) => [said[at] ?? null]))).share);
    const [best, worst] = [shares.indexOf(Math.max(...shares)), shares.indexOf(Math.min(...shares))];
    const pair = pairOf(people.map((said) => ({ first: [said[best] ?? null], second: [said[worst] ?? null] })));
    if (clusteredDifference(pair, (6 * 5) / 2).isClear) found += 1;
  }
  expect(found / repeats).toBeLessThanOrEqual(isDeep ? 0.06 : 0.09);
});
