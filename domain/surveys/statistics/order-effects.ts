/** Whether the order of options or the wording changed the answers to a question. */
import { clearBelow } from '../../simulations/comparison.ts';
import { holm } from '../../simulations/significance.ts';
import { seededRandom, shuffled } from '../../random.ts';
import type { Interval } from '../../simulations/statistics.ts';
import { chiSquareTest } from './chi-square.ts';
import { compareMeans } from './mean-difference.ts';

/** A question with the answers by variant, to which respondents were assigned at random. */
export type VariedQuestion =
  | { question: string; type: 'choice'; answers: readonly { variant: string; option: string }[] }
  | { question: string; type: 'number'; answers: readonly { variant: string; value: number }[] };

export interface OrderEffect {
  question: string;
  /** Number of respondents by variant. */
  variants: Record<string, number>;
  /**
   * Size of the effect: Cramér's V (0 to 1) for choices, and for numbers the largest difference of two variants' means
   * with its corrected 95% interval.
   */
  effect: { measure: 'cramersV'; value: number } | ({ measure: 'meanDifference'; value: number } & Interval) | null;
  /** Corrected over the questions by Holm; null for a question that cannot be tested. */
  pValue: number | null;
  /** True below 0.05 after correction. */
  isClear: boolean;
}

const permutations = 2_000;
const minExpected = 5;

/**
 * Tests each question: choices by chi-square, or by 2,000 seeded permutations where an expected count is below 5;
 * numbers by Welch's t test over all pairs of variants. Questions with one variant, or the same answer from everyone,
 * cannot be tested.
 */
export function testOrderEffects(questions: readonly VariedQuestion[], seed: string | number): OrderEffect[] {
  const tests = questions.map((question) =>
    question.type === 'choice'
      ? testChoices(question.answers, `${seed}:${question.question}`)
      : testNumbers(question.answers),
  );
  const tested = tests.flatMap((test, index) => (test === null ? [] : [{ index, pValue: test.pValue }]));
  const adjusted = holm(tested.map(({ pValue }) => pValue));
  const byIndex = new Map(tested.map(({ index }, at) => [index, adjusted[at] ?? 1]));
  return questions.map(({ question, answers }, index) => {
    const pValue = byIndex.get(index) ?? null;
    const isClear = pValue !== null && pValue < clearBelow;
    return { question, variants: countVariants(answers), effect: tests[index]?.effect ?? null, pValue, isClear };
  });
}

interface Test {
  effect: NonNullable<OrderEffect['effect']>;
  pValue: number;
}

function testChoices(answers: readonly { variant: string; option: string }[], seed: string): Test | null {
  const options = [...new Set(answers.map(({ option }) => option))];
  const observed = chiSquareTest(tableOf(answers, options));
  if (observed === null) return null;
  const isRough = observed.minExpected < minExpected;
  const pValue = isRough ? permutedP(answers, options, observed.statistic, seed) : observed.pValue;
  return { effect: { measure: 'cramersV', value: observed.cramersV }, pValue };
}

function tableOf(answers: readonly { variant: string; option: string }[], options: readonly string[]): number[][] {
  const rows = new Map<string, number[]>();
  for (const { variant, option } of answers) {
    const row = rows.get(variant) ?? options.map(() => 0);
    const at = options.indexOf(option);
    row[at] = (row[at] ?? 0) + 1;
    rows.set(variant, row);
  }
  return [...rows.values()];
}

/** Share of shuffled assignments with a statistic as large; the observed one counts too (Phipson and Smyth 2010). */
function permutedP(
  answers: readonly { variant: string; option: string }[],
  options: readonly string[],
  observed: number,
  seed: string,
): number {
  const random = seededRandom(seed);
  const variants = answers.map(({ variant }) => variant);
  let asLarge = 1;
  for (let round = 0; round < permutations; round += 1) {
    const order = shuffled(random, variants);
    const moved = answers.map(({ option }, at) => ({ variant: order[at] ?? '', option }));
    if ((chiSquareTest(tableOf(moved, options))?.statistic ?? 0) >= observed - 1e-9) asLarge += 1;
  }
  return asLarge / (permutations + 1);
}

function testNumbers(answers: readonly { variant: string; value: number }[]): Test | null {
  const variants = [...new Set(answers.map(({ variant }) => variant))];
  const pairs = variants.flatMap((one, at) => variants.slice(at + 1).map((other): [string, string] => [one, other]));
  const of = (name: string) => answers.filter(({ variant }) => variant === name);
  const compared = pairs.flatMap(([one, other]) => compareMeans(of(one), of(other), pairs.length) ?? []);
  if (compared.length === 0) return null;
  const largest = compared.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a));
  const { difference, low, high } = largest;
  return {
    effect: { measure: 'meanDifference', value: difference, low, high },
    pValue: Math.min(...compared.map(({ pValue }) => pValue)),
  };
}

function countVariants(answers: readonly { variant: string }[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { variant } of answers) counts.set(variant, (counts.get(variant) ?? 0) + 1);
  return Object.fromEntries(counts);
}
