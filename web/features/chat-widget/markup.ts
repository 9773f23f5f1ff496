/**
 * The markup of replies in the chat, which is short and narrow: ## headings, bulleted and numbered lists, bold, inline
 * code. Everything else is plain text.
 */
import { readLine } from '../../../domain/markup.ts';

/** A piece of a line in one style. */
export interface Inline {
  kind: 'text' | 'bold' | 'code';
  text: string;
}

/** A heading, a paragraph or a list. */
export type Block =
  | { kind: 'heading'; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'bullets'; items: Inline[][] }
  | { kind: 'numbers'; start: number; items: Inline[][] };

/** Parses a reply into blocks. */
export function readMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  // A blank line ends a paragraph but not a list.
  let isAfterBlank = true;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() !== '') addLine(blocks, line, isAfterBlank);
    isAfterBlank = line.trim() === '';
  }
  return blocks;
}

function addLine(blocks: Block[], line: string, isAfterBlank: boolean): void {
  const last = blocks.at(-1);
  const parsed = readLine(line);
  if (parsed.kind === 'heading' && parsed.level === 2) {
    blocks.push({ kind: 'heading', content: readInline(parsed.text) });
  } else if (parsed.kind === 'bullet' && parsed.mark !== '+') {
    if (last?.kind === 'bullets') last.items.push(readInline(parsed.text));
    else blocks.push({ kind: 'bullets', items: [readInline(parsed.text)] });
  } else if (parsed.kind === 'number') {
    if (last?.kind === 'numbers') last.items.push(readInline(parsed.text));
    else blocks.push({ kind: 'numbers', start: Number.parseInt(parsed.marker, 10), items: [readInline(parsed.text)] });
  } else if (last?.kind === 'paragraph' && !isAfterBlank) {
    last.content.push({ kind: 'text', text: '\n' }, ...readInline(line.trim()));
  } else {
    blocks.push({ kind: 'paragraph', content: readInline(line.trim()) });
  }
}

/** Splits text into plain, bold and code pieces. Marks do not nest, and a mark without its partner is plain text. */
export function readInline(text: string): Inline[] {
  const parts = text.split(/(\*\*[^*\n]+?\*\*|`[^`\n]+?`)/);
  return parts.filter((part) => part !== '').map(inlineOf);
}

function inlineOf(part: string): Inline {
  // Marks around nothing, such as `****`, are plain text.
  if (part.length > 4 && part.startsWith('**') && part.endsWith('**')) return { kind: 'bold', text: part.slice(2, -2) };
  if (part.length > 2 && part.startsWith('`') && part.endsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
  return { kind: 'text', text: part };
}
