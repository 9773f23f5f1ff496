/** A condition as its editor shows it: groups of tests. */
import { comparisons, negated, type Condition, type Operand } from '../../../../../domain/surveys/parts/condition.ts';
import { textOf } from '../../../../../domain/surveys/parts/text.ts';
import { choicesOf as possibleChoices } from '../../../../../domain/surveys/structure.ts';
import type { SurveyDefinition } from '../../../../../domain/surveys/survey.ts';
import { coreOf, typeOf, type Question } from '../../../../../domain/surveys/types/registry.ts';

export type Test = Extract<Condition, { of: Operand }>;

export const groupWords = {
  all: 'all of these hold',
  any: 'any of these holds',
  none: 'none of these holds',
  'not-all': 'not all of these hold',
} as const;
export type GroupKind = keyof typeof groupWords;

export interface Group {
  kind: GroupKind;
  conditions: readonly Condition[];
}

/** Reads a condition as a group; a test on its own is a group of one. */
export function groupOf(condition: Condition | undefined): Group {
  if (condition === undefined) return { kind: 'all', conditions: [] };
  if (condition.op === 'and') return { kind: 'all', conditions: condition.conditions };
  if (condition.op === 'or') return { kind: 'any', conditions: condition.conditions };
  if (condition.op === 'not' && condition.condition.op === 'or')
    return { kind: 'none', conditions: condition.condition.conditions };
  if (condition.op === 'not' && condition.condition.op === 'and')
    return { kind: 'not-all', conditions: condition.condition.conditions };
  return { kind: 'all', conditions: [condition] };
}

/** Writes a group as a condition; undefined for one without tests. */
export function conditionOf({ kind, conditions }: Group): Condition | undefined {
  const [first, second] = conditions;
  if (first === undefined) return undefined;
  const isPlain = second === undefined && kind === 'all';
  if (isPlain) return first;
  const op = kind === 'all' || kind === 'not-all' ? 'and' : 'or';
  const joined: Condition = { op, conditions: [...conditions] };
  return kind === 'none' || kind === 'not-all' ? { op: 'not', condition: joined } : joined;
}

/** A test, perhaps negated; null for a group. */
export function testOf(condition: Condition): { test: Test; isNegated: boolean } | null {
  if ('of' in condition) return { test: condition, isNegated: false };
  if (condition.op === 'not' && 'of' in condition.condition) return { test: condition.condition, isNegated: true };
  return null;
}

type Comparison = (typeof comparisons)[number];
export type Operator = 'answered' | 'not-answered' | 'equals' | 'not-equals' | 'any-of' | 'none-of' | Comparison;

const comparisonWords: Record<Comparison, string> = {
  '<': 'is less than',
  '<=': 'is at most',
  '=': 'is exactly',
  '>=': 'is at least',
  '>': 'is more than',
};

export function operatorOf({ test, isNegated }: { test: Test; isNegated: boolean }): Operator {
  if (test.op === 'compare') return test.comparison;
  if (test.op === 'answered') return isNegated ? 'not-answered' : 'answered';
  if (test.op === 'equals') return isNegated ? 'not-equals' : 'equals';
  return isNegated ? 'none-of' : 'any-of';
}

/** Lists the operators that fit a question, or an attribute (null), with their words. */
export function operatorsFor(question: Question | null): [Operator, string][] {
  const values = question === null ? 'attribute' : typeOf(question).values;
  const answered: [Operator, string][] =
    question === null
      ? [
          ['answered', 'is known'],
          ['not-answered', 'is not known'],
        ]
      : [
          ['answered', 'was answered'],
          ['not-answered', 'was not answered'],
        ];
  const isMany = values === 'many';
  const chosen: [Operator, string][] = [
    ['equals', isMany ? 'includes' : 'is'],
    ['not-equals', isMany ? 'does not include' : 'is not'],
    ['any-of', isMany ? 'includes one of' : 'is one of'],
    ['none-of', isMany ? 'includes none of' : 'is none of'],
  ];
  const compared = comparisons.map((comparison): [Operator, string] => [
    comparison,
    isMany ? `has choices: ${comparisonWords[comparison].replace(/^is /, '')}` : comparisonWords[comparison],
  ]);
  const core = question === null ? null : coreOf(question).type;
  const canCompare = values === 'number' || values === 'attribute' || core === 'multiple';
  const hasValues = values !== 'text' && core !== 'number';
  return [...(hasValues ? chosen : []), ...(canCompare ? compared : []), ...answered];
}

