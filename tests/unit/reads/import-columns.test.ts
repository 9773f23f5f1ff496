import { detectDelimiter } from '../../../domain/tables/delimiter.ts';
import { detectEncoding } from '../../../domain/tables/encoding.ts';
import { detectForeignKind } from '../../../domain/tables/foreign-kind.ts';
import { guessVoterTargets } from '../../../domain/segments/import/guess-target.ts';
import { findPlanProblem, type ImportPlan } from '../../../domain/segments/import/plan.ts';
import { buildDuplicateKey, createRowReader } from '../../../domain/segments/import/row-to-profile.ts';
import { importedColumns } from '../../../domain/segments/import/column-use.ts';
import { columnSum } from '../../../domain/tables/said.ts';
import { describeColumns } from '../../../domain/segments/import/columns.ts';
import { normalizeValue, suggestSpellings } from '../../../domain/segments/import/normalize.ts';
import { parseDate } from '../../../domain/segments/import/dates.ts';
import { detectType, parseList, parseNumber } from '../../../domain/segments/import/values.ts';

const readRow = (cells: readonly unknown[], plan: ImportPlan, today: string) => createRowReader(plan, today)(cells);

test.each([
  [
    ['First Name', 'LAST_NAME', 'Age', 'Sex'],
    ['firstName', 'lastName', 'age', 'gender'],
  ],
  [
    ['fname', 'lname', 'DOB', 'Zip'],
    ['firstName', 'lastName', 'birthDate', null],
  ],
  [
    ['Name', 'Yob', 'Party Registration', 'Hobbies'],
    ['fullName', 'birthYear', 'partyRegistration', 'interests'],
  ],
  [
    ['Vorname', 'Nachname', 'Geschlecht', 'Stadt'],
    ['firstName', 'lastName', 'gender', 'city'],
  ],
  [
    ['Prénom', 'Nom', 'Edad'],
    ['firstName', 'lastName', 'age'],
  ],
  [
    ['City/Town', 'AGE (years)', 'Home address', 'Street'],
    ['city', 'age', null, null],
  ],
  [
    ['State/Province', 'Party affiliation'],
    ['state', 'politicalAffiliation'],
  ],
  // Misspelled headers, and a field that is given only once: it goes to the most similar header.
  [
    ['Ocupation', 'Eductaion', 'Genders'],
    ['occupation', 'education', 'gender'],
  ],
  [
    ['age', 'Age group', 'AGE '],
    ['age', null, null],
  ],
  [
    ['Loyalty points', 'X1', ''],
    [null, null, null],
  ],
])('headers %j are matched to fields', (headers, expected) => {
  expect(guessVoterTargets(headers)).toEqual(expected);
});

test.each([
  [['12', '1,204', '$75,000', '3.5', '-2', '12 %'], 'number'],
  [['1.204,50', '2,5', '300'], 'number'],
  [['2026-11-21', '11/21/2026', '21.11.2026'], 'date'],
  [['yes', 'No', 'TRUE', 'n'], 'boolean'],
  [['tea; rail', 'fog|rent', 'chess'], 'list'],
  [[['a'], ['b', 'c']], 'list'],
  [['02139', '10001', '00501'], 'text'],
  [['Ohio', '12', 'n/a'], 'text'],
  [['', null, 'n/a'], 'text'],
  // One deviating cell in ten does not turn a column of numbers into text.
  [['1', '2', '3', '4', '5', '6', '7', '8', '9', 'many'], 'number'],
] as const)('cells %j are of type %s', (cells, type) => {
  expect(detectType(cells)).toBe(type);
});

