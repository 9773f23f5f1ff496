import { isRefusal } from './refusals.ts';
import { spokenText } from './spoken-text.ts';
import { storableText } from '../../storable.ts';

/** Says how a reply without a readable answer ends: the model declined, in these words, or it cannot be read. */
export function readUnanswered(reply: string): { kind: 'refused'; words: string } | { kind: 'unreadable' } {
  const said = spokenText(storableText(reply)).trim();
  return isRefusal(said) ? { kind: 'refused', words: said } : { kind: 'unreadable' };
}
