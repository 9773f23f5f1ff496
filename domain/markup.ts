/** Lines of the markdown that models write; the chat window and exports parse it the same way. */
export type MarkupLine =
  | { kind: 'blank' }
  | { kind: 'rule' }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'bullet'; mark: string; text: string }
  /** `marker` is the original number: `1.` or `1)`. */
  | { kind: 'number'; marker: string; text: string }
  | { kind: 'text'; text: string };

const heading = /^(#{1,6})\s+(.+)$/;
const bullet = /^\s*([-*•+])\s+(.+)$/;
const number = /^\s*(\d{1,4}[.)])\s+(.+)$/;
const rule = /^([-*_])\1{2,}$/;

export function readLine(line: string): MarkupLine {
  const text = line.trim();
  if (text === '') return { kind: 'blank' };
  if (rule.test(text)) return { kind: 'rule' };
  const [, marks, title] = heading.exec(line) ?? [];
  if (marks !== undefined && title !== undefined) return { kind: 'heading', level: marks.length, text: title };
  const [, mark, item] = bullet.exec(line) ?? [];
  if (mark !== undefined && item !== undefined) return { kind: 'bullet', mark, text: item };
  const [, marker, words] = number.exec(line) ?? [];
  if (marker !== undefined && words !== undefined) return { kind: 'number', marker, text: words };
  return { kind: 'text', text };
}
