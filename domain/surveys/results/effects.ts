/** Whether the order of options, the wording, or being asked alone changed answers. */
import { pText } from '../../simulations/comparison.ts';
import type { Bands } from '../parts/bands.ts';
import { testOrderEffects, type OrderEffect, type VariedQuestion } from '../statistics/order-effects.ts';
import { typeOf, type CoreQuestion } from '../types/registry.ts';
import type { Given, QuestionSides } from './responses.ts';
import type { EffectResult, Source } from './question-view.ts';

/** A question as one of a core type, with its answers. */
export interface AskedQuestion {
  question: CoreQuestion;
  /** Ranges of its numbers, for a type that has them. */
  bands: Bands | null;
  sides: QuestionSides;
}

type Variant = (given: Given, question: CoreQuestion) => string | null;

const variants: Record<EffectResult['kind'], Variant> = {
  order: ({ response }, { id }) => response.options[id]?.[0] ?? null,
  wording: ({ response }, { id }) => response.wordings[id] ?? null,
  alone: ({ response }) => (response.isAskedAlone ? 'alone' : 'together'),
};
/** Options with fewer expected answers than this in the smallest variant are tested together. */
const minExpected = 5;

/** Returns the effects of each question, in their order. Questions that were not varied have none. */
export function findEffects(asked: readonly AskedQuestion[]): EffectResult[][] {
  const found = asked.map((): EffectResult[] => []);
  for (const source of ['people', 'personas'] as const)
    for (const kind of ['order', 'wording', 'alone'] as const) {
      if (kind === 'alone' && source === 'people') continue;
      const varied = asked.map(({ question, sides }) => toVaried(question, sides[source].given, variants[kind]));
      const tested = varied.flatMap((one, at) => (one === null ? [] : [{ at, one }]));
      const effects = testOrderEffects(
        tested.map(({ one }) => one),
        `${source} ${kind}`,
      );
      effects.forEach((effect, index) => {
        const at = tested[index]?.at ?? 0;
        found[at]?.push({
          kind,
          source,
          pValue: effect.pValue,
          isClear: effect.isClear,
          sentence: sentenceOf(kind, source, effect),
        });
      });
    }
  return found;
}

/** Returns null for a question without two variants, or of a type whose answers are not one choice or number. */
function toVaried(question: CoreQuestion, given: readonly Given[], variantOf: Variant): VariedQuestion | null {
  const known = given.flatMap((one) => {
    const variant = variantOf(one, question);
    return variant === null ? [] : [{ variant, answer: one.answer }];
  });
  if (new Set(known.map(({ variant }) => variant)).size < 2) return null;
  const type = typeOf(question);
  switch (question.type) {
    case 'scale':
    case 'number':
      return {
        question: question.id,
        type: 'number',
        answers: known.map(({ variant, answer }) => ({ variant, value: Number(answer) })),
      };
    case 'single':
    case 'ranking':
    case 'multiple': {
      const chosen = known.map(({ variant, answer }) => ({ variant, ids: type.idsIn(answer) }));
      const top = mostFrequent(chosen.flatMap(({ ids }) => ids));
      const optionOf = (ids: readonly string[]) =>
        question.type === 'multiple' ? String(ids.includes(top)) : (ids[0] ?? '');
      const answers = chosen.map(({ variant, ids }) => ({ variant, option: optionOf(ids) }));
      return { question: question.id, type: 'choice', answers: withoutRare(answers) };
    }
    default:
      return null;
  }
}

function mostFrequent(ids: readonly string[]): string {
  return [...countsOf(ids)].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/**
 * Puts rare options together, by their number over all variants, so that the chi-square test holds; when they are few
 * all the same, with the next rarest option.
 */
function withoutRare(answers: { variant: string; option: string }[]): { variant: string; option: string }[] {
  const smallest = Math.min(...countsOf(answers.map(({ variant }) => variant)).values()) / answers.length;
  const counts = [...countsOf(answers.map(({ option }) => option))].toSorted(([, one], [, other]) => one - other);
  const rare = new Set<string>();
  let together = 0;
  for (const [option, count] of counts) {
    if (Math.min(count, together === 0 ? count : together) * smallest >= minExpected) break;
    rare.add(option);
    together += count;
  }
  return answers.map(({ variant, option }) => ({ variant, option: rare.has(option) ? 'rare' : option }));
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const subjects = {
  order: 'Order of options rotated',
  wording: 'Wordings varied',
  alone: 'Asked alone or with other questions',
} as const;
const causes = {
  order: 'The order of options',
  wording: 'The wording',
  alone: 'Being asked alone',
} as const;

function sentenceOf(kind: EffectResult['kind'], source: Source, { pValue, isClear }: OrderEffect): string {
  if (pValue === null) return `${subjects[kind]}, ${source}: too few answers to test.`;
  if (!isClear) return `${subjects[kind]}, ${source}: no effect found (${pText(pValue)}).`;
  return `${causes[kind]} changed the answers of ${source} (${pText(pValue)}).`;
}
