/** Files for SPSS: rows with codes, and the syntax that reads them and says what they mean. */
import { anotherAnswer, codeOf, isCoded, noAnswer, type TableColumn, type TableRow } from './columns.ts';
import { plainText } from './plain-text.ts';
import { cutBytes, spssNames } from './spss-names.ts';

/** Longest text of a variable, and of the labels that SPSS keeps, in bytes. */
const maxText = 32_767;
const maxLabel = 200;
const maxValueLabel = 120;

/** Writes a row with codes for choices, numbers as they are, and texts in one line: SPSS reads lines, not cells. */
export function codedRow(columns: readonly TableColumn[], row: TableRow): Record<string, string | number> {
  return Object.fromEntries(columns.map((column) => [column.name, codedCell(column, row[column.name])]));
}

function codedCell(column: TableColumn, cell: unknown): string | number {
  const isEmpty = cell === null || cell === undefined || cell === '';
  if (isCoded(column)) return isEmpty ? noAnswer : codeIn(column, cell);
  if (isEmpty) return '';
  if (isNumber(column)) return Number.isFinite(Number(cell)) ? Number(cell) : '';
  return cutBytes(plainText(String(cell)).replaceAll(/\s+/g, ' '), maxText);
}

const isNumber = ({ type }: TableColumn) => type === 'number' || type === 'whole number';

function codeIn({ values = [], hasWords = false }: TableColumn, cell: unknown): number {
  const text = String(cell);
  const exact = values.findIndex(({ value }) => String(value) === text);
  const at = exact === -1 && hasWords ? values.findIndex(({ value }) => text.startsWith(`${value}: `)) : exact;
  const found = values[at];
  return found === undefined ? anotherAnswer : codeOf(found, at);
}

/** Writes the syntax that reads the rows of a file with codes. `rows` tell how wide texts are. */
export async function spssSyntax(
  columns: readonly TableColumn[],
  rows: AsyncIterable<TableRow>,
  { title, dataFile }: { title: string; dataFile: string },
): Promise<string> {
  const widths = await widthsOf(columns, rows);
  const names = spssNames(columns.map(({ name }) => name));
  const named = columns.map((column, at) => ({ column, name: names[at] ?? '', width: widths[at] ?? 1 }));
  const coded = named.filter(({ column }) => isCoded(column));
  const labeled = named.filter(({ column: { values = [] } }) => values.length > 0);
  return [
    '* Encoding: UTF-8.',
    `* ${plainText(title)
      .replaceAll(/[\s.]+/g, ' ')
      .trim()}.`,
    '* Put both files into one folder, and that folder after FILE if SPSS does not find the data.',
    'SET DECIMAL=DOT.',
    `GET DATA /TYPE=TXT /FILE=${quoted(dataFile)} /ENCODING='UTF8'`,
    `  /ARRANGEMENT=DELIMITED /DELCASE=LINE /FIRSTCASE=2 /DELIMITERS="," /QUALIFIER='"'`,
    '  /VARIABLES=',
    ...named.map(({ column, name, width }) => `    ${name} ${formatOf(column, width)}`),
    '  .',
    'VARIABLE LABELS',
    ...named.flatMap(({ column, name }) => [`  ${name}`, `    ${quoted(cutBytes(labelOf(column), maxLabel))}`]),
    '  .',
    ...(labeled.length === 0
      ? []
      : ['VALUE LABELS', ...labeled.flatMap(({ column, name }, at) => valueLabels(column, name, at)), '  .']),
    ...(coded.length === 0
      ? []
      : [`MISSING VALUES`, ...coded.map(({ name }) => `  ${name}`), `  (${noAnswer}, ${anotherAnswer}).`]),
    'EXECUTE.',
    '',
  ].join('\n');
}

function valueLabels(column: TableColumn, name: string, at: number): string[] {
  const { values = [] } = column;
  const labels = [
    ...values.map((one, place) => ({ code: codeOf(one, place), label: one.label })),
    ...(isCoded(column)
      ? [
          { code: noAnswer, label: 'No answer' },
          { code: anotherAnswer, label: 'Another answer' },
        ]
      : []),
  ];
  return [
    `  ${at === 0 ? '' : '/'}${name}`,
    ...labels.map(({ code, label }) => `    ${code} ${quoted(cutBytes(label, maxValueLabel))}`),
  ];
}

function labelOf({ label, unit }: TableColumn): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

function formatOf(column: TableColumn, width: number): string {
  return isCoded(column) || isNumber(column) ? 'F12.4' : `A${Math.max(1, width)}`;
}

async function widthsOf(columns: readonly TableColumn[], rows: AsyncIterable<TableRow>): Promise<number[]> {
  const widths = columns.map(() => 1);
  const encoder = new TextEncoder();
  for await (const row of rows) {
    const cells = codedRow(columns, row);
    for (const [at, { name }] of columns.entries()) {
      const cell = cells[name];
      if (typeof cell === 'string') widths[at] = Math.max(widths[at] ?? 1, encoder.encode(cell).length);
    }
  }
  return widths;
}

/** Quotes a text for the syntax, in one line. */
function quoted(text: string): string {
  return `'${plainText(text).replaceAll(/\s+/g, ' ').replaceAll("'", "''")}'`;
}
