/**
 * `npm run bench -- imports --before COMMIT` imports large files in the last commit and in an earlier one in turn, and says
 * how long it takes and what memory it needs.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import type { AskedImport, MeasuredImport } from './paired/measure-imports.ts';
import { checkOut, startVersion, type Version } from './paired/version.ts';
import type { Bench } from './support/bench.ts';
import { quantile, table } from './support/table.ts';

const sizes = { full: { rounds: 5, rows: 100_000 }, quick: { rounds: 1, rows: 1_000 } };

export const importsBench: Bench = {
  name: 'imports',
  title: 'Imports beside an earlier version',
  async run({ quick, before, say }) {
    if (before === undefined) throw new Error('Name the earlier version: npm run bench -- imports --before COMMIT');
    const { rounds, rows } = quick ? sizes.quick : sizes.full;
    const folder = mkdtempSync(join(tmpdir(), 'soundings-imports-'));
    const versions: Version<MeasuredImport>[] = [];
    const copies: ReturnType<typeof checkOut>[] = [];
    try {
      const files = await writeFiles(folder, rows);
      // Both are copies: the folder of a version changes the memory that its processes begin with.
      for (const commit of [before, 'HEAD']) {
        const copy = checkOut(commit);
        copies.push(copy);
        versions.push(await startVersion<MeasuredImport>(copy.folder, 'measure-imports.ts'));
      }
      for (const version of versions) await version.measure(files[0]);
      const lines: (string | number)[][] = [];
      for (const file of files) {
        const measured = await measureFile(versions, file, rounds);
        lines.push(...linesOf(file, measured));
        say(
          `${file.path}: ${measured.map((of) => medianOf(of, 'uploadSeconds').toFixed(2)).join(' and ')} s of upload`,
        );
      }
      return report(lines, before, rounds);
    } finally {
      await Promise.all(versions.map((version) => version.stop()));
      for (const copy of copies) copy.remove();
      rmSync(folder, { recursive: true });
    }
  },
};

/** Writes a tenth and all of the rows in both formats, so that memory that grows with the rows shows, and some customers. */
async function writeFiles(folder: string, rows: number): Promise<AskedImport[]> {
  const files: AskedImport[] = [];
  for (const count of [Math.round(rows / 10), rows]) {
    const people = Array.from({ length: count }, (_, at) => personOf(at));
    const csv = join(folder, `people-${count}.csv`);
    const text = [names, ...people].map((cells) => `${cells.join(',')}\n`);
    await pipeline(Readable.from(text), createWriteStream(csv));
    const xlsx = join(folder, `people-${count}.xlsx`);
    const cells: SheetData = [names, ...people].map((row) => row.map((value) => ({ value })));
    await writeExcelFile(cells).toFile(xlsx);
    files.push({ path: csv, rows: count }, { path: xlsx, rows: count });
  }
  // Few, because earlier versions compared the name of a column with all fields for each of its cells.
  const customers = Math.round(rows / 50);
  const path = join(folder, `customers-${customers}.csv`);
  const lines = Array.from({ length: customers }, (_, at) => `${personOf(at).join(',')}\n`);
  await pipeline(Readable.from([`${names.join(',')}\n`, ...lines]), createWriteStream(path));
  return [...files, { path, rows: customers, attributes: names }];
}

const names = ['Name', 'Age', 'City', 'Income', 'Party', 'Turnout'];

function personOf(at: number): (string | number)[] {
  const cities = ['Köln', 'Αθήνα', 'Łódź', 'São Paulo', 'Springfield'];
  return [
    `Person ${at}`,
    18 + (at % 70),
    cities[at % cities.length] ?? '',
    1_000 + ((at * 37) % 9_000),
    ['Green', 'Blue', 'None'][at % 3] ?? '',
    ['yes', 'no'][at % 2] ?? '',
  ];
}

/** Measures a file in each version, every round beginning with another one. */
async function measureFile(
  versions: readonly Version<MeasuredImport>[],
  file: AskedImport,
  rounds: number,
): Promise<MeasuredImport[][]> {
  const measured: MeasuredImport[][] = versions.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < versions.length; turn += 1) {
      const at = (round + turn) % versions.length;
      measured[at]?.push(await versions[at]!.measure(file));
    }
  return measured;
}

const figures = {
  uploadSeconds: 'Upload and reading, s',
  importSeconds: 'Storing the people, s',
  apiPeakMb: 'Peak memory of the api and its helpers, MB',
  apiGrowthMb: 'Of it more than before the import, MB',
  workerPeakMb: 'Peak memory of the worker, MB',
  workerGrowthMb: 'Of it more than before the import, MB',
} as const;

function linesOf(
  { path, rows, attributes }: AskedImport,
  [earlier = [], own = []]: readonly MeasuredImport[][],
): (string | number)[][] {
  const format = path.endsWith('.csv') ? 'CSV' : 'XLSX';
  return (Object.keys(figures) as (keyof MeasuredImport)[]).map((figure) => {
    const ratios = own.map((one, round) => one[figure] / earlier[round]![figure]);
    return [
      `${format}, ${rows.toLocaleString('en')} ${attributes ? 'customers of six attributes' : 'rows'}`,
      figures[figure],
      medianOf(earlier, figure),
      medianOf(own, figure),
      quantile(ratios, 0.5),
    ];
  });
}

function medianOf(measured: readonly MeasuredImport[], figure: keyof MeasuredImport): number {
  return quantile(
    measured.map((one) => one[figure]),
    0.5,
  );
}

function report(lines: (string | number)[][], before: string, rounds: number): string {
  return [
    `Against ${before}: files of six columns, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, each version in a stack of its own, in turn, after one import to warm up. Medians, and the median of the ratios of a round. Memory is resident, sampled ten times a second; it is flat where ten times the rows need about the same.`,
    '',
    table(['File', 'Figure', 'Earlier', 'This version', 'Ratio'], lines),
  ].join('\n');
}
