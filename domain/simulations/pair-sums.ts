/** Sums over what two groups of answers have in common, from the answers themselves. */
import {
  clustersOfPeople,
  crossOfPeople,
  isRepeating,
  wordingsOfPair,
  type AnswersOfPerson,
  type ClusteredPair,
  type Clusters,
} from './clusters.ts';
import type { ComparablePair } from './corrected-differences.ts';

/** An answer with what it is alike others by. */
export interface KnownAnswer {
  /** The same text for the same person in both groups. */
  person: string;
  /** Number of the instruction's wording. */
  wording: number;
  /** Above 0 for a positive answer, below 0 for a negative one. */
  sign: number;
}

/** Answers of each person, wording or both, and their sums. */
interface CountsBy {
  counts: ReadonlyMap<string | number, AnswersOfPerson>;
  sums: Clusters;
}

/** A group of answers that is counted once, however many others it is compared with. */
export interface CountedAnswers {
  byPerson: CountsBy;
  byWording: CountsBy;
  byBoth: () => CountsBy;
}

export function countAnswers(answers: readonly KnownAnswer[]): CountedAnswers {
  let both: CountsBy | null = null;
  return {
    byPerson: countsBy(answers, ({ person }) => person),
    byWording: countsBy(answers, ({ wording }) => wording),
    byBoth: () => (both ??= countsBy(answers, ({ person, wording }) => `${person}#${wording}`)),
  };
}

/** Returns the two groups by person, and by wording where both were asked in more than one. */
export function pairOfAnswers(first: readonly KnownAnswer[], second: readonly KnownAnswer[]): ComparablePair {
  return pairOfCounts(countAnswers(first), countAnswers(second));
}

/** Returns the same of groups that are counted already. */
export function pairOfCounts(first: CountedAnswers, second: CountedAnswers): ComparablePair {
  const byPerson = pairBy(first.byPerson, second.byPerson);
  const wordings = pairBy(first.byWording, second.byWording);
  const isRepeated = isRepeating(byPerson.first) || isRepeating(byPerson.second);
  const byWording = { wordings, both: isRepeated ? pairBy(first.byBoth(), second.byBoth()) : null };
  return { ...byPerson, byWording: wordingsOfPair(byWording) > 1 ? byWording : null };
}

function pairBy(one: CountsBy, other: CountsBy): ClusteredPair {
  const both: [AnswersOfPerson, AnswersOfPerson][] = [];
  for (const [key, counts] of one.counts) {
    const others = other.counts.get(key);
    if (others !== undefined) both.push([counts, others]);
  }
  return { ...crossOfPeople(both), first: one.sums, second: other.sums };
}

function countsBy(answers: readonly KnownAnswer[], keyOf: (answer: KnownAnswer) => string | number): CountsBy {
  const counts = new Map<string | number, AnswersOfPerson>();
  for (const answer of answers) {
    const key = keyOf(answer);
    let held = counts.get(key);
    if (held === undefined) {
      held = { m: 0, p: 0, n: 0 };
      counts.set(key, held);
    }
    held.m += 1;
    if (answer.sign > 0) held.p += 1;
    if (answer.sign < 0) held.n += 1;
  }
  return { counts, sums: clustersOfPeople(counts.values()) };
}
