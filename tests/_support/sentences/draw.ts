/** Random answers of groups of people, asked once or again, for sentences about them. */
import { clustersOfPeople, type AnswersOfPerson, type Clusters } from '../../../domain/simulations/clusters.ts';
import type { KnownAnswer } from '../../../domain/simulations/pair-sums.ts';
import { sentimentTypes, type SentimentType } from '../../../domain/sentiment/sentiment.ts';
import { between, whole, type Random } from '../populations.ts';
import type { Sides } from './judge.ts';

/** From a few people to thousands, all sizes alike, and often the sizes at which rules begin. */
export function drawSize(random: Random, most = 3_000): number {
  if (random() < 0.15) return [1, 2, 4, 5, 9, 10, 29, 30][whole(random, 0, 7)] ?? 30;
  return Math.round(10 ** between(random, 0, Math.log10(most)));
}

export function drawScale(random: Random): SentimentType {
  return sentimentTypes[whole(random, 0, 2)] ?? 'yes-no';
}

/** Draws a share, of which 0 and 1 are frequent. */
export function drawShare(random: Random): number {
  const kind = random();
  if (kind < 0.08) return 0;
  return kind < 0.16 ? 1 : random();
}

/** Draws people who are asked so many times at most and mostly say the same. */
export function drawPeople(random: Random, size: number, most = 1, share = drawShare(random)): AnswersOfPerson[] {
  const negative = random();
  return Array.from({ length: size }, () => {
    const m = whole(random, 1, most);
    const opinion = random() < share;
    let p = 0;
    for (let time = 0; time < m; time += 1) if (random() < 0.7 ? opinion : random() < share) p += 1;
    let n = 0;
    for (let time = p; time < m; time += 1) if (random() < negative) n += 1;
    return { m, p, n };
  });
}

export const clustersOf = (people: readonly AnswersOfPerson[]): Clusters => clustersOfPeople(people);

/** People who are in one of two groups. */
export function apart(first: readonly AnswersOfPerson[], second: readonly AnswersOfPerson[]): Sides[] {
  return [
    ...first.map(({ m, p }): Sides => ({ first: [m, p] })),
    ...second.map(({ m, p }): Sides => ({ second: [m, p] })),
  ];
}

/** Draws answers of numbered people to one message; those of another with the same numbers are by the same people. */
export function drawAnswers(
  random: Random,
  { size, most, wordings }: { size: number; most: number; wordings: number },
): KnownAnswer[] {
  const share = drawShare(random);
  const start = random() < 0.7 ? 0 : 10_000;
  return Array.from({ length: size }, (_, at) => {
    const opinion = random() < share;
    return Array.from({ length: whole(random, 1, most) }, (): KnownAnswer => {
      const isPositive = random() < 0.7 ? opinion : random() < share;
      return {
        person: `${start + at}`,
        wording: whole(random, 1, wordings),
        sign: isPositive ? 1 : whole(random, -1, 0),
      };
    });
  }).flat();
}

/** Answers of two messages by person. */
export function sidesOf(first: readonly KnownAnswer[], second: readonly KnownAnswer[]): Sides[] {
  const people = new Map<string, Sides>();
  for (const [side, answers] of [
    ['first', first],
    ['second', second],
  ] as const)
    for (const { person, sign } of answers) {
      const held = people.get(person) ?? {};
      const [m, p] = held[side] ?? [0, 0];
      people.set(person, { ...held, [side]: [m + 1, p + Number(sign > 0)] });
    }
  return [...people.values()];
}
