import { checkSheet } from '../../../api/segments/imports/check-sheet.ts';
import { sheetRow, createXlsx, createZip } from '../../_support/documents.ts';

const unreadable = 'The file is a zip archive but no readable spreadsheet';
const rows = 'Files may have up to 500000 rows. Split it.';
const columns = 'Files may have up to 200 columns';

test('a spreadsheet within the limits is accepted, whatever its texts contain', async () => {
  await expect(checkSheet(createXlsx(sheetRow(1, 'A1') + sheetRow(500_001, 'I500001')))).resolves.toBeUndefined();
  await expect(
    checkSheet(createXlsx('<row r="1"><c r="GR1" t="inlineStr"><is><t>her r = "best" of 9999999</t></is></c></row>')),
  ).resolves.toBeUndefined();
});

test.each<[string, Buffer, string]>([
  ['a cell in the last row and column', createXlsx(sheetRow(1_048_576, 'XFD1048576')), rows],
  ['a cell beyond any sheet', createXlsx(sheetRow(1, 'ZZZZZZ99999999999')), rows],
  ['a column too far', createXlsx(sheetRow(1, 'GS1')), columns],
  ['a row without cells, far down', createXlsx('<row r="500002"/>'), rows],
  ['single quotes and blanks', createXlsx("<row\nr = '900000'/>"), rows],
  ['a reference written in entities', createXlsx(sheetRow(1, '&#88;FD1048576')), unreadable],
  [
    'few cells that span many',
    createXlsx(sheetRow(1, 'GR1') + sheetRow(400_000, 'A400000')),
    'Spreadsheets may have up to 5000000 cells, empty ones included. Save it as CSV.',
  ],
  [
    'a cell behind a megabyte of others',
    createXlsx(`${sheetRow(1, 'A1').repeat(25_000)}${sheetRow(1, 'XFD1')}`),
    columns,
  ],
  ['parts larger than they say', createXlsx(sheetRow(1, 'A1'), {}, 10), unreadable],
  [
    'parts that say they are huge',
    createXlsx(sheetRow(1, 'A1'), {}, 0x7fffffff),
    'Unpacked spreadsheets may be up to 128 MB. Split it, or leave columns out.',
  ],
  ['no directory', Buffer.from('PK\u0003\u0004 nothing more'), unreadable],
  ['a directory cut off', createZip({ a: Buffer.from('x') }).subarray(8), unreadable],
])('a spreadsheet with %s is refused before its cells are read', async (_what, file, message) => {
  await expect(checkSheet(file)).rejects.toThrow(message);
});
