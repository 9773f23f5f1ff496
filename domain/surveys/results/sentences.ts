/** Words of figures in sentences of the results. */
import { shorten } from '../../shorten.ts';

export function shortText(text: string): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), 60);
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function peopleOf(count: number): string {
  return countOf(count, 'person', 'people');
}

/** Joins words with commas and a last "and". */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
