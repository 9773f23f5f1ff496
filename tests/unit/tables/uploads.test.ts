/** Uploads of segments: sheets of workbooks, packed files, encodings and headers that are chosen. */
import { gzipSync } from 'node:zlib';
import { readBytes, readUploaded } from '../../_support/table-cases.ts';

test.each([
  ['41-hidden-first.xlsx', 'People', 'The sheet People was read. Not read: _lookup (hidden, 6 rows).'],
  ['42-readme-first.xlsx', 'People', 'The sheet People was read. Not read: Read me (2 rows).'],
  ['62-first-empty.xlsx', 'Data', undefined],
  ['40-plain.xlsx', 'Sheet', undefined],
])('of %s the first visible sheet with a table is read', async (name, sheet, note) => {
  const { reading, rows } = await readUploaded(name);
  expect([reading.sheet, reading.notes[0], rows.length]).toEqual([sheet, note, reading.people]);
  expect(rows.length).toBeGreaterThan(0);
});

test('another sheet can be chosen, and one that does not exist is refused with those that do', async () => {
  const { names, reading } = await readUploaded('41-hidden-first.xlsx', { sheet: '_lookup' });
  expect([names, reading.people]).toEqual([['code', 'label'], 5]);
  await expect(readUploaded('41-hidden-first.xlsx', { sheet: 'Nobody' })).rejects.toThrow(
    'The workbook has no sheet Nobody. It has _lookup, People',
  );
});

test('titles above the header of a workbook are nobody', async () => {
  const { names, reading } = await readUploaded('44-merged-title.xlsx');
  expect([names[0], reading.people, reading.titles, reading.headerRow]).toEqual(['First', 20, 1, 3]);
});

test('a table that was packed alone is read, by zip and by gzip', async () => {
  expect((await readUploaded('54-csv.zip')).reading.people).toBe(20);
  const read = await readBytes(gzipSync('name,age\nAna,34\n'), 'people.csv.gz');
  expect([read.format, read.names, read.reading.people]).toEqual(['csv', ['name', 'age'], 1]);
});

test('what an archive unpacks to has the limits of a file', async () => {
  const large = gzipSync(Buffer.alloc(101 * 1024 * 1024, 'a\n'));
  await expect(readBytes(large, 'large.csv.gz')).rejects.toThrow('Files may be up to 100 MB');
});

test.each([
  ['52-table.ods', '52-table.ods is an OpenDocument file (.ods). Save it as .xlsx or CSV.'],
  ['64-gz.csv.gz', '64-gz.csv.gz is a damaged archive. Pack it again, or send it unpacked.'],
  ['30d-html.xls', '30d-html.xls is a web page. Open it in Excel and save it as .xlsx or CSV.'],
  [
    '60-password.xlsx',
    '60-password.xlsx is protected with a password. Save it without one. CSV, XLSX and JSON can be imported.',
  ],
])('%s is refused with what to do', async (name, message) => {
  await expect(readUploaded(name)).rejects.toThrow(message);
});

test.each([
  ['24-cp1250.csv', 'Windows-1250 (Central European)', 'Věk', 'Plzeň'],
  ['24b-shift-jis.csv', 'Shift-JIS (Japanese)', '年齢', '看護師'],
  ['24c-gb18030.csv', 'GB18030 (Chinese)', '年龄', '护士'],
])('%s is read in its encoding', async (name, encoding, column, cell) => {
  const read = await readUploaded(name);
  expect([read.encoding, read.names[0]]).toEqual([encoding, column]);
  expect(read.rows.flatMap(({ cells }) => cells)).toContain(cell);
});

test('a row end that falls between two pieces of a file is one', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => `${at},${'x'.repeat(at % 7)}\r\n`);
  const { reading } = await readBytes(Buffer.from(`a,b\r\n${rows.join('')}`), 'long.csv');
  expect(reading).toMatchObject({ rows: 60_001, people: 60_000, empty: 0, uneven: 0 });
});

test('an encoding and a header that are chosen replace what is detected', async () => {
  const read = await readUploaded('24-cp1250.csv', { encoding: 'windows-1252', header: { first: 2, last: 2 } });
  expect([read.encoding, read.reading.titles, read.reading.headerRow]).toEqual(['Windows-1252 (Latin-1)', 1, 2]);
});

test.each([
  '04-mixed-eol.csv',
  '04b-100crlf-50lf.csv',
  '05-mixed-eol2.csv',
  '06-mac-cr.csv',
  '03-sep-hint.csv',
  '18b-totals-customers.csv',
  '40-plain.xlsx',
  '26-list.json',
])('the sum of %s adds up', async (name) => {
  const { reading, rows } = await readUploaded(name);
  const { people, headers, titles, empty, totals } = reading;
  expect([people, people + headers + titles + empty + totals]).toEqual([rows.length, reading.rows]);
  expect(people).toBeGreaterThan(2);
});
