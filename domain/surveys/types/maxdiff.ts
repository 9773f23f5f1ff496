import * as z from 'zod/mini';
import { isObject } from '../../is-object.ts';
import { balancedSets, drawOne } from '../parts/draws.ts';
import { blankFields, questionFields } from '../parts/fields.ts';
import { idSchema } from '../parts/id.ts';
import { letterOf, optionsProblem, optionsSchema, optionText } from '../parts/option.ts';
import { textOf, textSchema } from '../parts/text.ts';
import { defineQuestionType } from './question-type.ts';

const setSchema = z.array(idSchema).check(z.minLength(2), z.maxLength(10));
const schema = z.object({
  ...questionFields,
  type: z.literal('maxdiff'),
  items: optionsSchema,
  setSize: z.int().check(z.minimum(2), z.maximum(10)),
  setCount: z.int().check(z.minimum(1), z.maximum(30)),
  /** Fixed sets, equal for all; without them each respondent has balanced sets of their own. */
  sets: z.optional(z.array(setSchema).check(z.maxLength(30))),
  bestLabel: z._default(textSchema, 'Best'),
  worstLabel: z._default(textSchema, 'Worst'),
});
type MaxdiffQuestion = z.output<typeof schema>;

/** The respondent's best and worst item of each set; the sets are part of the answer, because each has others. */
const answerSchema = z.array(z.object({ set: setSchema, best: idSchema, worst: idSchema })).check(z.maxLength(30));

function letterIn(set: readonly string[], named: unknown): string | undefined {
  return set.find((id, index) => named === id || String(named).trim().toUpperCase() === letterOf(index));
}

export const maxdiff = defineQuestionType<MaxdiffQuestion, z.output<typeof answerSchema>>({
  name: 'maxdiff',
  label: 'Best and worst of small sets',
  elsewhere: { surveyJs: null, qsf: null, edsl: null },
  schema,
  answerSchema,
  list: null,
  values: 'text',
  texts: [
    { name: 'bestLabel', label: 'Words for the best' },
    { name: 'worstLabel', label: 'Words for the worst' },
  ],
  blank: (id) => ({
    ...blankFields(id),
    // Scores need the answers to all sets.
    required: true,
    type: 'maxdiff',
    items: [],
    setSize: 4,
    setCount: 6,
    bestLabel: 'Best',
    worstLabel: 'Worst',
  }),
  problemOfQuestion({ items, setSize, sets = [] }) {
    if (setSize > items.length) return 'Its sets are larger than its list of items.';
    if (sets.some((set) => set.some((id) => !items.some((item) => item.id === id))))
      return 'One of its sets has an item that is not in its list.';
    return optionsProblem(items, 3, 'items');
  },
  isEmpty: (answer) => answer.length === 0,
  problemOf({ sets = [], required }, answer) {
    const isRight = answer.every(
      ({ set, best, worst }) =>
        best !== worst &&
        set.includes(best) &&
        set.includes(worst) &&
        sets.some((asked) => asked.join(' ') === set.join(' ')),
    );
    if (!isRight) return { key: 'bestAndWorst' };
    return required && answer.length < sets.length ? { key: 'missingSets' } : null;
  },
  describe: ({ items }, answer, language) =>
    answer
      .map(({ best, worst }) => `${optionText(items, best, language)} over ${optionText(items, worst, language)}`)
      .join('; '),
  valueOf: (_question, answer) => ({ chosen: answer.map(({ best }) => best), number: null }),
  idsIn: () => [],
  choices: ({ items }) => items,
  replyTokens: ({ sets, setCount }) => 20 + 20 * (sets?.length ?? setCount),
  promptLines: ({ items, sets = [], bestLabel, worstLabel }) => [
    ...sets.flatMap((set, index) => [
      `Set ${index + 1}:`,
      ...set.map((id, at) => `${letterOf(at)}. ${optionText(items, id)}`),
    ]),
    `Reply with a list that has for each set {"best": the letter of "${textOf(bestLabel)}", "worst": the letter of "${textOf(worstLabel)}"}.`,
  ],
  replySchema: ({ sets = [], setSize }) => {
    const letter = { type: 'string', enum: Array.from({ length: setSize }, (_, index) => letterOf(index)) };
    const choice = { type: 'object', properties: { best: letter, worst: letter }, required: ['best', 'worst'] };
    return { type: 'array', items: choice, minItems: sets.length, maxItems: sets.length };
  },
  parse({ sets = [] }, value) {
    if (!Array.isArray(value) || value.length !== sets.length) return null;
    const choices = sets.flatMap((set, index) => {
      const given: unknown = value[index];
      const best = isObject(given) ? letterIn(set, given['best']) : undefined;
      const worst = isObject(given) ? letterIn(set, given['worst']) : undefined;
      return best === undefined || worst === undefined ? [] : [{ set, best, worst }];
    });
    return choices.length === sets.length ? choices : null;
  },
  distribution: {
    asks: 'shares',
    sentence: 'If you had to choose one of all items, how likely are you to choose each?',
    keys: ({ items }) => items.map(({ id, text }) => ({ key: id, label: textOf(text) })),
    draw: ({ sets = [] }, weights, random) =>
      sets.map((set) => {
        const best = drawOne(random, set, (id) => weights[id] ?? 0) ?? '';
        const others = set.filter((id) => id !== best);
        const worst = drawOne(random, others, (id) => 1 / ((weights[id] ?? 0) + 1e-6)) ?? '';
        return { set, best, worst };
      }),
  },
  drawDesign: (question: MaxdiffQuestion, random) =>
    question.sets ??
    balancedSets(
      random,
      question.items.map(({ id }) => id),
      question.setSize,
      question.setCount,
    ),
});
