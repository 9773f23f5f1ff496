import { seededRandom } from '../../../../../domain/random.ts';
import { tailOfChiSquare } from '../../../../../domain/simulations/chi-square.ts';
import { chiSquareTest } from '../../../../../domain/surveys/statistics/chi-square.ts';
import { crosstab, type GroupedChoice } from '../../../../../domain/surveys/statistics/crosstab.ts';
import { reference } from './_support/reference.ts';
import { pick, times } from './_support/simulated.ts';

test.each(reference.chiSquareTails)(
  'the tail above $statistic with $degrees degrees is that of scipy',
  ({ statistic, degrees, tail }) => {
    expect(Math.abs(tailOfChiSquare(statistic, degrees) / tail - 1)).toBeLessThan(1e-5);
  },
);

test.each(reference.chiSquare)('the test of $table is that of scipy', ({ table, ...expected }) => {
  const found = chiSquareTest(table);
  expect(found?.statistic).toBeCloseTo(expected.statistic, 9);
  expect(found?.degrees).toBe(expected.degrees);
  expect(found?.pValue).toBeCloseTo(expected.pValue, 6);
  expect(found?.cramersV).toBeCloseTo(expected.cramersV, 9);
});

test('empty rows and columns are no degrees of freedom', () => {
  const full = chiSquareTest([
    [20, 30],
    [35, 15],
  ]);
  const padded = chiSquareTest([
    [20, 0, 30],
    [0, 0, 0],
    [35, 0, 15],
  ]);
  expect(padded).toEqual(full);
  expect(chiSquareTest([[20, 30]])).toBeNull();
  expect(chiSquareTest([])).toBeNull();
});

function answersOf(group: string, counts: Record<string, number>, weight = 1): GroupedChoice[] {
  return Object.entries(counts).flatMap(([option, count]) => times(count, () => ({ group, chosen: [option], weight })));
}

test('a column that is clearly above another carries its letter', () => {
  const table = crosstab(
    ['yes', 'no'],
    ['young', 'middle', 'old'],
    [
      ...answersOf('young', { yes: 80, no: 20 }),
      ...answersOf('middle', { yes: 52, no: 48 }),
      ...answersOf('old', { yes: 50, no: 50 }),
    ],
  );
  expect(table.columns.map(({ letter }) => letter)).toEqual(['A', 'B', 'C']);
  expect(table.rows[0]?.cells.map(({ above }) => above)).toEqual([['B', 'C'], [], []]);
  expect(table.rows[1]?.cells.map(({ above }) => above)).toEqual([[], ['A'], ['A']]);
  expect(table.overall?.pValue).toBeLessThan(0.001);
  expect(table.overall?.degrees).toBe(2);
});

test('Holm keeps back a letter that one test alone would give', () => {
  // 0.64 against 0.5 of 100 has p = 0.046.
  const two = [...answersOf('a', { yes: 64, no: 36 }), ...answersOf('b', { yes: 50, no: 50 })];
  const three = [...two, ...answersOf('c', { yes: 57, no: 43 })];
  expect(crosstab(['yes'], ['a', 'b'], two).rows[0]?.cells[0]?.above).toEqual(['B']);
  expect(crosstab(['yes'], ['a', 'b', 'c'], three).rows[0]?.cells[0]?.above).toEqual([]);
});

test('a column is thin by its effective size, and thin columns get no letters', () => {
  const uneven = times(40, (at) => ({ group: 'b', chosen: ['no'], weight: at === 0 ? 20 : 1 }));
  const table = crosstab(['yes', 'no'], ['a', 'b'], [...answersOf('a', { yes: 100 }), ...uneven]);
  expect(table.columns.map(({ isThin }) => isThin)).toEqual([false, true]);
  expect(table.columns[1]?.designEffect).toBeGreaterThan(4);
  expect(table.rows.flatMap(({ cells }) => cells.flatMap(({ above }) => above))).toEqual([]);
  expect(table.overall).toBeNull();
});

test('rows of multiple choices are compared, the table is not', () => {
  const both = times(60, () => ({ group: 'a', chosen: ['x', 'y'] }));
  const table = crosstab(['x', 'y'], ['a', 'b'], [...both, ...answersOf('b', { x: 20, y: 40 })]);
  expect(table.overall).toBeNull();
  expect(table.rows[0]?.cells[0]?.above).toEqual(['B']);
});

test('letters go on after Z', () => {
  const groups = times(28, (at) => `g${at}`);
  expect(
    crosstab(['x'], groups, [])
      .columns.map(({ letter }) => letter)
      .slice(24),
  ).toEqual(['Y', 'Z', 'AA', 'AB']);
});

test('groups that answer alike get letters in at most about one row of twenty, with weights', () => {
  let rowsWithLetters = 0;
  for (let run = 0; run < 200; run += 1) {
    const random = seededRandom(`alike ${run}`);
    const answers = times(400, (at) => ({
      group: 'abcd'[at % 4] ?? '',
      chosen: ['xyz'[pick(random, [0.5, 0.3, 0.2])] ?? ''],
      weight: 0.3 + 2 * random(),
    }));
    const [row] = crosstab(['x'], ['a', 'b', 'c', 'd'], answers).rows;
    if (row?.cells.some(({ above }) => above.length > 0)) rowsWithLetters += 1;
  }
  expect(rowsWithLetters / 200).toBeLessThanOrEqual(0.08);
});
