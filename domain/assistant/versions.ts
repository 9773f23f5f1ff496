import { countWords } from '../letters.ts';

/** A part of a reply. Block quotes of more than a few words are proposed versions of a message. */
export interface ReplyPart {
  kind: 'text' | 'version';
  text: string;
}

const minWords = 4;

/**
 * Splits a reply into text and proposed versions, in order. The reply may be incomplete.
 */
export function partsOf(reply: string): ReplyPart[] {
  const parts: ReplyPart[] = [];
  for (const { isQuote, lines } of blocksOf(reply)) {
    const version = isQuote ? unquoted(lines) : '';
    const isVersion = countWords(version) >= minWords;
    const text = isVersion ? version : lines.join('\n').trim();
    const last = parts.at(-1);
    if (text === '') continue;
    if (!isVersion && last?.kind === 'text') last.text += `\n\n${text}`;
    else parts.push({ kind: isVersion ? 'version' : 'text', text });
  }
  return parts;
}

const quoteMark = /^\s{0,3}>\s?/;

function blocksOf(reply: string): { isQuote: boolean; lines: string[] }[] {
  const blocks: { isQuote: boolean; lines: string[] }[] = [];
  for (const line of reply.split('\n')) {
    const isQuote = quoteMark.test(line);
    const last = blocks.at(-1);
    if (last?.isQuote === isQuote) last.lines.push(line);
    else blocks.push({ isQuote, lines: [line] });
  }
  return blocks;
}

/** Removes emphasis and the quotation marks that models often add. */
function unquoted(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.replace(quoteMark, ''))
    .join('\n')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .trim();
  const inner = /^["“](.*)["”]$/s.exec(text)?.[1];
  return inner !== undefined && !/["“”]/.test(inner) ? inner : text;
}
