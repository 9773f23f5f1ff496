import { detectDelimiter } from '../../../domain/audience/import/delimiter.ts';
import { foreignKind, provenEncoding } from '../../../domain/audience/import/encoding.ts';
import { guessVoterTargets } from '../../../domain/audience/import/guess-target.ts';
import { duplicateKey, readRow } from '../../../domain/audience/import/row-to-profile.ts';
import { dateOf, detectType, listOf, numberOf } from '../../../domain/audience/import/values.ts';

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
  // Mistyped, and one field given once: to the header most like it.
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
])('headers %j', (headers, expected) => {
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
  // One stray cell in ten does not make numbers text.
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
])('%s as a number', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each([
  ['2026-02-30', undefined],
  ['31/12/1999', '1999-12-31'],
  ['2/3/1999', '1999-02-03'],
  ['2026-11-21T10:00:00Z', '2026-11-21'],
])('%s as a date', (text, date) => {
  expect(dateOf(text)).toBe(date);
});

test('a list goes by semicolons and bars, and by commas when there are none', () => {
  expect(listOf('rent, high; buses')).toEqual(['rent, high', 'buses']);
  expect(listOf('rent, buses,')).toEqual(['rent', 'buses']);
});

test.each([
  ['a,b,c\n1,2,3\n', ','],
  ['a;b;c\n1,5;2;3\n', ';'],
  ['a\tb\n1, 2\t3\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['"x,y,z";b\n"1,2,3";2\n', ';'],
  ['just one column\nof words\n', ','],
])('%j is cut by %j', (head, delimiter) => {
  expect(detectDelimiter(head)).toBe(delimiter);
});

test('encodings are proven by marks, or by the zeros of western UTF-16', () => {
  expect(provenEncoding(Buffer.from('\ufeffa', 'utf8'))).toBe('utf-8');
  expect(provenEncoding(Buffer.from('name,age\n', 'utf16le'))).toBe('utf-16le');
  expect(provenEncoding(Buffer.from('name,age\n', 'utf16le').swap16())).toBe('utf-16be');
  expect(provenEncoding(Buffer.from('name,age\n'))).toBeNull();
  expect(foreignKind(Buffer.from([1, 0, 0, 7, 9]))).toBe('not a text file');
});

describe('a row', () => {
  const plan = (...names: string[]) => ({
    target: 'customers' as const,
    columns: names.map((name, index) => ({ index, to: 'attribute', name, type: 'text' as const })),
    duplicates: 'keep' as const,
    duplicateColumns: [],
  });

  test('a column may be called what an object answers to', () => {
    const { profile } = readRow(['a', 'b'], plan('__proto__', 'constructor'), 2026);
    expect(Object.entries(profile?.['attributes'] ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    expect(duplicateKey({ attributes: {} }, ['constructor'])).toBeNull();
  });

  test('a cell that cannot be read is shown cut between characters', () => {
    const { columns, ...rest } = plan('height');
    const read = readRow([`${'x'.repeat(38)}😀😀`], { ...rest, columns: columns.map((column) => ({ ...column, type: 'number' as const })) }, 2026);
    expect(read).toMatchObject({ problems: [{ problem: `‘${'x'.repeat(38)}…’ is not a number` }, {}] });
  });
});
