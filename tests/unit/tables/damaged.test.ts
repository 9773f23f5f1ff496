/** Files that something damaged: nobody is lost or made up without a word. */
import { damageOf } from '../../../domain/tables/damage.ts';
import { decodeText } from '../../../domain/tables/decode.ts';
import { readBytes } from '../../_support/table-cases.ts';

const lines = ['Name,Age,Town', ...Array.from({ length: 8 }, (_, at) => `Ana${at},${20 + at},Köln${at}`)];
const text = `${lines.join('\n')}\n`;
const bytes = Buffer.from(text);
const people = (from = 0, to = 8) =>
  Array.from({ length: 8 }, (_, at) => [`Ana${at}`, `${20 + at}`, `Köln${at}`]).slice(from, to);

async function read(content: Uint8Array | string) {
  const { rows, encoding, reading } = await readBytes(Buffer.from(content), 'people.csv');
  const { rows: all, people: found, headers, titles, empty, totals } = reading;
  expect(all).toBe(found + headers + titles + empty + totals);
  expect(found).toBe(rows.length);
  return {
    encoding,
    cells: rows.map((row) => row.cells),
    problems: rows.flatMap(({ rowNumber, problem }) => (problem === undefined ? [] : [`${rowNumber}: ${problem}`])),
    notes: reading.notes,
  };
}

const unreadable = 'The row has letters that could not be read';
const mayBeDamaged = '1 row may be damaged: letters that could not be read, or cells that a stray quote joined.';

test('UTF-8 that is cut within a letter stays UTF-8, and its last row is listed', async () => {
  const { encoding, cells, problems, notes } = await read(bytes.subarray(0, bytes.lastIndexOf(0xc3) + 1));
  expect([encoding, cells.slice(0, 7)]).toEqual(['UTF-8', people(0, 7)]);
  expect(cells[7]).toEqual(['Ana7', '27', 'K\uFFFD']);
  expect([problems, notes]).toEqual([[`9: ${unreadable}`], [mayBeDamaged]]);
});

test('a line in another encoding spoils no other line, and is listed', async () => {
  const mixed = Buffer.concat([bytes, Buffer.from('Ana9,29,Köln9\n', 'latin1')]);
  const { encoding, cells, problems } = await read(mixed);
  expect([encoding, cells.slice(0, 8), problems]).toEqual(['UTF-8', people(), [`10: ${unreadable}`]]);
  expect(decodeText(mixed).encoding).toBe('utf-8');
  // Of a file that is mostly in the other encoding, that one is it.
  const western = Buffer.from(`${text}Ana9,29,Köln9\n`, 'latin1');
  expect((await read(western)).encoding).toBe('Windows-1252 (Latin-1)');
  expect(decodeText(western).encoding).toBe('windows-1252');
});

test.each([
  ['Москва', 'windows-1251', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]],
  ['東京', 'shift_jis', [0x93, 0x8c, 0x8b, 0x9e]],
  ['北京', 'gb18030', [0xb1, 0xb1, 0xbe, 0xa9]],
  ['서울', 'euc-kr', [0xbc, 0xad, 0xbf, 0xef]],
])('%s in %s is no damaged UTF-8', (_word, _encoding, letters) => {
  const table = Array.from({ length: 20 }, (_, at) => [...Buffer.from(`${at},`), ...letters, 0x0a]).flat();
  expect(decodeText(Uint8Array.from(table)).encoding).not.toBe('utf-8');
});

test.each([
  ['a stray quote within a word is a letter', text.replace('Ana3', 'An"a3'), 8, []],
  [
    'a quote that joins three rows',
    text.replace(',23,', ',"23,').replace(',25,', ',25",'),
    6,
    ['5: The row has cells that a stray quote may have joined'],
  ],
  [
    'two stray quotes at the beginning of rows',
    text.replace('Ana3', '"Ana3').replace('Ana5', '"Ana5'),
    6,
    ['5: The row has cells that a stray quote may have joined'],
  ],
  [
    'tabs between the cells of one row',
    text.replace('Ana3,23,', 'Ana3\t23\t'),
    8,
    ['5: The row has 1 cells, the header has 3: the missing ones are empty'],
  ],
])('%s', async (_name, damaged, count, listed) => {
  const { cells, problems } = await read(damaged);
  expect([cells.length, problems]).toEqual([count, listed]);
  const others = people().filter((one) => !['Ana3', 'Ana4', 'Ana5'].includes(one[0] ?? ''));
  expect(cells).toEqual(expect.arrayContaining(others));
});

test('a quote that is never closed, and a null character, refuse the file with their reason', async () => {
  await expect(read(text.replace('Ana3', '"Ana3'))).rejects.toThrow('A quote that opens in row 5 or later is never');
  await expect(read(text.replace('Ana3', 'An\0a3'))).rejects.toThrow('people.csv is not a text file');
  // Further down nobody looks before the row is read.
  const long = text + 'Ana1,20,Köln1\n'.repeat(6_000);
  const { problems } = await read(`${long}An\0a3,23,Köln3\n`);
  expect(problems).toEqual(['6010: The row has null characters, which are left out']);
});

test('the header of a file that was joined to another is no person, and neither is the end mark of DOS', async () => {
  const { cells, notes } = await read(`${text}\uFEFF${text}\u001A`);
  expect(cells).toEqual([...people(), ...people()]);
  expect(notes).toEqual(['The header comes again in 1 row, as where files were joined. None of them is a person.']);
});

test('a text of several lines is no damage', () => {
  expect(damageOf(['Ana', 'I doubt it,\nit costs too much'], 2)).toBeNull();
  expect(damageOf(['Ana', 'One\nTwo\nThree', '30'], 3)).toBeNull();
  expect(damageOf(['Ana', 'One,1\nTwo'], 2)).toBe('The row has cells that a stray quote may have joined');
  expect(damageOf(['Ana', '"30,"Berlin', 'x'], 3)).toBe('The row has cells that a stray quote may have joined');
  expect(damageOf(['"Yes", she said', 'x'], 2)).toBeNull();
  expect(damageOf([30, null, new Date(0)], 3)).toBeNull();
});
