/** Sums over what two groups of answers have in common, from the answers themselves. */
import {
  clustersOfPeople,
  crossOfPeople,
  isRepeating,
  wordingsOfPair,
  type AnswersOfPerson,
  type ClusteredPair,
  type PairByWording,
} from './clusters.ts';

/** An answer with what it is alike others by. */
export interface KnownAnswer {
  /** The same text for the same person in both groups. */
  person: string;
  /** Number of the instruction's wording. */
  wording: number;
  /** Above 0 for a positive answer, below 0 for a negative one. */
  sign: number;
}

type KeyOf = (answer: KnownAnswer) => string | number;

/** Returns the two groups by person, and by wording where both were asked in more than one. */
export function pairOfAnswers(
  first: readonly KnownAnswer[],
  second: readonly KnownAnswer[],
): ClusteredPair & { byWording: PairByWording | null } {
  const byPerson = pairBy(first, second, ({ person }) => person);
  const wordings = pairBy(first, second, ({ wording }) => wording);
  const isRepeated = isRepeating(byPerson.first) || isRepeating(byPerson.second);
  const both = isRepeated ? pairBy(first, second, ({ person, wording }) => `${person}#${wording}`) : null;
  const byWording = { wordings, both };
  return { ...byPerson, byWording: wordingsOfPair(byWording) > 1 ? byWording : null };
}

function pairBy(first: readonly KnownAnswer[], second: readonly KnownAnswer[], keyOf: KeyOf): ClusteredPair {
  const [one, other] = [countsBy(first, keyOf), countsBy(second, keyOf)];
  const both = [...one].flatMap(([key, counts]) => {
    const others = other.get(key);
    return others === undefined ? [] : [[counts, others] as const];
  });
  return { ...crossOfPeople(both), first: clustersOfPeople(one.values()), second: clustersOfPeople(other.values()) };
}

function countsBy(answers: readonly KnownAnswer[], keyOf: KeyOf): Map<string | number, AnswersOfPerson> {
  const found = new Map<string | number, AnswersOfPerson>();
  for (const answer of answers) {
    const key = keyOf(answer);
    const held = found.get(key) ?? { m: 0, p: 0, n: 0 };
    found.set(key, held);
    held.m += 1;
    if (answer.sign > 0) held.p += 1;
    if (answer.sign < 0) held.n += 1;
  }
  return found;
}
