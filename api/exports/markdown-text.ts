import { readLine } from '../../domain/markup.ts';
import { cutText } from './safe-text.ts';
import type { TextBlock } from './report.ts';

const maxCharacters = 20_000;

/**
 * Splits the markdown of an analysis into headings, list items and paragraphs. Emphasis and links are reduced to their
 * text.
 */
export function textBlocks(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of cutText(markdown, maxCharacters).split('\n')) {
    const block = blockOf(line.trim());
    const last = blocks.at(-1);
    if (block?.kind === 'text' && isOpen && last) last.text += ` ${block.text}`;
    else if (block !== null) blocks.push(block);
    isOpen = block !== null && block.kind !== 'heading';
  }
  return blocks;
}

/** Parses one line; null for a separator. */
function blockOf(line: string): TextBlock | null {
  const read = readLine(line);
  if (read.kind === 'blank' || read.kind === 'rule') return null;
  const text = inline(read.text);
  if (read.kind === 'number') return { kind: 'item', text: `${read.marker} ${text}` };
  return { kind: read.kind === 'bullet' ? 'item' : read.kind, text };
}

function inline(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/(^|\W)[*_](\S.*?)[*_](?=\W|$)/g, '$1$2');
}
