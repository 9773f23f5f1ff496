/** Files of the shapes that people have: what is said of them in the docs is what becomes of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSummaries, summaryTable, type CaseSummary } from '../../_support/table-summaries.ts';

let summaries: CaseSummary[];
beforeAll(async () => {
  summaries = await allSummaries();
}, 120_000);

test('every file is read or refused with words for people', () => {
  expect(summaries).toHaveLength(156);
  const garbled = summaries.filter(({ said }) => /undefined|NaN|\[object|Cannot read/.test(said));
  const silent = summaries.filter(({ readAs, said }) => readAs === 'refused' && said === '');
  expect([garbled, silent]).toEqual([[], []]);
});

test('the rows of every table add up', () => {
  const sums = summaries.flatMap(({ file, rows }) => {
    const [, total, parts] = /^([\d,]+) rows? in the file = ([^;]*)/.exec(rows) ?? [];
    return total === undefined || parts === undefined
      ? []
      : [{ file, total: Number(total.replaceAll(',', '')), parts }];
  });
  expect(sums.length).toBeGreaterThan(90);
  for (const { file, total, parts } of sums) {
    const sum = parts.split(' + ').reduce((all, part) => all + Number(/[\d,]+/.exec(part)?.[0].replaceAll(',', '')), 0);
    expect([file, sum]).toEqual([file, total]);
  }
});

test('the table of the docs is that of the product', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/decisions/tables.md'), 'utf8');
  expect(docs).toContain(summaryTable(summaries));
});
