import { plainText } from './plain-text.ts';
import type { DocumentBlock, DocumentTable, TextDocument } from './text-document.ts';

/** Writes a document in Markdown. Texts are plain: a line of theirs that looks like a heading or a list stays a line. */
export function toMarkdown({ title, notes, mark, blocks }: TextDocument): string {
  const parts = [
    `# ${lineOf(title)}`,
    ...(mark === null ? [] : [`**${lineOf(mark.sentence)}**`]),
    ...notes.map(lineOf),
    ...blocks.map(writeBlock),
  ];
  // Items of one list stand below each other; everything else has a blank line before it.
  const isItem = (at: number) => blocks[at - (parts.length - blocks.length)]?.kind === 'item';
  return `${parts.map((part, at) => (at === 0 ? part : `${isItem(at - 1) && isItem(at) ? '\n' : '\n\n'}${part}`)).join('')}\n`;
}

function writeBlock(block: DocumentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${lineOf(block.text)}`;
    case 'text':
      return asLines(block.text);
    case 'quote':
      return asLines(block.text).replaceAll(/^/gm, '> ');
    case 'item':
      return `${'  '.repeat(block.level - 1)}- ${lineOf(block.text)}`;
    case 'speech':
      return `**${lineOf(block.speaker)}** (${lineOf(block.note)}): ${laterLines(block.text)}`;
    case 'table':
      return writeTable(block);
  }
}

function writeTable({ columns, rows }: DocumentTable): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => lineOf(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');
}

/** A line that begins with one is a heading, a list, a quote, code or a table. */
const blockMarks = /^(?:[#>+*~`|_-]+|=+$)/;
const listNumber = /^(\d+)(?=[.)])/;
/** The beginning of a tag of HTML. */
const tagBegin = /<(?=[a-z/!?])/gi;

function lineOf(text: string): string {
  return withoutTags(text).replaceAll(/\s+/g, ' ').trim();
}

function asLines(text: string): string {
  return withoutTags(text).trim().split('\n').map(escapeBegin).join('\n');
}

/** Its first line follows the speaker's name. */
function laterLines(text: string): string {
  const [first = '', ...others] = withoutTags(text).trim().split('\n');
  return [first.trim(), ...others.map(escapeBegin)].join('\n');
}

function escapeBegin(line: string): string {
  return line
    .trim()
    .replace(blockMarks, (marks) => marks.replaceAll(/./g, '\\$&'))
    .replace(listNumber, '$1\\');
}

function withoutTags(text: string): string {
  return plainText(text).replaceAll(tagBegin, '\\<');
}
