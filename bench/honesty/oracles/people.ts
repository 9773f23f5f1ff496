/** Oracles of figures whose unit is the person: cluster-robust variances. */
import { randomInt, type Random } from '../../../domain/random.ts';
import { explainSplit } from '../../../domain/breakdown/explain.ts';
import { PersonaCollector } from '../../../domain/breakdown/personas.ts';
import {
  clusteredDifference,
  clusteredNegative,
  clusteredNeutral,
  clusteredScore,
  clusteredShare,
  clustersOfPeople,
  effectiveAnswers,
  weightOfWordingsIn,
  type AnswersOfPerson,
} from '../../../domain/simulations/clusters.ts';
import { marginPoints } from '../../../domain/simulations/early-stop.ts';
import { pairOfAnswers } from '../../../domain/simulations/pair-sums.ts';
import { drawHits, drawMany, drawSize, type Case, type Oracle } from './oracle.ts';

const clusters = 'domain/simulations/clusters.ts';

export const people: readonly Oracle[] = [
  {
    name: 'effective answers',
    by: 'statsmodels WLS(cov_type="cluster", use_correction=False)',
    covers: [`${clusters} effectiveAnswers`, `${clusters} clustersOfPeople`],
    note: 'variance times (G + 1) / G for G people, the number with equally many answers that tells as much, after one more person who counts half at either extreme and whose answers are as alike as those of the people, as far as these show it; the effective size is spread / variance × answers / (answers + that person’s), from 1 to the answers',
    cases: (random, count) =>
      drawMany(count, () => {
        const asked = drawPeople(random);
        return { input: listOf(asked), ours: [effectiveAnswers(clustersOfPeople(asked))] };
      }),
  },
  {
    name: 'clustered share',
    by: 'the same, and statsmodels proportion_confint(method="wilson") on the effective size',
    covers: [
      `${clusters} clusteredShare`,
      `${clusters} clusteredNegative`,
      `${clusters} clusteredNeutral`,
      'domain/simulations/early-stop.ts marginPoints',
    ],
    cases: (random, count) =>
      drawMany(count, (at) => {
        const asked = drawPeople(random);
        const kind = (['positive', 'neutral', 'negative'] as const)[at % 3] ?? 'positive';
        const sums = clustersOfPeople(asked);
        const of = { positive: clusteredShare, neutral: clusteredNeutral, negative: clusteredNegative };
        const { share, low, high } = of[kind](sums);
        // The margin is that of the positive share, so it stands for one of its ends.
        const end = kind === 'positive' ? low + (2 * marginPoints(sums)) / 100 : high;
        return { input: { people: listOf(asked), kind }, ours: [share, low, end] };
      }),
  },
  {
    name: 'clustered score',
    by: 'the same with values 1, 0 and −1, and MOVER around statsmodels’ Wilson limits',
    covers: [`${clusters} clusteredScore`],
    cases: (random, count) =>
      drawMany(count, () => {
        const asked = drawPeople(random);
        const { mean, low, high } = clusteredScore(clustersOfPeople(asked));
        return { input: listOf(asked), ours: [mean, low, high] };
      }),
  },
  {
    name: 'clustered difference',
    by: 'statsmodels WLS(cov_type="cluster", use_correction=False) of two means, scipy.stats.t and norm',
    covers: [
      ...['clusteredDifference', 'crossOfPeople', 'isRepeating', 'weightOfWordingsIn', 'wordingsOfPair'].map(
        (name) => `${clusters} ${name}`,
      ),
      ...['countAnswers', 'pairOfAnswers', 'pairOfCounts'].map((name) => `domain/simulations/pair-sums.ts ${name}`),
      'domain/simulations/wording-weight.ts weightOfWordings',
    ],
    note: 'with the two people of Bonett and Price; each group’s variance times G / (G − 1) for G people (with those two), their covariance as it is; t with the smaller number of people less one where somebody was asked again, else normal. With wordings, what the largest of the variances by person, by wording, and their sum less that by both is above that by person counts in full where chance would spread the wordings as much in 5 of 100 comparisons, and not from 25 on; degrees of freedom are weighted by the part of each; a person asked once in each group has the same wording in both',
    cases: (random, count) => drawMany(count, () => differenceCase(random)),
  },
  {
    name: 'explained',
    by: 'scipy.stats.chi2_contingency divided by n, chi2.isf',
    covers: ['domain/breakdown/explain.ts explainSplit'],
    note: 'from 1,000 people on; below that p is from 499 permutations, of which only the share has an oracle',
    cases: (random, count) => drawMany(Math.min(6, count), () => explainedCase(random)),
  },
];

