/** Decides whether a condition can ever hold, by trying the values that its tests tell apart. */
import { holds, testsIn, type Condition, type Operand, type Value } from '../parts/condition.ts';
import { valuesOf } from '../structure.ts';
import { questionOf, type SurveyDefinition } from '../survey.ts';
import { pointsOf } from '../types/scale.ts';
import { coreOf, typeOf, type CoreQuestion } from '../types/registry.ts';

/** Combinations that are tried; a condition with more counts as one that can hold. */
const maxCombinations = 20_000;
const maxMentioned = 6;

/** Facts of the answers whatever a respondent chooses. */
export interface Known {
  /** Questions that everybody answers who gets this far. */
  answered: ReadonlySet<string>;
  /** Questions that nobody is asked. */
  unreachable: ReadonlySet<string>;
}

export const nothingKnown: Known = { answered: new Set(), unreachable: new Set() };

/** False only when no answers make the condition true. */
export function canHold(survey: SurveyDefinition, condition: Condition | undefined, known = nothingKnown): boolean {
  if (condition === undefined) return true;
  const operands = new Map(testsIn(condition).map(({ of }) => [keyOf(of), of]));
  const domains = [...operands].map(([key, of]) => ({ key, values: candidatesOf(survey, condition, of, known) }));
  const combinations = domains.reduce((product, { values }) => product * (values?.length ?? Infinity), 1);
  if (!(combinations <= maxCombinations)) return true;
  return someCombination(domains, new Map(), (found) => holds(condition, (of) => found.get(keyOf(of)) ?? null));
}

type Domain = { key: string; values: (Value | null)[] | null };

function someCombination(
  [first, ...rest]: readonly Domain[],
  found: Map<string, Value | null>,
  test: (found: ReadonlyMap<string, Value | null>) => boolean,
): boolean {
  if (first === undefined) return test(found);
  return (first.values ?? []).some((value) => someCombination(rest, found.set(first.key, value), test));
}

function keyOf(of: Operand): string {
  return 'attribute' in of ? `attribute ${of.attribute}` : `question ${of.question} ${of.row ?? ''}`;
}

/** Lists values that stand for all; null where there are too many. */
function candidatesOf(
  survey: SurveyDefinition,
  condition: Condition,
  of: Operand,
  known: Known,
): (Value | null)[] | null {
  const tests = testsIn(condition).filter((test) => keyOf(test.of) === keyOf(of));
  const mentioned = [
    ...new Set(
      tests.flatMap((test) => (test.op === 'equals' ? [test.value] : test.op === 'any-of' ? test.values : [])),
    ),
  ];
  const limits = tests.flatMap((test) => (test.op === 'compare' ? [test.number] : []));
  if ('attribute' in of) {
    const lists = subsetsOf(mentioned);
    const numbers = [...limits, ...mentioned.map(Number).filter(Number.isFinite)].flatMap(around);
    return lists && [null, ...lists.map(asValue), ...numbers.map((number) => asValue([String(number)]))];
  }
  const question = questionOf(survey, of.question);
  if (question === undefined || known.unreachable.has(of.question)) return [null];
  const values = answersOf(survey, coreOf(question), of.row, mentioned, limits);
  const isCertain = known.answered.has(of.question) && of.row === undefined;
  return values && (isCertain ? values : [null, ...values]);
}

function answersOf(
  survey: SurveyDefinition,
  question: CoreQuestion,
  row: string | undefined,
  mentioned: readonly string[],
  limits: readonly number[],
): Value[] | null {
  if (question.type === 'scale') return pointsOf(question).map((point) => asValue([String(point)]));
  if (question.type === 'number') {
    const { min = -Infinity, max = Infinity, whole } = question;
    const numbers = [...limits, ...mentioned.map(Number), min, max].filter(Number.isFinite).flatMap(around);
    const possible = numbers.filter((number) => number >= min && number <= max && (!whole || Number.isInteger(number)));
    return [...possible, ...(numbers.length === 0 ? [0] : [])].map((number) => asValue([String(number)]));
  }
  const values = valuesOf(survey, question);
  const known = mentioned.filter((value) => values === null || values.includes(value));
  const others = values === null ? 1 : values.length - known.length;
  const isOne = typeOf(question).values === 'one' && (question.type !== 'matrix' || row !== undefined);
  if (isOne || values === null) return [...known, ...(others > 0 ? [''] : [])].map((value) => asValue([value]));
  const subsets = subsetsOf(known);
  return (
    subsets &&
    subsets.flatMap((chosen) =>
      Array.from({ length: others + 1 }, (_, more) => ({ chosen, number: chosen.length + more })).filter(
        ({ number }) => number > 0,
      ),
    )
  );
}

function around(number: number): number[] {
  return [number, number - 0.5, number + 0.5, Math.floor(number - 0.5), Math.ceil(number + 0.5)];
}

function asValue(chosen: readonly string[]): Value {
  const number = Number(chosen[0] === '' ? Number.NaN : (chosen[0] ?? Number.NaN));
  return { chosen, number: Number.isFinite(number) ? number : null };
}

function subsetsOf(values: readonly string[]): string[][] | null {
  if (values.length > maxMentioned) return null;
  return values.reduce<string[][]>((subsets, value) => [...subsets, ...subsets.map((one) => [...one, value])], [[]]);
}
