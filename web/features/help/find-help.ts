/** The search in the help. */
import { helpTexts } from '../../generated/help-texts.ts';
import { helpTitles } from '../../generated/help-titles.ts';

export interface FoundPage {
  slug: (typeof helpTitles)[number]['slug'];
  title: string;
  /** The line of the page that was found; null without a search, or when the title was found. */
  line: string | null;
}

/** Returns the pages that have all words that were typed, those with them in the title first; all for an empty query. */
export function findHelp(query: string): FoundPage[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return helpTitles.map(({ slug, title }) => ({ slug, title, line: null }));
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = helpTitles
    .filter(({ slug, title }) => has(`${title}\n${helpTexts[slug]}`))
    .map(({ slug, title }) => ({ slug, title, line: has(title) ? null : lineOf(helpTexts[slug], words) }));
  return [...found.filter(({ line }) => line === null), ...found.filter(({ line }) => line !== null)];
}

/** The line with most of the words, without marks. */
function lineOf(text: string, words: readonly string[]): string {
  const lines = text
    .split('\n')
    .map(plain)
    .filter((line) => line !== '');
  const countIn = (line: string) => words.filter((word) => line.toLowerCase().includes(word)).length;
  return lines.reduce((best, line) => (countIn(line) > countIn(best) ? line : best), lines[0] ?? '');
}

function plain(line: string): string {
  return line
    .replace(/^[-*]\s+/, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .trim();
}
