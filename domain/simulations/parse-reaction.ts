/** The former way to read a reply, for callers that know no endings. */
import type { SentimentType } from '../sentiment/sentiment.ts';
import type { Repair } from './extract-json.ts';
import { isAnswered, readReaction, type ParsedReaction } from './reading/read-reaction.ts';

export type { ParsedAs, ParsedReaction } from './reading/read-reaction.ts';
export { fieldsOf, textOf } from './reading/fields.ts';

/**
 * Parses a reply; null when it holds no answer: it was refused, no side can be read in it, or it has no words.
 * `readReaction` tells these apart.
 */
export function parseReaction(replyText: string, sentimentType: SentimentType, repair?: Repair): ParsedReaction | null {
  const read = readReaction(replyText, sentimentType, repair);
  return isAnswered(read) ? read : null;
}
