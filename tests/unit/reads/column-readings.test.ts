import type { Tally } from '../../../domain/segments/import/column-tally.ts';
import { describeColumns, tallyRow, type ImportColumn } from '../../../domain/segments/import/columns.ts';
import { labelsInHeader } from '../../../domain/segments/import/normalize.ts';
import { importPlan, withReadings, type ImportPlan } from '../../../domain/segments/import/plan.ts';
import { createRowReader } from '../../../domain/segments/import/row-to-profile.ts';

const readRow = (cells: readonly unknown[], plan: ImportPlan, today: string) => createRowReader(plan, today)(cells);

const today = '2026-11-29';

/** Describes a table of one column per key. */
function columnsOf(table: Record<string, readonly unknown[]>, delimiter: string | null = 'comma'): ImportColumn[] {
  const names = Object.keys(table);
  const length = Math.max(...Object.values(table).map((cells) => cells.length));
  const rows = Array.from({ length }, (_, row) => names.map((name) => table[name]?.[row] ?? null));
  return describeColumns(names, rows, { delimiter });
}

/** The values of one column as customers get them, by the decisions on the column alone. */
function valuesOf(table: Record<string, readonly unknown[]>, name: string, delimiter: string | null = 'comma') {
  const columns = columnsOf(table, delimiter);
  const index = columns.findIndex((column) => column.name === name);
  const { type } = columns[index] ?? {};
  const given = importPlan.parse({ target: 'customers', columns: [{ index, to: 'attribute', name, type }] });
  const plan = withReadings(given, columns);
  return (table[name] ?? []).map((cell) => {
    const { profile } = readRow(
      columns.map((_, at) => (at === index ? cell : null)),
      plan,
      today,
    );
    return ((profile?.['attributes'] ?? {}) as Record<string, unknown>)[name];
  });
}

/** The profile of one row of voters, with the mapping that is guessed. */
function votersOf(table: Record<string, readonly unknown[]>) {
  const columns = columnsOf(table);
  const mapped = columns.flatMap(({ guess }, index) => (guess === null ? [] : [{ index, to: guess }]));
  const plan = withReadings(importPlan.parse({ target: 'voters', columns: mapped }), columns);
  const length = Math.max(...Object.values(table).map((cells) => cells.length));
  return Array.from({ length }, (_, row) =>
    readRow(
      columns.map(({ name }) => table[name]?.[row] ?? null),
      plan,
      today,
    ),
  );
}

describe('numbers', () => {
  test('a decimal comma is decided by the column, with the evidence', () => {
    const table = { Umsatz: ['45.000', '3.250', '1.204,50'], Gewicht: ['0,435', '1,286', '2,87'] };
    expect(valuesOf(table, 'Umsatz')).toEqual([45_000, 3_250, 1_204.5]);
    expect(valuesOf(table, 'Gewicht')).toEqual([0.435, 1.286, 2.87]);
    const [sales, weight] = columnsOf(table);
    expect(sales?.reading).toMatchObject({ format: 'decimal-comma', isUnsure: false });
    expect(sales?.reading?.evidence).toEqual(['Decimal comma: 1 of 3 cells needs it']);
    expect(weight?.reading?.evidence).toEqual(['Decimal comma: 2 of 3 cells need it']);
  });

  test('a column that does not decide follows another column of the file, and says so', () => {
    const table = { Umsatz: ['45.000', '3.250'], Gewicht: ['0,435', '1,286'] };
    expect(valuesOf(table, 'Umsatz')).toEqual([45_000, 3_250]);
    expect(columnsOf(table)[0]?.reading).toMatchObject({ format: 'decimal-comma', isUnsure: true });
    expect(columnsOf(table)[0]?.reading?.evidence[0]).toContain('as in Gewicht');
  });

  test('semicolons between columns suggest a decimal comma', () => {
    expect(valuesOf({ Umsatz: ['45.000', '3.250'] }, 'Umsatz', 'semicolon')).toEqual([45_000, 3_250]);
    expect(valuesOf({ Umsatz: ['45.000', '3.250'] }, 'Umsatz')).toEqual([45, 3.25]);
    expect(columnsOf({ Umsatz: ['45.000', '3.250'] })[0]?.reading?.isUnsure).toBe(true);
  });

  test('English numbers stay as they are', () => {
    expect(valuesOf({ Income: ['$75,000', '1,204', '3.5'] }, 'Income')).toEqual([75_000, 1_204, 3.5]);
    expect(columnsOf({ Income: ['$75,000', '1,204'] })[0]?.reading).toMatchObject({ isUnsure: false });
  });

  test('cells that do not fit are counted and listed', () => {
    const cells = [
      '0,5',
      '1,5',
      '2,5',
      '3,5',
      '4,5',
      '5,5',
      '6,5',
      '7,5',
      '8,5',
      '9.25',
      '1,25',
      '3,75',
      '1,1',
      '2,2',
      '3,3',
      '4,4',
      'refused',
    ];
    expect(columnsOf({ Score: cells })[0]?.reading).toMatchObject({ unfit: 2, unfitSamples: ['refused', '9.25'] });
    expect(valuesOf({ Score: cells }, 'Score')[9]).toBeUndefined();
  });

  test('the person decides otherwise', () => {
    const columns = columnsOf({ Umsatz: ['45.000', '3.250'] });
    const given = importPlan.parse({
      target: 'customers',
      columns: [{ index: 0, to: 'attribute', name: 'Umsatz', type: 'number', format: 'decimal-comma' }],
    });
    expect(readRow(['45.000'], withReadings(given, columns), today).profile).toEqual({
      attributes: { Umsatz: 45_000 },
    });
  });

  test('digits of other scripts are numbers', () => {
    expect(valuesOf({ age: ['٣٠', '٣١', '٣٢'] }, 'age')).toEqual([30, 31, 32]);
  });
});

