/** Citations of the provider simulator: as models do, it sometimes makes a quote up or names another passage. */
import { hashText, hashToUnit } from '../../hash.ts';

interface Shown {
  number: number;
  text: string;
}

export interface SimulatedCitation {
  passage: number;
  quote: string;
}

/** Reads the numbered passages of a prompt. */
export function readPassages(text: string): Shown[] {
  const start = text.indexOf('\nPassages of your own papers, by number:\n');
  if (start < 0) return [];
  return [...text.slice(start).matchAll(/^\[(\d+)\]\n"""\n([\s\S]*?)\n"""$/gm)].map(([, number, words = '']) => ({
    number: Number(number),
    text: words,
  }));
}

const madeUp = 'We find beyond all doubt that every one of our earlier results was far too cautious.';

/** Cites a sentence of one passage; of four citations one is made up, and one names a passage that is not there. */
export function cite(passages: readonly Shown[], textHash: number): SimulatedCitation[] {
  const chosen = passages[hashText(`passage ${textHash}`) % Math.max(1, passages.length)];
  if (chosen === undefined) return [];
  const sentences = chosen.text.match(/[^.!?]{20,300}[.!?]/g) ?? [chosen.text.slice(0, 200)];
  const quote = (sentences[hashText(`sentence ${textHash}`) % sentences.length] ?? '').trim();
  const unit = hashToUnit('citation', textHash);
  if (unit < 0.25) return [{ passage: chosen.number, quote: madeUp }];
  if (unit < 0.5) return [{ passage: passages.length + 7, quote }];
  return [{ passage: chosen.number, quote }];
}
