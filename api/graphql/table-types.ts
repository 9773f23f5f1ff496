/** Types for every imported table: its rows as a sum, and the use of its columns. */
import type { ColumnUse } from '../../domain/tables/said.ts';
import type { RowCounts } from '../../domain/tables/table.ts';
import { builder } from './builder.ts';

export const ImportedRowsRef = builder.objectRef<RowCounts>('ImportedRows').implement({
  description: 'All rows of a file: rows = people + headers + titles + empty + totals.',
  fields: (t) => ({
    rows: t.exposeInt('rows'),
    people: t.exposeInt('people', { description: 'Rows with data: those that are imported or refused.' }),
    headers: t.exposeInt('headers'),
    titles: t.exposeInt('titles', { description: 'Rows above the header.' }),
    empty: t.exposeInt('empty'),
    totals: t.exposeInt('totals', { description: 'Rows of sums at the end.' }),
    uneven: t.exposeInt('uneven', { description: 'Rows with data that have more or fewer cells than the header.' }),
  }),
});

export const ImportedColumnRef = builder.objectRef<ColumnUse>('ImportedColumn').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    as: t.exposeString('as', { nullable: true, description: 'What the column is used as; null when it is left out.' }),
    why: t.exposeString('why', { nullable: true, description: 'Why it is left out.' }),
  }),
});