describe('dates', () => {
  test('the column decides the order of day and month', () => {
    const table = { 'Customer since': ['13/02/2024', '03/04/2024', '25/12/2023'] };
    expect(valuesOf(table, 'Customer since')).toEqual(['2024-02-13', '2024-04-03', '2023-12-25']);
    expect(columnsOf(table)[0]?.reading).toMatchObject({
      format: 'day-month',
      evidence: ['Day before month: 2 of 3 cells need it'],
    });
  });

  test('without a deciding cell the order is said to be unsure', () => {
    expect(columnsOf({ Since: ['03/04/2024', '05/06/2024'] })[0]?.reading).toMatchObject({
      format: 'month-day',
      isUnsure: true,
    });
  });

  test.each([
    ['19850203', 41],
    ['Feb 3, 1985', 41],
    ['3 February 1985', 41],
    ['3. März 1985', 41],
    ['1985年2月3日', 41],
    ['12/31/60', 65],
    ['12/31/1960', 65],
    ['11/29/1960', 66],
    ['1960', 66],
  ])('a birth on %s makes an age of %i', (birth, age) => {
    expect(votersOf({ First: ['Ada'], DOB: [birth] })[0]?.profile).toMatchObject({ age });
  });
});

describe('codes and words', () => {
  test('one leading zero keeps all ZIP codes as text', () => {
    const cells = ['02139', ...Array.from({ length: 30 }, (_, at) => String(43_001 + at))];
    expect(valuesOf({ ZIP: cells }, 'ZIP')).toEqual(cells);
    expect(columnsOf({ ZIP: cells })[0]?.identifies).toBeNull();
    expect(valuesOf({ ResZip: ['45400', '45401'] }, 'ResZip')).toEqual(['45400', '45401']);
    expect(columnsOf({ Area: cells })[0]?.reading?.evidence).toEqual([
      'Codes, kept as text: 1 of 31 cells begins with 0',
    ]);
  });

  test('bands of ages make ages of voters, none is refused', () => {
    const rows = votersOf({ Age: ['18-29', '30-49', '50-64', '65+'], Gender: ['F', 'M', 'F', 'M'] });
    expect(rows.map(({ profile }) => profile?.['age'])).toEqual([23, 39, 57, 65]);
    expect(columnsOf({ Age: ['18-29', '30-49', '65+'] })[0]).toMatchObject({ guess: 'age', type: 'text' });
    expect(columnsOf({ Age: ['18-29', '30-49', '65+'] })[0]?.reading?.evidence).toEqual(['Bands: 3 of 3 cells']);
  });

  test('99 and -9 are no ages', () => {
    const table = { age: ['34', '99', '-9', '41', '99', '28'], sex: ['1', '2', '1', '2', '1', '2'] };
    expect(columnsOf(table)[0]?.reading?.missing.toSorted()).toEqual(['-9', '99']);
    expect(columnsOf(table)[0]?.reading?.evidence).toEqual(['Blank: ‘99’ (2 cells), ‘-9’ (1 cell)']);
    expect(votersOf(table).map(({ profile }) => profile?.['age'])).toEqual([
      34,
      undefined,
      undefined,
      41,
      undefined,
      28,
    ]);
  });

  test('a real 99 stays where others are nearly as old', () => {
    expect(columnsOf({ age: ['34', '95', '96', '99', '88'] })[0]?.reading?.missing).toEqual([]);
  });

  test('numeric codes have their values listed and take labels', () => {
    const table = { educ: ['1', '2', '3', '1', '-9'] };
    const [column] = columnsOf(table);
    expect(column?.values.map(({ value }) => value)).toEqual(['1', '2', '3']);
    const plan = importPlan.parse({
      target: 'customers',
      columns: [{ index: 0, to: 'attribute', name: 'educ', type: 'number', values: { 1: 'School', 2: 'College' } }],
    });
    const read = (cell: string) => readRow([cell], withReadings(plan, columnsOf(table)), today).profile?.['attributes'];
    expect([read('1'), read('2'), read('3')]).toEqual([{ educ: 'School' }, { educ: 'College' }, { educ: 3 }]);
  });

  test('None among words is an answer, NA among country codes too; the rest is blank and counted', () => {
    const table = {
      Religion: ['None', 'Catholic', 'Muslim', '', 'NA'],
      Country: ['NA', 'DE', 'FR', 'US', 'GB'],
      Visits: ['1', 'None', '3', '4', '7'],
    };
    expect(valuesOf(table, 'Religion')).toEqual(['None', 'Catholic', 'Muslim', undefined, undefined]);
    expect(valuesOf(table, 'Country')).toEqual(['NA', 'DE', 'FR', 'US', 'GB']);
    expect(valuesOf(table, 'Visits')).toEqual([1, undefined, 3, 4, 7]);
    expect(columnsOf(table)[0]?.reading?.evidence).toEqual([
      'Blank: ‘NA’ (1 cell)',
      'Kept as an answer: ‘None’ (1 cell)',
    ]);
  });
});

