import { cutText } from './safe-text.ts';
import type { TextBlock } from './report.ts';

const maxCharacters = 20_000;

/** The light markup of an analysis as blocks of text: headings, list items and paragraphs; emphasis and links keep their words. */
export function textBlocks(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of cutText(markdown, maxCharacters).split('\n')) {
    const text = line.trim();
    if (text === '' || /^([-*_])\1{2,}$/.test(text)) {
      isOpen = false;
      continue;
    }
    const block = blockOf(text);
    const last = blocks.at(-1);
    if (block.kind === 'text' && isOpen && last) last.text += ` ${block.text}`;
    else blocks.push(block);
    isOpen = block.kind !== 'heading';
  }
  return blocks;
}

function blockOf(line: string): TextBlock {
  const heading = /^#{1,6}\s+(.*)$/.exec(line);
  if (heading) return { kind: 'heading', text: inline(heading[1] ?? '') };
  const item = /^[-*+]\s+(.*)$/.exec(line) ?? /^(\d{1,3}[.)]\s+.*)$/.exec(line);
  return item ? { kind: 'item', text: inline(item[1] ?? '') } : { kind: 'text', text: inline(line) };
}

function inline(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replace(/(^|\W)[*_](\S.*?)[*_](?=\W|$)/g, '$1$2');
}
