/**
 * Simulated runs in which people are asked several times: how often the product's own functions say something that is
 * not true. A person has an opinion of each message, says it with a probability, and otherwise answers by chance.
 */
import { wordingCount } from '../../domain/personas/wordings.ts';
import { shuffled, type Random } from '../../domain/random.ts';
import {
  clusteredShare,
  clustersOfPeople,
  type AnswersOfPerson,
  type Clusters,
} from '../../domain/simulations/clusters.ts';
import { compareGroups } from '../../domain/simulations/comparison.ts';
import { dealWordings } from '../../domain/simulations/deal-wordings.ts';
import { pairOfAnswers, type KnownAnswer } from '../../domain/simulations/pair-sums.ts';
import { compareRuns } from '../../domain/simulations/run-comparison.ts';
import { frequencies } from '../../domain/themes/frequencies.ts';
import type { Reason } from '../../domain/themes/reason.ts';

/** How many people are asked, and how often each. */
export interface Design {
  people: number;
  times: number;
}

/** Positive answers of each person to one message. */
type Answers = readonly number[];

/**
 * Draws the answers to a message that is received like this. `likeness` is the correlation of two answers of a person
 * to the same message.
 */
function drawAnswers(random: Random, { people, times }: Design, share: number, likeness: number): Answers {
  const says = Math.sqrt(likeness);
  return Array.from({ length: people }, () => {
    const opinion = random() < share;
    let positive = 0;
    for (let time = 0; time < times; time += 1) if (random() < says ? opinion : random() < share) positive += 1;
    return positive;
  });
}

const toPeople = (answers: Answers, m: number): AnswersOfPerson[] => answers.map((p) => ({ m, p, n: m - p }));

function clustersOf(answers: Answers, times: number): Clusters {
  return clustersOfPeople(toPeople(answers, times));
}

/** How the instruction is asked: its effect on the difference of two messages in each wording, in spreads of one answer. */
export interface Worded {
  effect: number;
  isDealt: boolean;
}

/** Draws the answers of a design to messages, in the wordings that a roster deals. */
function drawWorded(
  random: Random,
  { people, times }: Design,
  { shares, likeness, effect, isDealt }: Worded & { shares: readonly number[]; likeness: number },
): KnownAnswer[][] {
  const roster = shuffled(
    random,
    Array.from({ length: people * times }, (_, at) => at % people),
  );
  const dealt = dealWordings(Array(roster.length).fill('') as string[], String(random()));
  const says = Math.sqrt(likeness);
  return shares.map((share) => {
    // The spread of an answer is a half; the effects of two messages add up in their difference.
    const shifts = Array.from({ length: wordingCount + 1 }, () => (normal(random) * effect) / 2 / Math.SQRT2);
    const opinions = Array.from({ length: people }, () => random());
    return roster.map((person, at) => {
      const wording = isDealt ? (dealt[at] ?? 1) : 1;
      const drawn = random() < says ? (opinions[person] ?? 0) : random();
      return { person: String(person), wording, sign: drawn < share + (shifts[wording] ?? 0) ? 1 : -1 };
    });
  });
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** True when the interval of a run's share holds the true share. */
export function holdsShare(random: Random, design: Design, share: number, likeness: number): boolean {
  const { low, high } = clusteredShare(clustersOf(drawAnswers(random, design, share, likeness), design.times));
  return low <= share && share <= high;
}

/** True when some pair of messages is called clearly different; `shares` has the true share of each. */
export function namesPair(
  random: Random,
  design: Design,
  { shares, likeness, effect = 0, isDealt = true }: { shares: readonly number[]; likeness: number } & Partial<Worded>,
): boolean {
  const answers = drawWorded(random, design, { shares, likeness, effect, isDealt });
  const pairOf = (first: string, second: string) =>
    pairOfAnswers(answers[Number(first)] ?? [], answers[Number(second)] ?? []);
  const runs = answers.map((_, at) => ({ key: `${at}`, label: `${at}`, answers: pairOf(`${at}`, `${at}`).first }));
  return compareRuns(runs, pairOf).pairs.some(({ isClear }) => isClear);
}

/** True when one of two equal halves of the people is called different from the other. */
export function namesGroup(random: Random, { people, times }: Design, likeness: number): boolean {
  const half = { people: Math.floor(people / 2), times };
  const groups = ['a', 'b'].map((key) => {
    const counts = clustersOf(drawAnswers(random, half, 0.5, likeness), times);
    return { key, counts };
  });
  return compareGroups(groups).some(({ isClear }) => isClear);
}

/** True when a reason is said to be given more often by one of two halves that do not differ. */
export function namesTheme(random: Random, design: Design, likeness: number, themes = 4): boolean {
  const said = Array.from({ length: themes }, () => drawAnswers(random, design, 0.3, likeness));
  const reasons: Reason[] = [];
  const members = said.map((): Reason[] => []);
  for (let person = 0; person < design.people; person += 1)
    for (let time = 0; time < design.times; time += 1) {
      const key = person % 2 === 0 ? 'a' : 'b';
      const reason: Reason = {
        personaIndex: person * design.times + time,
        person: `${person}`,
        provider: 'openai',
        text: '',
        sentiment: 'neutral',
        groups: [{ by: 'half', key, label: key }],
      };
      reasons.push(reason);
      for (const [at, own] of said.entries()) if (time < (own[person] ?? 0)) members[at]?.push(reason);
    }
  return frequencies(reasons, members).moreOften.some((groups) => groups.length > 0);
}
