/** Conditions over earlier answers and over what is known of a respondent. */
import * as z from 'zod/mini';
import { idSchema } from './id.ts';

const operandSchema = z.union([
  z.object({ question: idSchema, row: z.optional(idSchema) }),
  z.object({ attribute: z.string().check(z.minLength(1), z.maxLength(100)) }),
]);
/** An answer (of a matrix, in one row) or an attribute. */
export type Operand = z.output<typeof operandSchema>;

export const comparisons = ['<', '<=', '=', '>=', '>'] as const;

export type Condition =
  | { op: 'answered'; of: Operand }
  | { op: 'equals'; of: Operand; value: string }
  | { op: 'any-of'; of: Operand; values: string[] }
  | { op: 'compare'; of: Operand; comparison: (typeof comparisons)[number]; number: number }
  | { op: 'and'; conditions: Condition[] }
  | { op: 'or'; conditions: Condition[] }
  | { op: 'not'; condition: Condition };

const value = z.string().check(z.maxLength(500));

export const conditionSchema: z.ZodMiniType<Condition> = z.lazy(() =>
  z.discriminatedUnion('op', [
    z.object({ op: z.literal('answered'), of: operandSchema }),
    z.object({ op: z.literal('equals'), of: operandSchema, value }),
    z.object({ op: z.literal('any-of'), of: operandSchema, values: z.array(value).check(z.maxLength(50)) }),
    z.object({ op: z.literal('compare'), of: operandSchema, comparison: z.enum(comparisons), number: z.number() }),
    z.object({
      op: z.enum(['and', 'or']),
      conditions: z.array(conditionSchema).check(z.minLength(1), z.maxLength(20)),
    }),
    z.object({ op: z.literal('not'), condition: conditionSchema }),
  ]),
);

/** The value that a condition looks at: ids of chosen options (or words), and a number where there is one. */
export interface Value {
  chosen: readonly string[];
  number: number | null;
}

/** Finds the value of an operand; null when it was not answered or is not known. */
export type Lookup = (operand: Operand) => Value | null;

/** Every test of a value that is not there is false, so its negation is true. */
export function holds(condition: Condition | undefined, lookup: Lookup): boolean {
  if (condition === undefined) return true;
  switch (condition.op) {
    case 'and':
      return condition.conditions.every((part) => holds(part, lookup));
    case 'or':
      return condition.conditions.some((part) => holds(part, lookup));
    case 'not':
      return !holds(condition.condition, lookup);
    default:
      return isTrueOf(condition, lookup(condition.of));
  }
}

/**
 * Tells whether a condition holds whatever is answered from here on; null while that is open. `isSettled` is false for an
 * operand that may still change.
 */
export function surelyHolds(
  condition: Condition,
  lookup: Lookup,
  isSettled: (operand: Operand) => boolean,
): boolean | null {
  if (condition.op === 'not') {
    const inner = surelyHolds(condition.condition, lookup, isSettled);
    return inner === null ? null : !inner;
  }
  if (condition.op !== 'and' && condition.op !== 'or')
    return isSettled(condition.of) ? isTrueOf(condition, lookup(condition.of)) : null;
  // One part decides: a false one of "all of them", a true one of "any of them".
  const deciding = condition.op === 'or';
  const parts = condition.conditions.map((part) => surelyHolds(part, lookup, isSettled));
  if (parts.includes(deciding)) return deciding;
  return parts.includes(null) ? null : !deciding;
}

type Test = Extract<Condition, { of: Operand }>;

function isTrueOf(test: Test, found: Value | null): boolean {
  if (found === null) return false;
  if (test.op === 'answered') return true;
  if (test.op === 'equals') return found.chosen.includes(test.value);
  if (test.op === 'any-of') return test.values.some((one) => found.chosen.includes(one));
  const { number } = found;
  if (number === null) return false;
  switch (test.comparison) {
    case '<':
      return number < test.number;
    case '<=':
      return number <= test.number;
    case '=':
      return number === test.number;
    case '>=':
      return number >= test.number;
    case '>':
      return number > test.number;
  }
}

/** Lists the tests of single values in a condition. */
export function testsIn(condition: Condition | undefined): Test[] {
  if (condition === undefined) return [];
  if ('of' in condition) return [condition];
  return condition.op === 'not' ? testsIn(condition.condition) : condition.conditions.flatMap(testsIn);
}

/** Lists the questions whose answers a condition looks at. */
export function questionsIn(condition: Condition | undefined): string[] {
  return testsIn(condition).flatMap(({ of }) => ('question' in of ? [of.question] : []));
}

/** Joins conditions; undefined for none. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length > 1 ? { op: 'and', conditions: given } : given[0];
}

/** Negates a condition; two negations cancel each other. */
export function negated(condition: Condition): Condition {
  return condition.op === 'not' ? condition.condition : { op: 'not', condition };
}
