/** Sheets are read in pieces, each a workbook of its own; the library's reading of the whole is the judge. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readSheet } from 'read-excel-file/universal';
import writeExcelFile from 'write-excel-file/node';
import { sheetRows } from '../../../api/segments/imports/sheet-rows.ts';
import { readWorkbook } from '../../../api/segments/imports/workbook-sheets.ts';
import { seededRandom } from '../../../domain/random.ts';
import { draws } from '../../_support/depth.ts';
import { createXlsx } from '../../_support/documents.ts';
import { casesFolder } from '../../_support/table-cases.ts';

type Rows = unknown[][];

async function readWhole(bytes: Buffer, place: number): Promise<Rows> {
  const { buffer, byteOffset, byteLength } = bytes;
  const rows = await readSheet(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer, place);
  return rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)));
}

/** Reads a sheet in pieces of so many characters. */
async function readPieces(bytes: Buffer, place: number, characters?: number): Promise<Rows> {
  const workbook = await readWorkbook(bytes);
  const rows: Rows = [];
  for await (const row of sheetRows(bytes, workbook, workbook.sheets[place - 1], characters)) rows.push(row);
  return rows;
}

const workbooks = globSync('**/*.xls[xm]', { cwd: casesFolder })
  .filter((name) => basename(name) !== '60-password.xlsx')
  .toSorted();

test.each(workbooks)('%s is read in pieces as it is read whole', async (name) => {
  const bytes = readFileSync(join(casesFolder, name));
  const { sheets } = await readWorkbook(bytes);
  expect(sheets.length).toBeGreaterThan(0);
  for (const { place } of sheets) {
    const whole = await readWhole(bytes, place);
    for (const characters of [1, 700, undefined]) expect(await readPieces(bytes, place, characters)).toEqual(whole);
  }
});

test('random workbooks are read in pieces as they are read whole', async () => {
  const random = seededRandom('pieces');
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const cells = [
    () => null,
    () => ({ value: pick(['Maria', 'Αθήνα', 'a < b & c', ' spaces ', '_x000D_', '', '12', '東京']) }),
    () => ({ value: Math.round(random() * 400) }),
    () => ({ value: random() * 1e6 }),
    () => ({ value: random() < 0.5 }),
    () => ({ value: new Date(Date.UTC(1990, 0, 1 + Math.round(random() * 9_000))), format: 'yyyy-mm-dd' }),
  ];
  for (let at = 0; at < draws(10, 200); at += 1) {
    const width = 1 + Math.floor(random() * 8);
    const rows = Array.from({ length: 1 + Math.floor(random() * 60) }, () =>
      Array.from({ length: random() < 0.1 ? 0 : width }, () => pick(cells)()),
    );
    const bytes = await writeExcelFile([[{ value: 'Name' }], ...rows]).toBuffer();
    const whole = await readWhole(bytes, 1);
    expect(await readPieces(bytes, 1, 1 + Math.floor(random() * 3_000))).toEqual(whole);
  }
});

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const first = `<row r="1">${text('A1', 'Name')}${text('B1', 'Town')}</row>`;

test.each<[string, string]>([
  [
    'rows that are missing',
    `${first}<row r="9">${text('A9', 'Maria')}</row><row r="12">${text('B12', 'Patras')}</row>`,
  ],
  ['rows without cells', `${first}<row r="2"/><row r="3"></row><row r="4">${text('A4', 'Maria')}</row>`],
  ['cells that are only styled', `${first}<row r="2"><c r="F2" s="0"/></row><row r="3">${text('A3', 'Maria')}</row>`],
  ['a comment that looks like a row', `${first}<!-- </row> --><row r="2">${text('A2', 'Maria')}</row>`],
  ['blanks in its tags', `${first}<row\nr='2' spans="1:2" ><c t="inlineStr" r='A2' ><is><t>Maria</t></is></c></row >`],
  ['a row that is cut by nothing else', first],
])('a sheet with %s is read in pieces as it is read whole', async (_what, rows) => {
  const bytes = createXlsx(rows);
  expect(await readPieces(bytes, 1, 1)).toEqual(await readWhole(bytes, 1));
});

test('rows out of order are refused, in one piece and in many', async () => {
  const bytes = createXlsx(`${first}<row r="3">${text('A3', 'Maria')}</row><row r="2">${text('A2', 'Jan')}</row>`);
  for (const characters of [1, undefined]) await expect(readPieces(bytes, 1, characters)).rejects.toThrow('3');
});
