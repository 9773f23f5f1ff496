import { isObject } from '../is-object.ts';
import { wilson } from '../simulations/statistics.ts';
import { defineTool, ToolError, type ToolOutcome } from './definition.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import type { Json } from './json.ts';
import { describeNumbers, readNumber, tidyNumber } from './numbers.ts';

const operations = ['evaluate', 'comparison', 'percentage', 'average', 'conversion', 'margin_of_error'] as const;
type Operation = (typeof operations)[number];

const maxValues = 10_000;

export const heCalculateAnalyze = defineTool({
  name: 'he_calculate_analyze',
  title: 'Calculator',
  description: [
    'Computes exactly. The data of each operation:',
    'evaluate {expression, variables?}; comparison {a, b} or {values: [first, second]}; percentage {part, whole};',
    'average {values: [...]}; conversion {value, from, to} of metre/foot, km/mile, kg/pound; margin_of_error {positive, total}.',
  ].join(' '),
  category: 'calculation',
  parameters: {
    operation: { type: 'string', description: 'What to compute.', values: operations, required: true },
    data: { type: 'object', description: 'Numbers of the operation.', required: true, flexibleSchema: true },
  },
  costUsd: 0.02,
  timeoutMs: 10_000,
  maxOutputCharacters: 4_000,
  offeredTo: ['persona', 'assistant'],
  async run({ operation, data = null }) {
    const given = isObject(data) ? data : { values: data };
    return { ...(await compute[operation as Operation](given)), origin: 'calculation' };
  },
});

type Given = Record<string, unknown>;
type Computed = Pick<ToolOutcome, 'summary'> & { data: { [name: string]: Json } };

const compute: Record<Operation, (given: Given) => Computed | Promise<Computed>> = {
  async evaluate({ expression, variables }) {
    if (typeof expression !== 'string' || expression.trim() === '')
      throw new ToolError('Failed to evaluate expression: no expression');
    const known = Object.entries(isObject(variables) ? variables : {}).map(([name, value]) => [
      name,
      readNumber(value),
    ]);
    if (known.some(([, value]) => value === null))
      throw new ToolError('Failed to evaluate expression: variables must be numbers');
    const result = await evaluateExpression(expression, Object.fromEntries(known) as Record<string, number>);
    return { data: { result: tidyNumber(result) }, summary: `${expression.slice(0, 80)} = ${tidyNumber(result)}` };
  },
  comparison(given) {
    const listed = numbersOf(given['values']);
    const [a, b] = [readNumber(given['a']) ?? listed?.[0], readNumber(given['b']) ?? listed?.[1]];
    if (a === undefined || b === undefined) throw new ToolError('Invalid data for comparison');
    const difference = tidyNumber(a - b);
    const percent = b === 0 ? null : tidyNumber(((a - b) / Math.abs(b)) * 100);
    const larger = a === b ? 'equal' : a > b ? 'a' : 'b';
    return {
      data: { difference, differencePercent: percent, ratio: b === 0 ? null : tidyNumber(a / b), larger },
      summary: `The difference is ${difference}`,
    };
  },
  percentage(given) {
    const [part, whole] = [readNumber(given['part'] ?? given['value']), readNumber(given['whole'] ?? given['total'])];
    if (part === null || whole === null || whole === 0) throw new ToolError('Invalid data for percentage');
    const percent = tidyNumber((part / whole) * 100);
    return { data: { percent }, summary: `${percent}%` };
  },
  average({ values }) {
    const numbers = numbersOf(values);
    if (numbers === null || numbers.length === 0) throw new ToolError('Invalid data for average');
    const described = describeNumbers(numbers);
    return { data: described, summary: `The mean of ${numbers.length} is ${described.mean}` };
  },
  conversion({ value, from, to }) {
    const number = readNumber(value);
    const [source, target] = [unitOf(from), unitOf(to)];
    if (source === undefined || target === undefined || source.family !== target.family)
      throw new ToolError(`Conversion not supported: ${wordOf(from)} to ${wordOf(to)}`);
    if (number === null) throw new ToolError('Invalid data for conversion');
    const result = tidyNumber((number * source.size) / target.size);
    return { data: { result, unit: target.name }, summary: `${number} ${source.name} = ${result} ${target.name}` };
  },
  margin_of_error(given) {
    const [positive, total] = [readNumber(given['positive']), readNumber(given['total'])];
    if (positive === null || total === null || total <= 0 || positive < 0 || positive > total)
      throw new ToolError('Invalid data for margin of error');
    const { low, high } = wilson(positive, total);
    const [percent, lowPercent, highPercent] = [positive / total, low, high].map((share) => tidyNumber(share * 100, 1));
    return {
      data: {
        percent: percent ?? null,
        lowPercent: lowPercent ?? null,
        highPercent: highPercent ?? null,
        confidencePercent: 95,
      },
      summary: `${percent}% (95% interval ${lowPercent} to ${highPercent}%)`,
    };
  },
};

interface Unit {
  name: string;
  family: 'height' | 'distance' | 'weight';
  /** Size in the first unit of its family. */
  size: number;
  spelled: RegExp;
}

/** Spec §5: these pairs and no others. */
const units: readonly Unit[] = [
  { name: 'meters', family: 'height', size: 1, spelled: /^(m|met(?:er|re)s?)$/ },
  { name: 'feet', family: 'height', size: 0.3048, spelled: /^(ft|foot|feet)$/ },
  { name: 'kilometers', family: 'distance', size: 1, spelled: /^(km|kilomet(?:er|re)s?)$/ },
  { name: 'miles', family: 'distance', size: 1.609_344, spelled: /^(mi|miles?)$/ },
  { name: 'kilograms', family: 'weight', size: 1, spelled: /^(kg|kgs|kilo(?:gram)?s?)$/ },
  { name: 'pounds', family: 'weight', size: 0.453_592_37, spelled: /^(lbs?|pounds?)$/ },
];

function unitOf(given: unknown): Unit | undefined {
  return typeof given === 'string' ? units.find(({ spelled }) => spelled.test(given.trim().toLowerCase())) : undefined;
}

function wordOf(given: unknown): string {
  return typeof given === 'string' ? given.slice(0, 40) : 'nothing';
}

function numbersOf(given: unknown): number[] | null {
  if (!Array.isArray(given) || given.length > maxValues) return null;
  const numbers = given.map(readNumber);
  return numbers.every((number) => number !== null) ? numbers : null;
}
