/** A codebook and the files for SPSS say the same about a table. */
import { codebookColumnsOf, codebookRows, type TableColumn } from '../../../../domain/exports/columns.ts';
import { codedRow, spssSyntax } from '../../../../domain/exports/spss.ts';
import { cutBytes, spssNames } from '../../../../domain/exports/spss-names.ts';

const columns: TableColumn[] = [
  { name: 'row_id', label: 'Id of the row', type: 'text' },
  {
    name: 'own',
    label: 'Do you own a car, or don’t you?',
    type: 'text',
    values: [
      { value: "+It's mine", label: "+It's mine" },
      { value: 'No', label: 'No' },
      { value: 'Other', label: 'Other' },
    ],
    hasWords: true,
  },
  {
    name: 'sat',
    label: 'How content are you?',
    type: 'whole number',
    values: [-10, -9, -8].map((value) => ({ value, label: value === -10 ? 'Not at all' : String(value) })),
  },
  { name: 'miles', label: 'How far?', type: 'number', unit: 'miles' },
  { name: 'why', label: 'Why?', type: 'text' },
];
const rows = [
  { row_id: 'a', own: "+It's mine", sat: -9, miles: 3.5, why: '-5 degrees,\n"so" cold' },
  { row_id: 'b', own: 'Other: by bike', sat: null, miles: null, why: '' },
  { row_id: 'c', own: null, sat: -10, miles: 0, why: 'Żółć 👍' },
  { row_id: 'd', own: 'Gone', sat: -8, miles: -1, why: null },
];

test('a codebook has a row for each column, or for each of its values with its code', () => {
  const book = codebookRows({ columns });
  expect(book.map(({ name, value, value_label, code }) => [name, value, value_label, code])).toEqual([
    ['row_id', '', '', ''],
    ['own', "+It's mine", "+It's mine", 1],
    ['own', 'No', 'No', 2],
    ['own', 'Other', 'Other', 3],
    ['sat', -10, 'Not at all', -10],
    ['sat', -9, '-9', -9],
    ['sat', -8, '-8', -8],
    ['miles', '', '', ''],
    ['why', '', '', ''],
  ]);
  expect(book.at(-2)).toMatchObject({ label: 'How far?', type: 'number', unit: 'miles', missing: 'empty' });
  expect(book[1]?.['missing']).toBe('empty; with codes -9, another answer -8');
  // Every number of a scale may be an answer, so none of them stands for a missing one.
  expect(book[4]?.['missing']).toBe('empty');
});

test('the codebook of a table without files for SPSS says nothing of them', () => {
  const shown = codebookColumnsOf({ columns, hasCodes: false });
  expect(codebookColumnsOf({ columns }).filter((name) => !shown.includes(name))).toEqual(['code', 'spss_name']);
  const missing = codebookRows({ columns, hasCodes: false }).map((row) => row['missing']);
  expect(new Set(missing)).toEqual(new Set(['empty']));
});

test('rows with codes have numbers for choices, nothing before formulas, and texts in one line', () => {
  expect(rows.map((row) => Object.values(codedRow(columns, row)))).toEqual([
    ['a', 1, -9, 3.5, '-5 degrees, "so" cold'],
    ['b', 3, '', '', ''],
    ['c', -9, -10, 0, 'Żółć 👍'],
    ['d', -8, -8, -1, ''],
  ]);
});

test('the syntax reads every column and names labels, values and what is missing', async () => {
  async function* all() {
    yield* rows;
  }
  const syntax = await spssSyntax(columns, all(), { title: 'survey-1', dataFile: "it's-codes.csv" });
  expect(syntax).toContain("/FILE='it''s-codes.csv'");
  expect(syntax).toContain('    own F12.4\n    sat F12.4\n    miles F12.4\n    why A21\n  .\n');
  expect(syntax).toContain("  miles\n    'How far? (miles)'\n");
  expect(syntax).toContain("  own\n    1 '+It''s mine'\n    2 'No'\n    3 'Other'\n    -9 'No answer'\n");
  expect(syntax).toContain("  /sat\n    -10 'Not at all'\n    -9 '-9'\n    -8 '-8'\n  .\n");
  expect(syntax).toContain('MISSING VALUES\n  own\n  (-9, -8).\n');
  for (const line of syntax.split('\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(250);
});

test('names of variables are those that SPSS accepts, and all different', () => {
  const names = spssNames([
    'grid/r1',
    'grid/r2',
    'GRID r1',
    'attribute:Régión',
    '年齢',
    '2nd',
    'to',
    '',
    '***',
    'x'.repeat(90),
    `${'x'.repeat(90)}y`,
  ]);
  expect(names.slice(0, 9)).toEqual([
    'grid_r1',
    'grid_r2',
    'GRID_r1_2',
    'attribute_Régión',
    '年齢',
    'v_2nd',
    'to_',
    'v',
    'v_2',
  ]);
  expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(64);
  expect([cutBytes('żółć', 3), cutBytes('👍👍', 7)]).toEqual(['ż', '👍']);
});
