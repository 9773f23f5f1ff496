/** Reads which words of a candidate a model named as new claims. */
import { findQuote } from '../../papers/quotes.ts';
import { extractObject, type Repair } from '../../simulations/extract-json.ts';
import { fieldsOf } from '../../simulations/parse-reaction.ts';
import { storableText } from '../../storable.ts';
import type { Judgment } from '../judging.ts';

/** A candidate whose reply says nothing that can be used. */
const unchecked: Judgment = { claims: null };

/**
 * Returns the claims in the candidate's own words, each once. A quote that does not stand in the candidate is not taken;
 * when none of them does, and for a reply without a list, the candidate is unchecked.
 */
export function readJudgment(reply: string, candidate: string, repair?: Repair): Judgment {
  const found = extractObject(storableText(reply), repair, (object) => Number(listIn(object) !== null));
  const listed = found === null ? null : listIn(found.object);
  if (listed === null) return unchecked;
  const claims = [...new Set(listed.flatMap((quote) => wordsIn(candidate, quote) ?? []))];
  return listed.length > 0 && claims.length === 0 ? unchecked : { claims };
}

function listIn(object: Record<string, unknown>): string[] | null {
  const listed = fieldsOf(object)('claims');
  if (!Array.isArray(listed)) return null;
  return listed.map(quoteIn);
}

/** Models that name kinds of claims, too, give objects instead of strings. */
function quoteIn(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const quote = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)['quote'] : undefined;
  return typeof quote === 'string' ? quote : '';
}

/** Finds a quote, also with another case or other marks around it; null when it is not there or has no words. */
function wordsIn(candidate: string, quote: string): string | null {
  const bare = quote.replaceAll(/^[\s"'“”„«»‘’`….]+|[\s"'“”„«»‘’`….,;:!?]+$/gu, '');
  if (!/[\p{L}\p{N}]/u.test(bare)) return null;
  const place = findQuote(candidate, bare) ?? findQuote(sameLength(candidate), sameLength(bare));
  return place === null ? null : candidate.slice(place.start, place.end);
}

/** Lower case where that leaves every letter in its place. */
function sameLength(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}
