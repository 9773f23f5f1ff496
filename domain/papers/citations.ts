/** Citations of a scholar's persona: only quotes that stand in the passage they name are kept. */
import { isObject } from '../is-object.ts';
import { fieldsOf, textOf } from '../simulations/parse-reaction.ts';
import { extractObject, type Repair } from '../simulations/extract-json.ts';
import { id, text, int, maybe, view, type ValueOf } from '../view.ts';
import { findQuote } from './quotes.ts';

/** A passage that a persona was shown, as it is stored. */
export interface CitablePassage {
  id: string;
  paperId: string;
  title: string;
  year: number | null;
  page: number;
  text: string;
}

/** A quote of a paper in a reaction. */
export const citationView = view('Citation', {
  passageId: id(),
  paperId: id(),
  title: text(),
  year: maybe(int()),
  page: int('0 for the abstract.'),
  quote: text(),
});

export type Citation = ValueOf<typeof citationView>;

export const maxCitations = 5;
/** Fewer letters and digits may stand anywhere by chance. */
const minQuoteLetters = 15;
const maxQuoteCharacters = 1_000;

export interface KeptCitations {
  kept: readonly Citation[];
  /** Quotes that do not stand in the passage that they name. */
  dropped: number;
}

/**
 * Reads the citations of a reply to which these passages were shown, numbered from 1. One is kept when its quote stands in its
 * passage, with the words of the passage; others are dropped and counted, because the model may have made them up.
 */
export function keepCitations(replyText: string, passages: readonly CitablePassage[], repair?: Repair): KeptCitations {
  if (passages.length === 0) return { kept: [], dropped: 0 };
  const listOf = (object: Record<string, unknown>) => fieldsOf(object)('citations');
  const extracted = extractObject(replyText, repair, (object) => Number(Array.isArray(listOf(object))));
  const listed = extracted === null ? undefined : listOf(extracted.object);
  const read = (Array.isArray(listed) ? listed : []).map((one) => (isObject(one) ? keepCitation(one, passages) : null));
  const kept = read.filter((one) => one !== null);
  const unlike = kept.filter(
    (one, at) => kept.findIndex(({ passageId, quote }) => passageId === one.passageId && quote === one.quote) === at,
  );
  return { kept: unlike.slice(0, maxCitations), dropped: read.length - kept.length };
}

function keepCitation(given: Record<string, unknown>, passages: readonly CitablePassage[]): Citation | null {
  const passage = passages[Number.parseInt(textOf(given['passage']).replace(/^\W+/u, ''), 10) - 1];
  const quote = textOf(given['quote']).replace(/^["“”'‘’«»\s]+|["“”'‘’«»\s]+$/gu, '');
  if (passage === undefined || quote.length > maxQuoteCharacters) return null;
  if ((quote.match(/[\p{L}\p{N}]/gu) ?? []).length < minQuoteLetters) return null;
  const place = findQuote(passage.text, quote);
  if (place === null) return null;
  const { id: passageId, paperId, title, year, page } = passage;
  const words = passage.text.slice(place.start, place.end).replace(/\s+/gu, ' ');
  return { passageId, paperId, title, year, page, quote: words };
}
