/** Words of a search in runs. */
import { InvalidInput } from '../../errors.ts';

export const searchLimits = { characters: 200, words: 10 } as const;

/**
 * Divides a search into words in lower case, each of which must stand in a run, in any order; words in quotes are
 * searched together. Throws InvalidInput for a long search.
 */
export function parseWords(search: string): string[] {
  if (search.length > searchLimits.characters)
    throw new InvalidInput(`A search may have at most ${searchLimits.characters} characters`, 'search');
  const found = [...search.toLowerCase().matchAll(/"([^"]+)"|[^\s"]+/g)].map(
    ([word, quoted]) => quoted?.trim() ?? word,
  );
  return [...new Set(found.filter((word) => word !== ''))].slice(0, searchLimits.words);
}
