/** The light markup of assistant replies (specification §2): ## headings, bulleted and numbered lists, bold, inline code. The rest is plain text. */
export interface Inline {
  kind: 'text' | 'bold' | 'code';
  text: string;
}

export type Block =
  | { kind: 'heading'; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'bullets'; items: Inline[][] }
  | { kind: 'numbers'; start: number; items: Inline[][] };

const heading = /^##\s+(.+)$/;
const bullet = /^\s*[-*•]\s+(.+)$/;
const number = /^\s*(\d{1,4})[.)]\s+(.+)$/;

export function readMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  // A blank line ends a paragraph; lists go on over it.
  let isAfterBlank = true;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    addLine(blocks, line, isAfterBlank);
    isAfterBlank = false;
  }
  return blocks;
}

function addLine(blocks: Block[], line: string, isAfterBlank: boolean): void {
  const last = blocks.at(-1);
  const title = heading.exec(line)?.[1];
  if (title !== undefined) {
    blocks.push({ kind: 'heading', content: readInline(title) });
    return;
  }
  const item = bullet.exec(line)?.[1];
  if (item !== undefined) {
    if (last?.kind === 'bullets') last.items.push(readInline(item));
    else blocks.push({ kind: 'bullets', items: [readInline(item)] });
    return;
  }
  const [, place, words] = number.exec(line) ?? [];
  if (place !== undefined && words !== undefined) {
    if (last?.kind === 'numbers') last.items.push(readInline(words));
    else blocks.push({ kind: 'numbers', start: Number(place), items: [readInline(words)] });
    return;
  }
  if (last?.kind === 'paragraph' && !isAfterBlank)
    last.content.push({ kind: 'text', text: '\n' }, ...readInline(line.trim()));
  else blocks.push({ kind: 'paragraph', content: readInline(line.trim()) });
}

/** Bold and code; nothing nests, and a mark without its partner is text. */
export function readInline(text: string): Inline[] {
  const parts = text.split(/(\*\*[^*\n]+?\*\*|`[^`\n]+?`)/);
  return parts.filter((part) => part !== '').map(inlineOf);
}

function inlineOf(part: string): Inline {
  if (part.length > 4 && part.startsWith('**') && part.endsWith('**')) return { kind: 'bold', text: part.slice(2, -2) };
  if (part.length > 2 && part.startsWith('`') && part.endsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
  return { kind: 'text', text: part };
}
