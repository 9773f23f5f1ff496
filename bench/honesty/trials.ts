/**
 * Simulated runs in which people are asked several times: how often the product's own functions say something that is
 * not true. A person has an opinion of each message, says it with a probability, and otherwise answers by chance.
 */
import { compareFigures, toFigures } from '../../domain/breakdown/figures.ts';
import { wordingCount } from '../../domain/personas/wordings.ts';
import { randomNormal, shuffled, type Random } from '../../domain/random.ts';
import { clustersOfPeople, type AnswersOfPerson, type Clusters } from '../../domain/simulations/clusters.ts';
import { compareGroups } from '../../domain/simulations/comparison.ts';
import { dealWordings } from '../../domain/simulations/deal-wordings.ts';
import {
  countAnswers,
  pairOfCounts,
  type CountedAnswers,
  type KnownAnswer,
} from '../../domain/simulations/pair-sums.ts';
import { compareRuns } from '../../domain/simulations/run-comparison.ts';
import { frequencies } from '../../domain/themes/frequencies.ts';
import type { Reason } from '../../domain/themes/reason.ts';

/** How many people are asked, and how often each. */
export interface Design {
  people: number;
  times: number;
}

/** How the people of a run answer one message. */
interface Received {
  /** Share of positive answers, and share of negative ones among the rest. */
  share: number;
  negative?: number;
  /** Correlation of two answers of a person to the same message. */
  likeness: number;
}

/** Draws the answers of people of whom each is asked so many times. */
export function drawAnswers(
  random: Random,
  times: readonly number[],
  { share, negative = 1, likeness }: Received,
): AnswersOfPerson[] {
  const says = Math.sqrt(likeness);
  const limit = share + (1 - share) * negative;
  return times.map((m) => {
    const opinion = random();
    let [p, n] = [0, 0];
    for (let time = 0; time < m; time += 1) {
      const drawn = random() < says ? opinion : random();
      if (drawn < share) p += 1;
      else if (drawn < limit) n += 1;
    }
    return { m, p, n };
  });
}

const timesOf = ({ people, times }: Design): number[] => Array.from({ length: people }, () => times);

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
    const shifts = Array.from({ length: wordingCount + 1 }, () => (randomNormal(random) * effect) / 2 / Math.SQRT2);
    const opinions = Array.from({ length: people }, () => random());
    return roster.map((person, at) => {
      const wording = isDealt ? (dealt[at] ?? 1) : 1;
      const drawn = random() < says ? (opinions[person] ?? 0) : random();
      return { person: String(person), wording, sign: drawn < share + (shifts[wording] ?? 0) ? 1 : -1 };
    });
  });
}

/** True when some pair of messages is called clearly different; `shares` has the true share of each. */
export function namesPair(
  random: Random,
  design: Design,
  { shares, likeness, effect = 0, isDealt = true }: { shares: readonly number[]; likeness: number } & Partial<Worded>,
): boolean {
  const counted = drawWorded(random, design, { shares, likeness, effect, isDealt }).map(countAnswers);
  const pairOf = (first: string, second: string) =>
    pairOfCounts(counted[Number(first)] as CountedAnswers, counted[Number(second)] as CountedAnswers);
  const runs = counted.map(({ byPerson }, at) => ({ key: `${at}`, label: `${at}`, answers: byPerson.sums }));
  return compareRuns(runs, pairOf).pairs.some(({ isClear }) => isClear);
}

/** Draws groups of the same size that do not differ, of whom half say yes. */
function drawGroups(random: Random, { people, times }: Design, likeness: number, groups: number): Clusters[] {
  const own = timesOf({ people: Math.floor(people / groups), times });
  return Array.from({ length: groups }, () => clustersOfPeople(drawAnswers(random, own, { share: 0.5, likeness })));
}

/** True when one of several groups that do not differ is called different from the others. */
export function namesGroup(random: Random, design: Design, likeness: number, groups = 2): boolean {
  const drawn = drawGroups(random, design, likeness, groups).map((counts, at) => ({ key: `${at}`, counts }));
  return compareGroups(drawn).some(({ isClear }) => isClear);
}

/** True when a group of a table gets the letter of another one, and none differs. */
export function namesLetter(random: Random, design: Design, likeness: number, groups = 2): boolean {
  const drawn = drawGroups(random, design, likeness, groups).map((counts, at) => ({
    key: `${at}`,
    label: `${at}`,
    ...toFigures(counts),
  }));
  return compareFigures(drawn).some(({ clearlyAbove }) => clearlyAbove.length > 0);
}

/** True when a reason is said to be given more often by one of two halves that do not differ. */
export function namesTheme(random: Random, design: Design, likeness: number, themes = 4): boolean {
  const said = Array.from({ length: themes }, () => drawAnswers(random, timesOf(design), { share: 0.3, likeness }));
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
      for (const [at, own] of said.entries()) if (time < (own[person]?.p ?? 0)) members[at]?.push(reason);
    }
  return frequencies(reasons, members).moreOften.some((groups) => groups.length > 0);
}