test('labels of codes are read from a header that names them', () => {
  expect(labelsInHeader('D2. Gender (1=Male 2=Female)')).toEqual({ 1: 'Male', 2: 'Female' });
  expect(labelsInHeader('Trust [1 = none at all, 2 = some]')).toEqual({ 1: 'none at all', 2: 'some' });
  expect(labelsInHeader('Q1 Trust in council [0-10]')).toEqual({});
  expect(labelsInHeader('Time 10:30')).toEqual({});
});

describe('meaning by name and cells', () => {
  const guessesOf = (table: Record<string, readonly unknown[]>) => columnsOf(table).map(({ guess }) => guess);

  test('a column Age with ages beats Years', () => {
    expect(guessesOf({ Years: ['0', '1', '2'], Gender: ['F', 'M', 'F'], Age: ['20', '23', '26'] })).toEqual([
      null,
      'gender',
      'age',
    ]);
  });

  test('look-alikes are not taken', () => {
    const table = { Votes: ['0', '1', '2'], Stage: ['IN', 'OUT', 'MA'], Born: ['Berlin', 'Paris', 'Rome'] };
    expect(guessesOf(table)).toEqual([null, null, null]);
  });

  test('Work with jobs is an occupation and no phone number', () => {
    expect(columnsOf({ Work: ['nurse', 'teacher', 'nurse'] })[0]).toMatchObject({
      guess: 'occupation',
      identifies: null,
    });
    expect(columnsOf({ Work: ['5550109921', '5550109922'] })[0]).toMatchObject({ identifies: 'phone' });
  });

  test('headers of a questionnaire are known by the name in them', () => {
    expect(guessesOf({ 'D1. Age (years)': ['20'], 'D2. Gender (1=Male 2=Female)': ['1'] })).toEqual(['age', 'gender']);
  });

  test('columns of a voter file are known', () => {
    expect(guessesOf({ ResCity: ['Dayton'], ResState: ['OH'], PartyCd: ['D'] })).toEqual(['city', 'state', 'party']);
  });

  test('headers in other languages are known', () => {
    expect(guessesOf({ ηλικία: ['41'], φύλο: ['γυναίκα'], επάγγελμα: ['νοσοκόμα'] })).toEqual([
      'age',
      'gender',
      'occupation',
    ]);
    expect(guessesOf({ 年齢: ['41'], 性別: ['女性'], 職業: ['看護師'] })).toEqual(['age', 'gender', 'occupation']);
  });
});

test('counts of the whole file decide, beyond the rows that are shown', () => {
  const tallies: Tally[] = [];
  const cells = [...Array.from({ length: 5 }, () => '45.000'), '1,5'];
  for (const cell of cells) tallyRow(tallies, [cell]);
  const [column] = describeColumns(
    ['Umsatz'],
    cells.slice(0, 5).map((cell) => [cell]),
    { tallies },
  );
  expect(column?.reading).toMatchObject({
    format: 'decimal-comma',
    evidence: ['Decimal comma: 1 of 6 cells needs it'],
  });
});
