import fc from 'fast-check';
import { ToolError } from '../../../domain/tools/definition.ts';
import { evaluateExpression } from '../../../domain/tools/evaluate-expression.ts';
import { heCalculateAnalyze } from '../../../domain/tools/he-calculate-analyze.ts';
import { heDataAnalyzer } from '../../../domain/tools/he-data-analyzer.ts';
import { callTool } from './tool-context.ts';

const calculate = (operation: string, data: unknown) => callTool(heCalculateAnalyze, { operation, data });

test.each([
  ['evaluate', { expression: '(45 - 30) / 30 * 100' }, { result: 50 }],
  ['evaluate', { expression: 'a / b', variables: { a: 1, b: 4 } }, { result: 0.25 }],
  ['comparison', { a: 12, b: 10 }, { difference: 2, differencePercent: 20, ratio: 1.2, larger: 'a' }],
  ['comparison', [3, 3], { difference: 0, larger: 'equal' }],
  ['percentage', { part: 15, whole: 60 }, { percent: 25 }],
  ['average', { values: [1, '2', 6] }, { mean: 3, median: 2, count: 3 }],
  ['conversion', { value: 10, from: 'meters', to: 'feet' }, { result: 32.808399, unit: 'feet' }],
  ['conversion', { value: 26.2, from: 'mile', to: 'km' }, { result: 42.164813, unit: 'kilometers' }],
  ['conversion', { value: 1, from: 'kg', to: 'lbs' }, { result: 2.204623, unit: 'pounds' }],
  ['margin_of_error', { positive: 60, total: 100 }, { percent: 60, lowPercent: 50.2, highPercent: 69.1 }],
])('%s of %j', async (operation, data, expected) => {
  expect((await calculate(operation, data)).data).toMatchObject(expected);
});

test.each([
  ['evaluate', { expression: '' }, 'Failed to evaluate expression: no expression'],
  ['evaluate', { expression: '2 +' }, 'Failed to evaluate expression'],
  ['evaluate', { expression: '1/0' }, 'Failed to evaluate expression: the result is not a finite number'],
  ['comparison', { a: 1 }, 'Invalid data for comparison'],
  ['percentage', { part: 1, whole: 0 }, 'Invalid data for percentage'],
  ['average', { values: [] }, 'Invalid data for average'],
  ['average', { values: [1, 'two'] }, 'Invalid data for average'],
  ['conversion', { value: 1, from: 'liter', to: 'gallon' }, 'Conversion not supported: liter to gallon'],
  ['conversion', { value: 1, from: 'meter', to: 'mile' }, 'Conversion not supported: meter to mile'],
  ['conversion', { value: 'x', from: 'km', to: 'mile' }, 'Invalid data for conversion'],
  ['margin_of_error', { positive: 5, total: 3 }, 'Invalid data for margin of error'],
])('%s of %j is refused by name', async (operation, data, message) => {
  await expect(calculate(operation, data)).rejects.toThrow(message);
});

test.each([
  'import({a: 1})',
  'createUnit("x")',
  'evaluate("1")',
  'parse("1")',
  'f(x) = x',
  'x = 5',
  '1:1e9',
  'ones(100000, 100000)',
  'factorial(1e9)',
  '170!',
  'a.constructor',
  '"text"',
  'sum([1,2][1])',
  '('.repeat(100),
  '9'.repeat(600),
  '1;2',
  'true ? 1 : 2',
  '[1,2]',
])('the expression %s is refused', async (expression) => {
  await expect(evaluateExpression(expression)).rejects.toThrow('Failed to evaluate expression');
});

test('any text is evaluated to a number or refused with a ToolError', async () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9+*/()^ .,a-z[\]-]{0,40}$/));
  await fc.assert(
    fc.asyncProperty(text, async (expression) => {
      const result = await evaluateExpression(expression).catch((error: unknown) => error);
      expect(typeof result === 'number' || result instanceof ToolError).toBe(true);
    }),
  );
});

const rows = [
  { segment: 'parents', score: 1, age: 30 },
  { segment: 'parents', score: 3, age: 40 },
  { segment: 'nurses', score: 5, age: 50 },
];

test('tables are described, grouped, correlated, sorted and filtered', async () => {
  const analyze = async (more: object) => (await callTool(heDataAnalyzer, { rows, ...more })).data;
  expect(await analyze({ operation: 'describe' })).toMatchObject({
    segment: { count: 3, distinct: 2 },
    score: { mean: 3, median: 3, standardDeviation: 2 },
  });
  expect(await analyze({ operation: 'group_by', column: 'score', by: 'segment' })).toMatchObject([
    { segment: 'parents', mean: 2 },
    { segment: 'nurses', mean: 5 },
  ]);
  expect(await analyze({ operation: 'correlation', column: 'score', by: 'age' })).toEqual({ correlation: 1, rows: 3 });
  expect(await analyze({ operation: 'top', column: 'age', limit: 1 })).toEqual({ rows: [rows[2]] });
  expect(await analyze({ operation: 'filter', column: 'segment', value: 'Parents' })).toMatchObject({ count: 2 });
});

test.each([
  [{ rows: [1], operation: 'describe' }, 'Parameter rows[0] must be a JSON object'],
  [{ rows: [], operation: 'describe' }, 'Every row must be an object with columns'],
  [{ rows, operation: 'top' }, 'Missing parameter: column'],
  [{ rows, operation: 'top', column: 'x' }, 'There is no column x. Columns: segment, score, age'],
  [{ rows, operation: 'filter', column: 'age' }, 'Missing parameter: value'],
])('a table %j is refused by name', async (input, message) => {
  await expect(analyze(input)).rejects.toThrow(message);
});

async function analyze(input: object) {
  return callTool(heDataAnalyzer, input);
}
