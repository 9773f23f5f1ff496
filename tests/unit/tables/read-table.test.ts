/** One reader for all tables of text: its delimiter, row ends, titles, headers and totals. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { InvalidInput } from '../../../domain/errors.ts';
import { detectDelimiter } from '../../../domain/tables/delimiter.ts';
import { rowNotes, rowSum } from '../../../domain/tables/said.ts';
import { readTextTable, type TextTable } from '../../../services/tables/read-text.ts';

const folder = join(import.meta.dirname, '../../fixtures/tables');
const fixture = (name: string) => readFileSync(join(folder, name), 'utf8');
const read = (text: string) => readTextTable(text, { field: 'text' });
const cellsOf = ({ rows }: TextTable) => rows.map(({ cells }) => cells);

test.each([
  ['survey/c-semicolon-open-comma.csv', ';', ['Bus', 'Bus', '4', '3', 'I doubt it, it is costly']],
  ['survey/f-tab-commas.csv', '\t', ['Bus', 'Bus', '4', '3', 'I doubt it, it is costly']],
  ['survey/b-comma-unquoted-semicolon-open.csv', ',', ['Bus', 'Bus', '4', '3', 'I doubt it; it is costly']],
  ['survey/e-semicolon-decimal-comma.csv', ';', ['Bus', 'Bus', '4', '3,5', 'x']],
  ['survey/t-sep.csv', ';', ['Bus', 'Bus', '4']],
])('%s is divided at one sign alone', (name, delimiter, first) => {
  const table = read(fixture(name));
  expect([table.delimiter, cellsOf(table)[0]]).toEqual([delimiter, first]);
  expect(table.facts.uneven).toBe(0);
});

test.each([
  ['survey/n-mixed-eol.csv', 3],
  ['transcripts/mixed-eol.csv', 4],
  ['04-mixed-eol.csv', 20],
  ['04b-100crlf-50lf.csv', 150],
  ['05-mixed-eol2.csv', 20],
  ['06-mac-cr.csv', 20],
])('all rows of %s are read, however they end', (name, people) => {
  const { facts, rows } = read(fixture(name));
  expect([facts.people, rows.length, facts.uneven]).toEqual([people, people, 0]);
});

test('row ends within quotes stay as they are', () => {
  expect(cellsOf(read('a,b\r\n1,"x\r\ny"\n2,"x\ny"\r3,z\r\n'))).toEqual([
    ['1', 'x\r\ny'],
    ['2', 'x\ny'],
    ['3', 'z'],
  ]);
});

test.each([
  [
    'one column with commas in its words',
    'comment\nI like it, really\nYes, sure\n',
    [['I like it, really'], ['Yes, sure']],
  ],
  [
    'a quote within a cell',
    'a,b\n5\'11" tall,x;y\n6\'1" tall,z\n',
    [
      ['5\'11" tall', 'x;y'],
      ['6\'1" tall', 'z'],
    ],
  ],
  [
    'quotes escaped by backslashes',
    'a,b\n"she said \\"no, never\\" twice",1\nok,2\n',
    [
      ['she said "no, never" twice', '1'],
      ['ok', '2'],
    ],
  ],
  ['a Windows path that ends in a backslash', 'a,b\n"C:\\",1\n', [['C:\\', '1']]],
])('%s is read whole', (_name, text, cells) => {
  expect(cellsOf(read(text))).toEqual(cells);
});

test.each([
  ['sep=;\na;b\n1,5;2\n', ';'],
  ['"sep=\t"\na\tb\n1;2\t3\n', '\t'],
  ['Report of March\n\na;b;c\n1,5;2;x\n2,5;3;y\n', ';'],
  ['Name;Age\nSmith, Ana;34\nJones, Bo;35\n', ';'],
  ['Members, 2026\nName;City\nAda;Berlin\nBen;Bonn\n', ';'],
  ['Comment\nI like it; but\nNo; thanks\n', '\u001F'],
  ['Comment\nYes, please\nNo, thanks\nWell, maybe\n', '\u001F'],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(detectDelimiter(text)).toBe(delimiter);
});

test.each([
  ['19-title-row.csv', 'First,Last,Age,Gender,State,Occupation', 20, 4],
  ['20-linkedin-connections.csv', 'First Name,Last Name,URL,Email Address,Company,Position,Connected On', 20, 4],
  [
    'profiles/rows-linkedin-connections.csv',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    1,
    4,
  ],
  ['07b-qualtrics-age.csv', 'ResponseId,Age,Gender,Work', 20, 1],
  [
    '07-qualtrics-3-headers.csv',
    'StartDate,ResponseId,What is your age? Please give years,What is your gender? - Selected Choice,What do you do for work?',
    20,
    1,
  ],
  [
    '08-surveymonkey.csv',
    'Respondent ID,Collector ID,What is your age?,What is your gender?,Bus: Which of these do you use?,Train: Which of these do you use?,Bike: Which of these do you use?,Other (please specify): Which of these do you use?',
    20,
    1,
  ],
  ['16-dup-empty-headers.csv', 'Age,Gender,Gender (2),Column 4,Age (2),Column 6', 20, 1],
])('the header of %s is found', (name, names, people, headerRow) => {
  const table = read(fixture(name));
  expect([table.names.join(','), table.facts.people, table.facts.headerRow]).toEqual([names, people, headerRow]);
});

test.each([
  ['one name over people with one value', 'name\nAna\nBo\n', ['name']],
  ['a header with fewer names than cells', 'name,\nAna,34\nBo,35\n', ['name', 'Column 2']],
  ['a sparse table', 'a,b,c,d\nx,,,\n,y,,\n,,z,\n', ['a', 'b', 'c', 'd']],
  ['a single name over two columns of words', 'city,\nBerlin,Germany\nParis,France\n', ['city', 'Column 2']],
])('the first row is the header: %s', (_name, text, names) => {
  expect(read(text).names).toEqual(names);
});

test('a title over two columns of words is nobody', () => {
  const table = read('Members of 2026\nName;City\nAda;Berlin\nBen;Bonn\n');
  expect([table.names, cellsOf(table).length, table.facts.titles]).toEqual([['Name', 'City'], 2, 1]);
});

test('the header can be chosen, with more rows under it', () => {
  const text = 'x,y\nName,Age\nas said,in years\nAna,34\n';
  const table = readTextTable(text, { field: 'text', header: { first: 2, last: 3 } });
  expect([table.names, cellsOf(table)]).toEqual([['Name', 'Age'], [['Ana', '34']]]);
  expect(table.facts).toMatchObject({ rows: 4, titles: 1, headers: 2, people: 1, headerRow: 2 });
});

test('a total is nobody at the end of a file, and a person in the middle', () => {
  const table = read('Plan,Spend\nA,1\nTotal,1\nB,2\n\nTotal,"3,00 €"\nAverage:,1.5\n');
  expect(cellsOf(table)).toEqual([
    ['A', '1'],
    ['Total', '1'],
    ['B', '2'],
  ]);
  expect(rowSum(table.facts)).toBe('7 rows in the file = 3 with data + 1 of the header + 1 empty + 2 totals or notes');
  expect(rowNotes(table.facts)).toEqual(['The last 2 rows are totals or notes, not people.']);
});

test.each([
  ['18-totals.csv', 20, 2],
  ['18b-totals-customers.csv', 20, 2],
  ['survey/q-totals.csv', 1, 1],
])('the totals and sources under %s are nobody', (name, people, totals) => {
  expect(read(fixture(name)).facts).toMatchObject({ people, totals });
});

test('a word for a sum without any number beside it is an answer like others', () => {
  expect(cellsOf(read('Brand,Why\nShell,near\nTotal,\n'))).toHaveLength(2);
  expect(cellsOf(read('Brand\nShell\nTotal\n'))).toEqual([['Shell'], ['Total']]);
});

test('a person whose name is Total but who has words beside it stays', () => {
  expect(cellsOf(read('First,Work\nAna,nurse\nTotal,teacher\n'))).toHaveLength(2);
});

test('uneven rows are said, and blank cells beyond the header count for nothing', () => {
  const { rows, facts } = read('a,b\n1\n1,2,3\n1,2,,\n');
  expect(rows.map(({ problem, extra }) => [problem ?? '', extra])).toEqual([
    ['The row has 1 cells, the header has 2: the missing ones are empty', []],
    ['The row has 3 cells, the header has 2: the ones too many were left out', ['3']],
    ['', []],
  ]);
  expect(facts.uneven).toBe(2);
});

test('an open quote is refused with its line', () => {
  expect(() => read('a,b\n1,"x\n2,y\n')).toThrow(InvalidInput);
  expect(() => read('a,b\n1,"x\n2,y\n')).toThrow('ends within a quote that is never closed');
});

const word = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '3,5',
      'a;b',
      '\\"',
      'C:\\',
      '5\'11"',
      'x\r\ny',
      '“no”',
      'Ünal',
      '年齢',
      'γυναίκα',
      '"',
      '',
    ),
  },
);

/** A table as a program writes it: quotes where they are needed, or around everything. */
const writtenTables = fc
  .record({
    columns: fc.integer({ min: 2, max: 6 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    ends: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 4 }),
    isQuoted: fc.boolean(),
    hasMark: fc.boolean(),
  })
  .chain((dialect) =>
    fc.record({
      dialect: fc.constant(dialect),
      rows: fc.array(fc.array(word, { minLength: dialect.columns, maxLength: dialect.columns }), {
        minLength: 1,
        maxLength: 30,
      }),
    }),
  )
  .map(({ dialect: { columns, delimiter, ends, isQuoted, hasMark }, rows }) => {
    const cell = (text: string) =>
      isQuoted || /[,;\t|"\r\n\u2028]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const header = Array.from({ length: columns }, (_, at) => `c${at + 1}`);
    const lines = [header, ...rows].map(
      (cells, at) => cells.map(cell).join(delimiter) + (ends[at % ends.length] ?? '\n'),
    );
    return { text: (hasMark ? '\uFEFF' : '') + lines.join(''), delimiter, header, rows };
  });

test('whatever a program writes is read back: every cell equal, every row accounted for', () => {
  fc.assert(
    fc.property(writtenTables, ({ text, delimiter, header, rows }) => {
      const table = read(text);
      expect([table.delimiter, table.names]).toEqual([delimiter, header]);
      const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
      const { people, totals, empty, headers, rows: all } = table.facts;
      expect([people + totals, people + totals + empty + headers]).toEqual([filled.length, all]);
      expect(cellsOf(table)).toEqual(filled.slice(0, people));
    }),
    { numRuns: 400 },
  );
});

test('no two columns have the same name, whatever the file calls them', () => {
  expect(read('Age,Age,Age (2),Age\n1,2,3,4\n').names).toEqual(['Age', 'Age (2)', 'Age (2) (2)', 'Age (3)']);
});

test.each([
  ['ResponseId,Q1\nResponse ID,How old are you?\nR_1,34\n', ['ResponseId', 'How old are you?'], 1],
  ['Respondent ID,Why?\n,in words\n11,near\n', ['Respondent ID', 'Why?'], 1],
  ['Respondent ID,Score\n,7\n11,8\n', ['Respondent ID', 'Score'], 2],
])('a second row of headings is nobody: %j', (text, names, people) => {
  const table = read(text);
  expect([table.names, table.facts.people, table.facts.headers]).toEqual([names, people, 3 - people]);
});
