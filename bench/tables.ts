/** Reads tables that Python's csv, pandas, openpyxl and xlsxwriter wrote, and compares every cell. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './support/bench.ts';
import { askPython } from './support/python.ts';
import { table } from './support/table.ts';
import { compare, type Compared, type WrittenTable } from './tables/compare.ts';

const script = {
  name: 'tables',
  path: join(import.meta.dirname, 'tables', 'write.py'),
  requirements: join(import.meta.dirname, 'tables', 'requirements.txt'),
};

export const tablesBench: Bench = {
  name: 'tables',
  title: 'Tables of other programs',
  async run({ quick, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'soundings-tables-'));
    try {
      const given = { folder, seed: 1, count: quick ? 100 : 2_400 };
      const tables = askPython(script, given, say) as WrittenTable[];
      const results: (Compared & { writer: string })[] = [];
      for (const one of tables) {
        const result = await compare(folder, one);
        if (result.differences.length > 0)
          say(`${one.file} (${one.writer}): ${result.differences.slice(0, 3).join('; ')}`);
        results.push({ ...result, writer: one.writer });
      }
      const failed = results.filter(({ differences }) => differences.length > 0).length;
      if (failed > 0) throw new Error(`${failed} of ${tables.length} tables are not read as they were written`);
      const silent = results.filter(({ chosen, doubted }) => chosen && !doubted).length;
      if (silent > 0) throw new Error(`${silent} encodings are guessed wrongly without a doubt`);
      return [
        'Random tables of eleven scripts, in the dialects and encodings of their writers, read as uploads of a segment. Every cell is compared with what Python reads in the same file, and the rows of each file with their sum. It fails for one that differs after its encoding was chosen, and for a wrong guess of an encoding without a doubt.',
        '',
        table(
          ['Written by', 'Files', 'Cells', 'Encoding guessed wrongly', 'Of these with a doubt said'],
          rowsOf(results),
        ),
      ].join('\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

function rowsOf(results: readonly (Compared & { writer: string })[]) {
  const writers = [...new Set(results.map(({ writer }) => writer))].toSorted();
  return writers.map((writer) => {
    const own = results.filter((one) => one.writer === writer);
    const cells = own.reduce((sum, one) => sum + one.cells, 0);
    const chosen = own.filter((one) => one.chosen);
    return [writer, own.length, cells, chosen.length, chosen.filter(({ doubted }) => doubted).length];
  });
}
