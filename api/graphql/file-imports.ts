/** Lists the sums of files with answers of people or profiles. */
import { listFileImports, type FileImport } from '../../db/imports/file-imports.ts';
import { columnUseView, rowSum } from '../../domain/tables/said.ts';
import { rowCountsView } from '../../domain/tables/table.ts';
import { userIdOf } from '../viewer.ts';
import { builder } from './builder.ts';
import { viewType } from './view-types.ts';

const maybe = { nullable: true } as const;

const FileImportRef = builder.objectRef<FileImport>('FileImport').implement({
  description:
    'A file with answers or profiles that was imported: its rows with data are those imported, updated, unchanged and refused together.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fileName: t.exposeString('fileName', { ...maybe, description: 'Null when a program sent text.' }),
    rows: t.expose('rows', { type: viewType(rowCountsView), ...maybe, description: 'Null for JSON.' }),
    rowSum: t.string({
      ...maybe,
      description: 'The rows of the file as a sum, in words.',
      resolve: ({ rows }) => (rows === null ? null : rowSum(rows)),
    }),
    columns: t.field({ type: [viewType(columnUseView)], resolve: ({ columns }) => columns }),
    imported: t.exposeInt('imported'),
    updated: t.exposeInt('updated'),
    unchanged: t.exposeInt('unchanged'),
    refused: t.exposeInt('refused'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryField('fileImports', (t) =>
  t.field({
    type: [FileImportRef],
    description: 'The last 50 files of profiles, or of answers to a survey, newest first.',
    args: { surveyId: t.arg.id() },
    resolve: (_root, { surveyId }, { db, viewer }) => listFileImports(db, userIdOf(viewer), surveyId ?? null),
  }),
);