const listOf = (asked: readonly AnswersOfPerson[]) => asked.map(({ m, p, n }) => [m, p, n]);

/** Draws people who were asked once, equally often or not, and of whom some, all or none say yes. */
function drawPeople(
  random: Random,
  size = drawSize(random, 1, 150),
  most = randomInt(random, 1, 30),
): AnswersOfPerson[] {
  const isEqual = random() < 0.3;
  return drawMany(size, () => {
    const m = isEqual ? most : randomInt(random, 1, most);
    const p = drawHits(random, m);
    return { m, p, n: drawHits(random, m - p) };
  });
}

/** Draws two groups of answers by the same or other people, in one wording of the instruction or in several. */
function differenceCase(random: Random): Case {
  const common = random() < 0.3 ? 0 : drawSize(random, 1, 100);
  const most = random() < 0.4 ? 1 : randomInt(random, 2, 12);
  const wordings = random() < 0.5 ? 1 : randomInt(random, 2, 25);
  // A persona that is asked once about each message is asked in the same wording.
  const dealt = drawMany(3_000, () => randomInt(random, 1, wordings));
  const groups = [0, 1].map((group) => {
    const own = common === 0 || random() < 0.5 ? drawSize(random, 1, 60) : 0;
    const share = random() < 0.2 ? Math.round(random()) : random();
    // People who are in both groups have the first numbers.
    const persons = drawMany(common + own, (at) => (at < common ? at : (group + 1) * 1_000 + at));
    return persons.flatMap((person) =>
      drawMany(randomInt(random, 1, most), () => {
        const sign = random() < share ? 1 : randomInt(random, -1, 0);
        const wording = most === 1 ? (dealt[person] ?? 1) : randomInt(random, 1, wordings);
        return { person: `${person}`, wording, sign };
      }),
    );
  });
  const comparisons = 1 + 9 * random();
  const pair = pairOfAnswers(groups[0] ?? [], groups[1] ?? []);
  const { difference, low, high, pValue } = clusteredDifference(pair, comparisons, pair.byWording);
  const answers = groups.flatMap((given, group) =>
    given.map(({ person, wording, sign }) => [Number(sign > 0), group, Number(person), wording]),
  );
  const ours = [difference, low, high, pValue, weightOfWordingsIn([pair])];
  return { input: { answers, byWording: pair.byWording !== null, comparisons }, ours };
}

/** Draws more than 1,000 people with attributes of large groups, some of which divide them. */
function explainedCase(random: Random): Case {
  const fields = ['party', 'region', 'sport'];
  const groups = fields.map(() => randomInt(random, 2, 6));
  const collector = new PersonaCollector();
  const tables = groups.map((count) => drawMany(count, () => [0, 0]));
  const size = randomInt(random, 1_001, 3_000);
  for (let personaIndex = 0; personaIndex < size; personaIndex += 1) {
    const own = groups.map((count) => randomInt(random, 0, count - 1));
    const isPositive = random() < 0.3 + 0.05 * (own[0] ?? 0);
    for (const [field, group] of own.entries()) {
      const cell = tables[field]?.[group];
      if (cell !== undefined) cell[isPositive ? 0 : 1] = (cell[isPositive ? 0 : 1] ?? 0) + 1;
    }
    const attributes = Object.fromEntries(fields.map((field, at) => [field, `${field} ${'abcdef'[own[at] ?? 0]}`]));
    const person = `${personaIndex}`;
    const score = isPositive ? 1 : 0;
    collector.add({ personaIndex, score, person, wording: 1, segmentId: 's', segmentName: 'S', attributes });
  }
  const personas = collector.finish();
  const effects = explainSplit(
    personas,
    Int32Array.from({ length: size }, (_, at) => at),
  );
  const ours = fields.flatMap((field) => {
    const effect = effects.find(({ attribute }) => attribute.field === field);
    return effect === undefined ? [NaN] : [effect.share, effect.byChance, effect.pValue];
  });
  return { input: { tables, n: size }, ours };
}
