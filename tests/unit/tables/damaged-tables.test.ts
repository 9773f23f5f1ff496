/**
 * Random tables that are damaged as files are: every value comes out equal, or its row is listed, or the file is refused
 * with a reason; the sum adds up in all. damaged.test.ts has an example of each damage.
 */
import { gzipSync } from 'node:zlib';
import writeExcelFile from 'write-excel-file/node';
import { FileNotReadable } from '../../../domain/errors.ts';
import { seededRandom } from '../../../domain/random.ts';
import { damages, tableOf, textOf, upTo, type Damaged, type Table } from '../../_support/damaged-tables.ts';
import { draws } from '../../_support/depth.ts';
import { readBytes, type ReadUpload } from '../../_support/table-cases.ts';

const perDamage = draws(20, 270);

function isEqual(cells: readonly unknown[], row: readonly string[]): boolean {
  return cells.length === row.length && cells.every((cell, at) => cell === row[at]);
}

/** Returns what is wrong with a reading; null when all is equal or listed. */
function faultOf(
  table: Table,
  { touched, expected = table.rows, literal = [], isCut = false }: Damaged,
  read: ReadUpload,
) {
  const { rows, titles, headers, empty, totals, people, sum } = read.reading;
  if (rows !== titles + headers + empty + totals + people) return `the sum: ${sum}`;
  if (people !== read.rows.length) return `${people} people, ${read.rows.length} rows`;
  let [next, listed] = [0, 0];
  const lost = new Set(expected.keys());
  for (const { cells, problem } of read.rows) {
    const found = expected.findIndex((row, at) => at >= next && isEqual(cells, row));
    if (found !== -1) {
      lost.delete(found);
      next = found + 1;
    } else if (problem !== undefined) listed += 1;
    else if (literal.some((row) => isEqual(cells, row))) continue;
    // A row that the end of the file cuts may look whole.
    else if (!isCut || cells !== read.rows.at(-1)?.cells) return `not listed: ${JSON.stringify(cells)}`;
  }
  const untouched = [...lost].filter((at) => !touched.has(at));
  if (untouched.length > 0) return `lost: ${untouched.join()} of ${expected.length}`;
  return lost.size > 0 && listed === 0 && !isCut ? `lost without a word: ${[...lost].join()}` : null;
}

/** Reads a damaged table; a few letters cannot tell their encoding, which is said and can be chosen. */
async function faultOfReading(table: Table, damaged: Damaged): Promise<string | null> {
  const read = await readBytes(damaged.bytes, 'people.csv');
  const fault = faultOf(table, damaged, read);
  if (fault === null || !read.reading.notes.some((one) => one.startsWith('The encoding is a guess'))) return fault;
  return faultOf(table, damaged, await readBytes(damaged.bytes, 'people.csv', { encoding: 'utf-8' }));
}

test.each(Object.entries(damages))(
  'tables with %s are equal, listed or refused, and the sum adds up',
  async (name, damage) => {
    const random = seededRandom(`damage ${name}`);
    let refused = 0;
    const faults: unknown[] = [];
    for (let at = 0; at < perDamage; at += 1) {
      const table = tableOf(random);
      const damaged = damage(random, table);
      const fault = await faultOfReading(table, damaged).catch((error: unknown) => error);
      if (fault instanceof FileNotReadable && damaged.mayRefuse === true) refused += 1;
      else if (fault !== null) faults.push([at, fault]);
    }
    expect(faults).toEqual([]);
    // Most damage costs a row or two and no file.
    expect(refused).toBeLessThan(perDamage);
  },
  120_000,
);

test('packed files and workbooks that are cut are refused, wherever the cut is', async () => {
  const random = seededRandom('packed');
  for (let at = 0; at < draws(4, 30); at += 1) {
    const table = tableOf(random);
    const cells = [table.names, ...table.rows].map((row) => row.map((value) => ({ value, type: String })));
    const files: [string, Uint8Array][] = [
      ['people.csv.gz', gzipSync(textOf(table))],
      ['people.xlsx', await writeExcelFile(cells).toBuffer()],
    ];
    for (const [name, whole] of files) {
      expect((await readBytes(whole, name)).rows).toHaveLength(table.rows.length);
      const cut = whole.subarray(0, 4 + upTo(random, whole.length - 4));
      const answer = await readBytes(cut, name).catch((error: unknown) => error);
      expect([name, cut.length, answer]).toEqual([name, cut.length, expect.any(FileNotReadable)]);
    }
  }
}, 120_000);
