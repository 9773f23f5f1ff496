/** Piping: earlier answers and attributes in texts, as `{{answer:ID}}` and `{{attribute:NAME}}`. */

const pipe = /\{\{\s*(answer|attribute):\s*([^{}]{1,100}?)\s*\}\}/g;

export interface Pipe {
  kind: 'answer' | 'attribute';
  name: string;
}

/** Replaces the pipes of a text by words. */
export function fillPipes(text: string, wordsOf: (pipe: Pipe) => string): string {
  return text.replace(pipe, (_whole, kind: Pipe['kind'], name: string) => wordsOf({ kind, name }));
}

export function pipesIn(text: string): Pipe[] {
  return [...text.matchAll(pipe)].map(([, kind, name]) => ({ kind: kind as Pipe['kind'], name: name ?? '' }));
}

/** Lists marks in braces that are no pipes, such as `{{q2}}`: people would read them as they are written. */
export function strayMarksIn(text: string): string[] {
  return text.replace(pipe, '').match(/\{\{[^{}]*\}\}/g) ?? [];
}
