import { foreignRule, markForeign } from '../foreign-text.ts';

/** Asks a model for a search of the web; the query has words of a message or of what a model read. */
export function searchQuestion(prompt: string, query: string): string {
  return `${prompt}\n${foreignRule}\n\nSearch query:\n${markForeign(query)}`;
}
