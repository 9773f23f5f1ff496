/** All texts of a question, whatever its type. */
import { eachText, type Text } from './parts/text.ts';
import type { Question } from './types/registry.ts';

const textFields = ['text', 'help', 'unit', 'bestLabel', 'worstLabel'] as const;
const optionFields = ['options', 'rows', 'columns', 'items'] as const;

interface AnyFields extends Partial<Record<(typeof textFields)[number], Text>> {
  labels?: Record<string, Text>;
  wordings?: Text[];
}

/** Returns the question with every text changed; `wordings` too. */
export function mapTexts(question: Question, change: (text: Text) => Text): Question {
  const fields = question as unknown as AnyFields & Record<string, unknown>;
  const changed: Record<string, unknown> = { ...fields };
  for (const name of textFields) if (fields[name] !== undefined) changed[name] = change(fields[name]);
  for (const name of optionFields) {
    const list = fields[name] as { text: Text }[] | undefined;
    if (list !== undefined) changed[name] = list.map((option) => ({ ...option, text: change(option.text) }));
  }
  if (fields.wordings !== undefined) changed['wordings'] = fields.wordings.map(change);
  if (fields.labels !== undefined)
    changed['labels'] = Object.fromEntries(Object.entries(fields.labels).map(([at, text]) => [at, change(text)]));
  return changed as unknown as Question;
}

/** Lists the words of a question in every language. */
export function wordsOf(question: Question): string[] {
  const words: string[] = [];
  mapTexts(question, (text) => {
    words.push(...eachText(text));
    return text;
  });
  return words;
}
