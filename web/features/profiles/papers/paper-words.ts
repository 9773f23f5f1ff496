import type { PaperFieldsFragment } from '../../../generated/profiles/graphql.ts';
import { counted } from '../../../lib/format.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `title, year, and venue`. */
export function listed(words: readonly string[]): string {
  return list.format(words);
}

/** Says whether there is a PDF, or why there is none. */
export function pdfWords({ pdfState, pages, problem }: PaperFieldsFragment): string {
  if (pdfState === 'stored') return `PDF read: ${counted(pages ?? 0, 'page')}`;
  if (pdfState === 'failed') return problem ?? 'There is no PDF.';
  return pdfState === 'waiting' ? 'PDF not fetched yet' : 'No open-access PDF is known';
}

/** Says whether the paper can be found in the search of papers. */
export function indexWords({ indexState, pdfState }: PaperFieldsFragment): string {
  if (indexState === 'none') return 'Nothing to search: it has no abstract and no text';
  const part = pdfState === 'stored' ? 'Text' : 'Abstract';
  return indexState === 'indexed' ? `${part} in the index` : `${part} not in the index yet`;
}
