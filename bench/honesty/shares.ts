/** Intervals of shares and differences, of people who are asked once or again, and of weighted ones. */
import { randomNormal, seededRandom, type Random } from '../../domain/random.ts';
import { drawWeighted } from '../../domain/segments/weighted-draw.ts';
import { clusteredScore, clusteredShare, clustersOfPeople, type Clusters } from '../../domain/simulations/clusters.ts';
import { shareBySize } from '../../domain/simulations/disproportion.ts';
import type { Interval } from '../../domain/simulations/statistics.ts';
import { choiceShares } from '../../domain/surveys/statistics/choice-shares.ts';
import { designs, eachLikeness } from './people.ts';
import type { Figure, Row, Section } from './section.ts';
import { drawAnswers, type Design } from './trials.ts';

const shares = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95];
/** Of the answers that are not positive. */
const negative = 0.6;

/** An interval with the truth that it is to hold; null where none is shown. */
type Shown = { interval: Interval; truth: number } | null;

/** Intervals of one run: of a share, and of the share of positives minus that of negatives. */
interface Drawn {
  share: Shown;
  difference?: Shown;
}

function shownOf(answers: Clusters, share: number): Drawn {
  return {
    share: { interval: clusteredShare(answers), truth: share },
    difference: { interval: clusteredScore(answers), truth: share - (1 - share) * negative },
  };
}

const everybody = ({ people, times }: Design) => Array.from({ length: people }, () => times);

/** Weights of which the standard deviation of the logarithm is 0.7: one in 20 weighs more than three times the median. */
const drawWeight = (random: Random) => Math.exp(0.7 * randomNormal(random));

/** Asks a segment of so many weighted profiles so many times: heavy ones are asked again before light ones are. */
function weightedSegment(random: Random, share: number, { people, asked }: { people: number; asked: number }): Drawn {
  const profiles = Array.from({ length: people }, () => ({ weight: drawWeight(random) }));
  const times = new Map<object, number>();
  for (const { profile } of drawWeighted(profiles, ({ weight }) => weight, asked, random))
    times.set(profile, (times.get(profile) ?? 0) + 1);
  return shownOf(clustersOfPeople(drawAnswers(random, [...times.values()], { share, negative, likeness: 0.6 })), share);
}

/** Weights two segments by their sizes; the second has as many answers, and a share nearer to one half. */
function weightedBySize(random: Random, share: number, { design, first }: { design: Design; first: number }): Drawn {
  const strata = [share, 0.25 + share / 2].map((own, at) => ({
    name: `${at}`,
    size: at === 0 ? first : 1 - first,
    share: own,
    answers: clustersOfPeople(drawAnswers(random, everybody(design), { share: own, likeness: 0.6 })),
  }));
  const found = shareBySize(strata);
  const truth = strata.reduce((sum, one) => sum + one.size * one.share, 0);
  return { share: found && { interval: found, truth } };
}

/** Answers of a survey under weights that have nothing to do with them. */
function weightedAnswers(random: Random, share: number, people: number): Drawn {
  const answers = Array.from({ length: people }, () => ({
    weight: drawWeight(random),
    chosen: [random() < share ? 'yes' : 'no'],
  }));
  const [yes] = choiceShares(['yes', 'no'], answers).options;
  return { share: yes === undefined ? null : { interval: yes, truth: share } };
}

function figuresOf(seed: string, trials: number, draw: (random: Random, share: number) => Drawn): Figure[] {
  const held = shares.map((share) => {
    const random = seededRandom(`${seed} ${share}`);
    const drawn = Array.from({ length: trials }, () => draw(random, share));
    return [heldOf(drawn.map((one) => one.share)), heldOf(drawn.map(({ difference = null }) => difference))] as const;
  });
  const of = (place: 0 | 1): Figure[] => {
    const known = held.flatMap((one) => one[place] ?? []);
    if (known.length === 0) return [null, null];
    return [known.reduce((sum, one) => sum + one, 0) / known.length, Math.min(...known)];
  };
  return [...of(0), ...of(1)];
}

/** Returns how many of 100 shown intervals hold the truth; null without any. */
function heldOf(shown: readonly Shown[]): number | null {
  const known = shown.flatMap((one) => one ?? []);
  const holding = known.filter(({ interval: { low, high }, truth }) => low <= truth && truth <= high);
  return known.length === 0 ? null : (100 * holding.length) / known.length;
}

const once = [10, 30, 50, 1_000].map((people) => ({ people, times: 1 }));

const repeated = eachLikeness([...once.slice(0, 3), ...designs, ...once.slice(3)]).map(
  ({ design, likeness, labels: [people, alike] }): Row => ({
    labels: [people, alike, '–'],
    measure: (trials) =>
      figuresOf(`${people} ${alike}`, trials, (random, share) =>
        shownOf(clustersOfPeople(drawAnswers(random, everybody(design), { share, negative, likeness })), share),
      ),
  }),
);

const segments = [
  { people: 80, asked: 100 },
  { people: 80, asked: 300 },
  { people: 300, asked: 300 },
].map((of): Row => ({
  labels: [`${of.people}, asked ${of.asked} times`, '0.60', 'profiles of a segment'],
  measure: (trials) => figuresOf(JSON.stringify(of), trials, (random, share) => weightedSegment(random, share, of)),
}));

const bySize = [
  { design: { people: 30, times: 1 }, first: 0.9 },
  { design: { people: 50, times: 1 }, first: 0.7 },
  { design: { people: 150, times: 1 }, first: 0.9 },
  { design: { people: 30, times: 5 }, first: 0.9 },
].map((of): Row => ({
  labels: [
    `2 × ${of.design.people} × ${of.design.times}`,
    of.design.times === 1 ? '–' : '0.60',
    `segments of ${100 * of.first}% and ${Math.round(100 * (1 - of.first))}%`,
  ],
  measure: (trials) => figuresOf(JSON.stringify(of), trials, (random, share) => weightedBySize(random, share, of)),
}));

const answers = [50, 100, 300].map((people): Row => ({
  labels: [`${people} × 1`, '–', 'answers of a survey'],
  measure: (trials) =>
    figuresOf(`weighted ${people}`, trials, (random, share) => weightedAnswers(random, share, people)),
}));

const aim = { min: 93, max: 97 };

export const sharesSection: Section = {
  name: 'shares',
  about: `How many of 100 intervals of 95% hold the truth: the mean over shares of 5 to 95%, and the smallest. Of the other answers ${100 * negative}% are negative.`,
  labels: ['People', 'Likeness', 'Weighted'],
  columns: [
    { head: 'Share held', aim, meanOf: shares.length },
    { head: 'at least' },
    { head: 'Difference held', aim, meanOf: shares.length },
    { head: 'at least' },
  ],
  trials: 1_000,
  rows: [...repeated, ...segments, ...bySize, ...answers],
};
