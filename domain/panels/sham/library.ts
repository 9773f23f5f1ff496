/** Neutral talks that stand in for a discussion in a sham transcript. They hold no stance and no facts about a person. */
import { termsOfWord, wordsOf } from '../../themes/terms.ts';
import { birds } from './topics/birds.ts';
import { bread } from './topics/bread.ts';
import { photographs } from './topics/photographs.ts';
import { plants } from './topics/plants.ts';
import { puzzles } from './topics/puzzles.ts';

export interface ShamTopic {
  /** Completes 'they talked about …'. */
  name: string;
  turns: string[];
  /** Sentences that sum the talk up. */
  digest: string[];
  /** The words that carry its meaning, in the form in which they are compared. */
  terms: ReadonlySet<string>;
}

export const shamTopics: readonly ShamTopic[] = [birds, bread, photographs, plants, puzzles].map(
  ({ name, turns, digest }) => ({
    name,
    turns: turns.trim().split(/\n\s*\n/),
    digest: sentencesOf(digest),
    terms: termsOf(`${name} ${turns} ${digest}`),
  }),
);

/** Splits a text into its sentences, each on one line. */
export function sentencesOf(text: string): string[] {
  return text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?]) /);
}

export function termsOf(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap(termsOfWord));
}
