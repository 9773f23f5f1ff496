import * as z from 'zod/mini';
import { isObject } from '../../is-object.ts';
import { blankFields, questionFields } from '../parts/fields.ts';
import { idSchema } from '../parts/id.ts';
import { surveyLimits } from '../parts/limits.ts';
import {
  areAllOffered,
  findOption,
  letteredLines,
  lettersOf,
  noneId,
  notOffered,
  optionListFields,
  optionListProblem,
  optionText,
  otherId,
  otherTextSchema,
} from '../parts/option.ts';
import { textOf } from '../parts/text.ts';
import type { Phrase } from '../page-words/words.ts';
import { defineQuestionType } from './question-type.ts';

const count = z.optional(z.int().check(z.minimum(0), z.maximum(surveyLimits.options)));
const schema = z.object({
  ...questionFields,
  type: z.literal('multiple'),
  ...optionListFields,
  /** How many options may be chosen. */
  min: count,
  max: count,
});
type MultipleQuestion = z.output<typeof schema>;
const answerSchema = z.object({
  options: z.array(idSchema).check(z.maxLength(surveyLimits.options)),
  text: otherTextSchema,
});

/** Names a number of choices that is not allowed; null for one that is. Offering fewer than `min` lowers it. */
function countProblem({ options, min, max }: MultipleQuestion, chosen: number): Phrase | null {
  const needed = Math.min(min ?? 0, options.filter(({ id }) => id !== noneId).length);
  if (chosen < needed) return { key: 'chooseFrom', values: { min: needed } };
  return max !== undefined && chosen > max ? { key: 'chooseAtMost', values: { max } } : null;
}

export const multiple = defineQuestionType<MultipleQuestion, z.output<typeof answerSchema>>({
  name: 'multiple',
  label: 'Any of several options',
  elsewhere: { surveyJs: 'checkbox', qsf: 'MC/MAVR', edsl: 'checkbox' },
  schema,
  answerSchema,
  list: 'options',
  values: 'many',
  blank: (id) => ({ ...blankFields(id), type: 'multiple', options: [], randomize: 'none' }),
  problemOfQuestion(question) {
    const { min = 0, max } = question;
    if (max !== undefined && (max < min || max === 0)) return 'It asks for more choices than it allows.';
    return optionListProblem(question);
  },
  isEmpty: ({ options }) => options.length === 0,
  problemOf(question, { options: chosen, text }) {
    if (!areAllOffered(question.options, chosen) || new Set(chosen).size < chosen.length) return notOffered;
    if (text !== undefined && !chosen.includes(otherId)) return { key: 'onlyOther' };
    if (chosen.includes(noneId)) return chosen.length > 1 ? { key: 'noneAlone' } : null;
    return countProblem(question, chosen.length);
  },
  describe: ({ options }, { options: chosen, text }, language) =>
    chosen.map((id) => `${optionText(options, id, language)}${id === otherId && text ? `: ${text}` : ''}`).join('; '),
  valueOf: (_question, { options }) => ({ chosen: options, number: options.length }),
  idsIn: ({ options }) => options,
  choices: ({ options }) => options,
  replyTokens: ({ options }) => 40 + 5 * options.length,
  promptLines: ({ options, min = 0, max }) => [
    ...letteredLines(options),
    `Reply with a list of the letters of all that apply${min > 0 ? `, at least ${min}` : ''}${
      max === undefined ? '' : `, at most ${max}`
    }.`,
    ...(options.some(({ id }) => id === otherId)
      ? ['To add your own words, reply with {"options": the list, "text": your words}.']
      : []),
  ],
  replySchema: ({ options }) => {
    const letters = { type: 'array', items: { type: 'string', enum: lettersOf(options) } };
    if (!options.some(({ id }) => id === otherId)) return letters;
    const properties = { options: letters, text: { type: 'string' } };
    return { anyOf: [letters, { type: 'object', properties, required: ['options'] }] };
  },
  parse({ options }, value) {
    const { options: given, text } = isObject(value) ? value : { options: value, text: undefined };
    const named: unknown[] = Array.isArray(given) ? given : String(given).split(/[,;]\s*/);
    const found = named.map((one) => findOption(options, one)?.id);
    if (found.includes(undefined)) return null;
    const chosen = [...new Set(found)] as string[];
    const words = chosen.includes(otherId) && typeof text === 'string' ? text.trim().slice(0, 500) : '';
    return { options: chosen, ...(words === '' ? {} : { text: words }) };
  },
  distribution: {
    asks: 'chances',
    sentence: 'How likely are you to choose each option? You may choose several.',
    keys: ({ options }) => options.map(({ id, text }) => ({ key: id, label: textOf(text) })),
    draw(question, weights, random) {
      const draws = question.options.map(({ id }) => ({ id, margin: (weights[id] ?? 0) - random() }));
      const none = draws.find(({ id }) => id === noneId);
      if (none !== undefined && none.margin > 0) return { options: [noneId] };
      const others = draws.filter(({ id }) => id !== noneId).sort((one, other) => other.margin - one.margin);
      const likely = others.filter(({ margin }) => margin > 0).length;
      const min = Math.min(question.min ?? (question.required && none === undefined ? 1 : 0), others.length);
      const kept = others.slice(0, Math.min(Math.max(likely, min), question.max ?? others.length));
      if (kept.length === 0 && none !== undefined) return { options: [noneId] };
      const ids = new Set(kept.map(({ id }) => id));
      return { options: question.options.flatMap(({ id }) => (ids.has(id) ? [id] : [])) };
    },
  },
});
