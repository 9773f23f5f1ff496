/** All texts of a question, whatever its type. */
import { letterOf } from './parts/option.ts';
import { eachText, textOf, type Text } from './parts/text.ts';
import { fillPipes } from './pipes.ts';
import { questionOf, type SurveyDefinition } from './survey.ts';
import { questionTypes, type Question } from './types/registry.ts';

/** Names of the fields of all types that are one text. */
export const textFields: readonly string[] = [
  'text',
  'help',
  ...Object.values(questionTypes).flatMap(({ texts }) => texts.map(({ name }) => name)),
];
const optionFields = ['options', 'rows', 'columns', 'items'] as const;

interface AnyFields {
  labels?: Record<string, Text>;
  wordings?: Text[];
}

/** Returns the question with every text changed. `place` names a text within the question: `help`, `options.o1`, `wordings.B`. */
export function mapTexts(question: Question, change: (text: Text, place: string) => Text): Question {
  const fields = question as unknown as AnyFields & Record<string, unknown>;
  const changed: Record<string, unknown> = { ...fields };
  for (const name of textFields) if (fields[name] !== undefined) changed[name] = change(fields[name] as Text, name);
  for (const name of optionFields) {
    const list = fields[name] as { id: string; text: Text }[] | undefined;
    if (list !== undefined)
      changed[name] = list.map((option) => ({ ...option, text: change(option.text, `${name}.${option.id}`) }));
  }
  if (fields.wordings !== undefined)
    changed['wordings'] = fields.wordings.map((text, at) => change(text, `wordings.${letterOf(at + 1)}`));
  if (fields.labels !== undefined)
    changed['labels'] = Object.fromEntries(
      Object.entries(fields.labels).map(([at, text]) => [at, change(text, `labels.${at}`)]),
    );
  return changed as unknown as Question;
}

/**
 * Returns a question's text for lists and results, where no answer is known: a pipe is the text of the question that it takes
 * its answer from, in brackets, or the name of an attribute.
 */
export function titleOf(
  survey: Pick<SurveyDefinition, 'sections' | 'language'>,
  { text }: Pick<Question, 'text'>,
  ...languages: readonly string[]
): string {
  const inOrder = [...languages, survey.language];
  return fillPipes(textOf(text, ...inOrder), ({ kind, name }) => {
    const source = kind === 'answer' ? questionOf(survey, name) : undefined;
    // A text of that question may have a pipe, too.
    const words = source === undefined ? name : fillPipes(textOf(source.text, ...inOrder), () => '…');
    return `[${words === '' ? name : words}]`;
  });
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
