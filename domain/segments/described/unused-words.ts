import { connectingWords, functionWords, stemOf } from '../../content-words.ts';
import type { EditedProposal } from './edited.ts';

/** Words about how a description is put, not about whom it describes. */
const plainWords = new Set(
  'over under above below between aged age ages old older young younger year years living live lives based group adult adults sample using person'.split(
    ' ',
  ),
);

/** Words for one thing that do not begin alike. */
const sameThings = [
  ['women', 'woman', 'female', 'females'],
  ['men', 'man', 'male', 'males'],
];

/** Shortest beginning by which two words count as forms of one. */
const minBeginning = 4;

/**
 * Lists the words of a description that no attribute and no value of its proposal repeats, in their order and spelling.
 * Numbers are left out, because bounds of ages are written in many ways.
 */
export function unusedWords(description: string, { attributes }: Pick<EditedProposal, 'attributes'>): string[] {
  const used = attributes
    .flatMap(({ name, values }) => [name, ...values.map(({ label }) => label)])
    .flatMap((text) => wordsOf(text).map((word) => word.toLowerCase()));
  const isUsed = (word: string) => used.some((other) => areAlike(word, other));
  const unused = wordsOf(description).filter((word) => {
    const plain = word.toLowerCase();
    return !functionWords.has(plain) && !connectingWords.has(plain) && !plainWords.has(plain) && !isUsed(plain);
  });
  return [...new Map(unused.map((word) => [word.toLowerCase(), word])).values()];
}

function wordsOf(text: string): string[] {
  return text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
}

function areAlike(one: string, other: string): boolean {
  if (one === other || sameThings.some((same) => same.includes(one) && same.includes(other))) return true;
  const [stem, otherStem] = [stemOf(one), stemOf(other)];
  if (Math.min(stem.length, otherStem.length) < minBeginning) return stem === otherStem;
  return stem.startsWith(otherStem) || otherStem.startsWith(stem);
}