/** Returns the test with another operator; values are kept where they still mean something. */
export function withOperator(test: Test, operator: Operator, first: string): Condition {
  const { of } = test;
  const values = test.op === 'equals' ? [test.value] : test.op === 'any-of' ? test.values : [];
  if (operator === 'answered') return { op: 'answered', of };
  if (operator === 'not-answered') return negated({ op: 'answered', of });
  if (operator === 'equals') return { op: 'equals', of, value: values[0] ?? first };
  if (operator === 'not-equals') return negated({ op: 'equals', of, value: values[0] ?? first });
  const list = values.length > 0 ? values : [first];
  if (operator === 'any-of') return { op: 'any-of', of, values: list };
  if (operator === 'none-of') return negated({ op: 'any-of', of, values: list });
  return { op: 'compare', of, comparison: operator, number: test.op === 'compare' ? test.number : 1 };
}

/** Returns the test that a question, or an attribute without one, begins with. */
export function firstTest(survey: SurveyDefinition, question: Question | undefined): Condition {
  if (question === undefined) return { op: 'equals', of: { attribute: 'country' }, value: '' };
  const of = { question: question.id };
  const operator = operatorsFor(question)[0]?.[0] ?? 'answered';
  return withOperator({ op: 'answered', of }, operator, choicesOf(survey, question)[0]?.id ?? '');
}

/** Lists the answers that a test can name, with their words; empty where any are possible. */
export function choicesOf(
  survey: SurveyDefinition,
  question: Question,
  language?: string,
): { id: string; label: string }[] {
  const isNumber = typeOf(question).values === 'number';
  return (possibleChoices(survey, question) ?? []).map(({ id, text }) => {
    const label = textOf(text, language, ...(isNumber ? [survey.language] : []));
    return { id, label: label === '' ? id : isNumber ? `${id} (${label})` : label };
  });
}

/** Says a condition in words, for lists: "Q1 is Never, and Q2 was answered". */
export function conditionWords(survey: SurveyDefinition, condition: Condition, nameOf: (id: string) => string): string {
  const found = testOf(condition);
  if (found === null) {
    const { kind, conditions } = groupOf(condition);
    const words = conditions
      .map((one) => conditionWords(survey, one, nameOf))
      .join(kind === 'all' || kind === 'not-all' ? ' and ' : ' or ');
    return kind === 'none' || kind === 'not-all' ? `not (${words})` : words;
  }
  const { test } = found;
  const question =
    'question' in test.of
      ? (survey.sections.flatMap(({ questions }) => questions).find(({ id }) => id === questionIdOf(test)) ?? null)
      : null;
  const operator = operatorOf(found);
  const words = operatorsFor(question).find(([one]) => one === operator)?.[1] ?? operator;
  const choices = question === null ? [] : choicesOf(survey, question);
  const label = (value: string) => choices.find(({ id }) => id === value)?.label ?? value;
  const value =
    test.op === 'equals'
      ? label(test.value)
      : test.op === 'any-of'
        ? test.values.map(label).join(', ')
        : test.op === 'compare'
          ? String(test.number)
          : '';
  const subject = 'question' in test.of ? nameOf(test.of.question) : test.of.attribute;
  return `${subject} ${words} ${value}`.trim();
}

function questionIdOf({ of }: Test): string | null {
  return 'question' in of ? of.question : null;
}
