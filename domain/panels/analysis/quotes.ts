/** Quotes that are checked against the exchange that they name. */
import type { PanelSpec } from '../setup.ts';
import type { Quote, Step } from '../step.ts';
import { transcriptOf } from '../transcript.ts';

/** Returns a check of a group's quotes: the participant who said it, or null when no participant said it there. */
export function quoteCheck(spec: PanelSpec, steps: readonly Step[], group: number): (quote: Quote) => string | null {
  const said = new Map(transcriptOf(spec, steps, group).map((one) => [one.exchange, one]));
  return ({ exchange, quote }) => {
    const { text = '', participantId = null } = said.get(exchange) ?? {};
    return holdsQuote(text, quote) ? participantId : null;
  };
}

/**
 * True when a text has a quote word for word. Whitespace, case, the shape of quote marks, and quote marks around the
 * quote do not count; a quote that begins or ends within a word is not one, nor is one without a letter or digit.
 */
export function holdsQuote(text: string, quote: string): boolean {
  const [whole, part] = [normalized(text), normalized(quote).replaceAll(/^["' ]+|["' ]+$/g, '')];
  if (!/[\p{L}\p{N}]/u.test(part)) return false;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
    if (!isWithinWord(whole, at) && !isWithinWord(whole, at + part.length)) return true;
  return false;
}

function normalized(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[“”„‟«»″]/g, '"')
    .replaceAll(/[‘’‚‛‹›′`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** True when the characters on both sides of a place are letters or digits. */
function isWithinWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));
}
