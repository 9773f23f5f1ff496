/** Reads the fields of an answer that is no JSON: lines with names, tags, a table, or a final answer in prose. */
import type { Sentiment } from '../../sentiment/sentiment.ts';
import { sentimentOfLabel } from '../label.ts';
import { isListOfLabels } from './echo.ts';
import { answerFieldOf, type AnswerField } from './fields.ts';

/** A text with the sentiment that it names; null without. */
export interface LooseAnswer {
  sentiment: Sentiment | null;
  fields: ReadonlyMap<AnswerField, string>;
}

export function looseAnswer(text: string): LooseAnswer {
  const fields = new Map([...namedLines(text), ...tags(text), ...quotedFields(text)]);
  const label = fields.get('label');
  const named = label === undefined || isListOfLabels(label) ? null : sentimentOfLabel(label);
  return { sentiment: named ?? finalAnswer(text), fields };
}

const namedLine = /^[ \t*#>|"'_-]*([\p{L}_][\p{L} _-]{1,24}?)[ \t*"'_]*(?::|：|=|\|)(.*)$/u;
const heading = /^#{1,6}[ \t]*([\p{L}][\p{L} _-]{1,24}?)[ \t*]*$/u;

/** Reads lines such as '**Sentiment:** oppose' and '| sentiment | oppose |': the text from each name to the next. */
function namedLines(text: string): Map<AnswerField, string> {
  const fields = new Map<AnswerField, string>();
  let current: AnswerField | null = null;
  for (const line of text.split('\n')) {
    const [, name, value = ''] = namedLine.exec(line) ?? heading.exec(line) ?? [];
    const field = name === undefined ? null : answerFieldOf(name);
    current = field ?? current;
    if (current !== null) fields.set(current, `${fields.get(current) ?? ''} ${field === null ? line : value}`);
  }
  return filled(fields);
}

function tags(text: string): Map<AnswerField, string> {
  const found = [...text.matchAll(/<([\p{L}_-]{3,24})>([^<]*)<\/\1>/gu)];
  return filled(
    found.flatMap(([, name = '', value = '']): [AnswerField, string][] => {
      const field = answerFieldOf(name);
      return field === null ? [] : [[field, value]];
    }),
  );
}

/** Reads strings out of JSON that cannot be parsed ('{"sentiment": "support", "resp'). A label must have its end. */
function quotedFields(text: string): Map<AnswerField, string> {
  const found = [...text.matchAll(/"([\p{L}_ -]{3,24})"\s*:\s*"((?:[^"\\]|\\.)+)("?)/gu)];
  return filled(
    found.flatMap(([, name = '', value = '', end = '']): [AnswerField, string][] => {
      const field = answerFieldOf(name);
      if (field === null || (field === 'label' && end === '')) return [];
      return [[field, value.replace(/\\n/g, ' ').replace(/\\(.)/g, '$1')]];
    }),
  );
}

function filled(fields: Iterable<[AnswerField, string]>): Map<AnswerField, string> {
  const bare = (value: string) => value.replace(/^[\s*"'_|]+|[\s*"'_,|]+$/g, '');
  return new Map(
    [...fields]
      .map(([field, value]): [AnswerField, string] => [field, bare(value)])
      .filter(([, value]) => value !== ''),
  );
}

const announced =
  /(?:final answer|my answer|the answer|answer|verdict|conclusion|endgültige antwort|meine antwort|antwort|respuesta(?: final)?|réponse(?: finale)?|risposta(?: finale)?|resposta(?: final)?|odpowiedź|απάντηση|最終回答|回答|最终答案|最終答案|答案|الإجابة(?: النهائية)?)[ \t*]*(?:is|would be|:|：|は|是)[ \t*]*([^\n.!。]+)/giu;
const boxed = /\\boxed\{(?:\\text\{)?([^{}]+)\}/g;

/** Reads 'Final answer: oppose', the last of several, and a text that is nothing but a label. */
function finalAnswer(text: string): Sentiment | null {
  const whole = sentimentOfLabel(text);
  if (whole !== null) return whole;
  const named = [...text.matchAll(announced), ...text.matchAll(boxed)].map(([, label = '']) =>
    isListOfLabels(label) ? null : sentimentOfLabel(label),
  );
  return named.findLast((sentiment) => sentiment !== null) ?? null;
}