test.each([
  ['1,204', 1204],
  ['1.204,5', 1204.5],
  ['1 204', 1204],
  ['€ 3,50', 3.5],
  ['1e3', 1000],
  ['12 months', undefined],
  ['1,2,3', undefined],
  ['', undefined],
])('the cell %s is parsed as a number, or as undefined if it contains none', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each([
  ['2026-02-30', undefined],
  ['31/12/1999', '1999-12-31'],
  ['2/3/1999', '1999-02-03'],
  ['2026-11-21T10:00:00Z', '2026-11-21'],
])('the cell %s is parsed as a date, or as undefined if it contains none', (text, date) => {
  expect(parseDate(text)).toBe(date);
});

test('a list is split at semicolons and bars, and at commas when there are none', () => {
  expect(parseList('rent, high; buses')).toEqual(['rent, high', 'buses']);
  expect(parseList('rent, buses,')).toEqual(['rent', 'buses']);
});

test.each([
  ['a,b,c\n1,2,3\n', ','],
  ['a;b;c\n1,5;2;3\n', ';'],
  ['a\tb\n1, 2\t3\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['"x,y,z";b\n"1,2,3";2\n', ';'],
  ['just one column\nof words\n', ','],
])('the columns of %j are separated by %j', (head, delimiter) => {
  expect(detectDelimiter(head)).toBe(delimiter);
});

test('an encoding is detected by its byte order mark, or by the zero bytes of Western text in UTF-16', () => {
  expect(detectEncoding(Buffer.from('\ufeffa', 'utf8'))).toBe('utf-8');
  expect(detectEncoding(Buffer.from('name,age\n', 'utf16le'))).toBe('utf-16le');
  expect(detectEncoding(Buffer.from('name,age\n', 'utf16le').swap16())).toBe('utf-16be');
  expect(detectEncoding(Buffer.from('name,age\n'))).toBeNull();
  expect(detectForeignKind(Buffer.from([1, 0, 0, 7, 9]), 'a.csv')).toBe('not a text file');
});

describe('an imported row', () => {
  const plan = (...names: string[]) => ({
    target: 'customers' as const,
    columns: names.map((name, index) => ({ index, to: 'attribute', name, type: 'text' as const })),
    duplicates: 'keep' as const,
    duplicateColumns: [],
    missingAge: 'refuse' as const,
  });

  test('accepts a column that has the name of an inherited property', () => {
    const { profile } = readRow(['a', 'b'], plan('__proto__', 'constructor'), '2026-11-29');
    expect(Object.entries(profile?.['attributes'] ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    expect(buildDuplicateKey({ attributes: {} }, ['constructor'])).toBeNull();
  });

  const voters = (...columns: { to: string; name?: string; type?: string; format?: 'decimal-comma' }[]) => ({
    ...plan(),
    target: 'voters' as const,
    columns: columns.map((column, index) => ({ index, ...column })),
  });

  test('of a voter keeps columns without a field as attributes, by their types', () => {
    const read = voters(
      { to: 'age' },
      { to: 'attribute', name: 'Größe', type: 'number', format: 'decimal-comma' },
      { to: 'attribute', name: 'PLZ', type: 'text' },
    );
    expect(findPlanProblem(read, 3)).toBeNull();
    expect(readRow(['34', '1,605', '01067'], read, '2026-11-29').profile).toMatchObject({
      age: 34,
      attributes: { Größe: 1.605, PLZ: '01067' },
    });
    expect(readRow(['34', '', ''], read, '2026-11-29').profile).not.toHaveProperty('attributes');
    expect(readRow(['34', 'tall', ''], read, '2026-11-29')).toMatchObject({
      warnings: [{ column: 1, problem: '‘tall’ is not a number' }],
    });
  });

  test.each([
    ['3.250,50', '3250.5'],
    ['3.250,50 €', '3250.5 €'],
    ['45.000', '45000'],
    ['unter 1.000', 'unter 1000'],
    ['keine Angabe', 'keine Angabe'],
  ])('of a voter has the income %j of a column with decimal commas as it was read', (cell, income) => {
    const read = voters({ to: 'age' }, { to: 'income', format: 'decimal-comma' });
    expect(readRow(['34', cell], read, '2026-11-29').profile).toMatchObject({ income });
  });

  test('reports an impossible age even when the person is imported with an unknown age', () => {
    const read = (missingAge: 'keep' | 'refuse') =>
      readRow(
        [250],
        {
          target: 'voters',
          columns: [{ index: 0, to: 'age' }],
          duplicates: 'keep',
          duplicateColumns: [],
          missingAge,
        },
        '2026-11-29',
      );
    const problem = { column: 0, problem: '250 is not an age' };
    expect(read('refuse')).toEqual({ profile: null, problems: [problem] });
    expect(read('keep')).toMatchObject({ profile: { age: -1 }, warnings: [problem] });
  });

  test('never shows half a character of an unreadable cell', () => {
    const { columns, ...rest } = plan('height');
    const read = readRow(
      [`${'x'.repeat(38)}😀😀`],
      { ...rest, columns: columns.map((column) => ({ ...column, type: 'number' as const })) },
      '2026-11-29',
    );
    expect(read).toMatchObject({ problems: [{ problem: `‘${'x'.repeat(38)}…’ is not a number` }, {}] });
  });
});

describe('spelling suggestions', () => {
  test.each([
    ['gender', 'FEMALE', 'Female'],
    ['gender', 'd', 'Non-binary'],
    ['gender', ' m ', 'Male'],
    ['gender', 'non  binary', 'Non-binary'],
    ['gender', 'other', 'other'],
    ['party', 'DEM', 'Democrat'],
    ['party', 'gop', 'Republican'],
    ['party', 'Ind.', 'Independent'],
    ['party', 'Whig', 'Whig'],
    ['state', 'id', 'Idaho'],
    ['state', 'NEW YORK', 'New York'],
    ['state', 'Ontario', 'Ontario'],
    ['lean', 'MODERATE', 'Moderate'],
    ['lean', 'unknown', 'Unknown'],
  ] as const)('replace the %s spelling %j', (kind, value, normal) => expect(normalizeValue(kind, value)).toBe(normal));

  const counted = (...values: string[]) => values.map((value, at) => ({ value, count: values.length - at }));

  test('are made only when the spelling changes', () => {
    expect(suggestSpellings('gender', counted('FEMALE', 'Female', 'm', 'other'))).toEqual({
      female: 'Female',
      m: 'Male',
    });
    expect(suggestSpellings(null, counted('Y', 'no', 'YES'))).toEqual({ y: 'Yes', yes: 'Yes', no: 'No' });
    expect(suggestSpellings(null, counted('rural', 'Rural', 'URBAN', 'urban', 'CA'))).toEqual({
      rural: 'Rural',
      urban: 'Urban',
    });
    expect(suggestSpellings(null, counted('__proto__', 'A'))).toEqual({});
  });

  test('give precedence to a chosen spelling', () => {
    const read = (values?: Record<string, string>) =>
      readRow(
        ['F', 30],
        {
          target: 'voters',
          columns: [
            { index: 0, to: 'gender', values },
            { index: 1, to: 'age' },
          ],
          duplicates: 'keep',
          duplicateColumns: [],
          missingAge: 'refuse',
        },
        '2026-11-29',
      );
    expect(read().profile).toMatchObject({ gender: 'Female' });
    expect(read({ f: 'F' }).profile).toMatchObject({ gender: 'F' });
  });
});

test('columns that identify people are recognized by header or values, and can only be imported as a name', () => {
  const rows = Array.from({ length: 12 }, (_, at) => [
    `P${at} Lee`,
    `p${at}@lee.example`,
    `${at} Elm Street`,
    `Says thing ${at}`,
    `Job ${at}`,
    at % 2 === 0 ? 'Y' : 'n',
  ]);
  const columns = describeColumns(['Name', 'Contact', 'Location', 'Remark (own words)', 'Occupation', 'Owns'], rows);
  expect(columns.map(({ identifies, guess }) => [identifies, guess])).toEqual([
    ['name', 'fullName'],
    ['email', null],
    ['address', null],
    ['unique', null],
    [null, 'occupation'],
    [null, null],
  ]);
});

test('a German table of voters has a state, and its codes of places and other columns stay without a field', () => {
  const rows = [
    ['34', 'w', '1,605', '3.250,50', 'Bayern', '01067'],
    ['35', 'm', '1,705', '4.250,50', 'Sachsen', '80331'],
  ];
  const names = ['Alter', 'Geschlecht', 'Größe', 'Einkommen', 'Bundesland', 'PLZ'];
  expect(describeColumns(names, rows).map(({ guess, identifies }) => [guess, identifies])).toEqual([
    ['age', null],
    ['gender', null],
    [null, null],
    ['income', null],
    ['state', null],
    [null, null],
  ]);
});

test('every column of an import is used, kept as an attribute, or left out with a reason, and the sum says so', () => {
  const columns = [
    { name: 'Alter', identifies: null },
    { name: 'Größe', identifies: null },
    { name: 'PLZ', identifies: null },
    { name: 'E-Mail', identifies: 'email' as const },
    { name: 'Spruch', identifies: 'unique' as const },
    { name: 'Nr', identifies: 'account' as const },
    { name: 'wt', identifies: null },
  ];
  const uses = importedColumns(columns, {
    columns: [
      { index: 0, to: 'age' },
      { index: 1, to: 'attribute', name: 'Height' },
      { index: 5, to: 'key', name: 'Nr' },
    ],
  });
  expect(uses.map(({ as, why }) => as ?? why)).toEqual([
    'Age',
    'attribute Height',
    'Left out by choice',
    'It identifies people: email addresses',
    'It identifies people: it differs for nearly everybody',
    'recognizes people again',
    'A weight of the sample is no fact about a person',
  ]);
  expect(columnSum(uses)).toBe('7 columns = 2 used + 1 kept as attribute + 4 left out');
  expect(columnSum(importedColumns(columns.slice(0, 1), null))).toBe('1 column = 0 used + 1 left out');
});
