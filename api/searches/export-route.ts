import { searchDocument } from '../../services/searches/search-document.ts';
import { isShareColumn, searchColumns, searchRow, searchTable } from '../../services/searches/search-rows.ts';
import { readSearch } from '../../services/searches/read-search.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import type { SearchView } from '../../domain/searches/view.ts';
import type { ReportKind } from '../../domain/exports/client-report.ts';
import type { ClientFileFormat } from '../../domain/exports/formats.ts';
import { defineExporter, exporterRoute, type ExportSource } from '../exports/exporter.ts';
import { reportKindOf } from '../exports/report-kind.ts';
import { brandOf } from '../exports/report-look.ts';
import { makeFile } from '../exports/make-file.ts';
import { codebookSheet } from '../exports/table-files.ts';
import { summarySheet, type SheetOf } from '../exports/workbook.ts';
import { readSearchReport } from './read-report.ts';

export const searchExportPath = '/api/searches/:jobId/export';

/** Outcome and candidates of a search, one row per candidate with what its columns mean, or everything. Throws JobNotFound. */
export const searchExporter = defineExporter({
  formats: ['xlsx', 'pdf', 'docx', 'pptx', 'html', 'md', 'csv', 'json', 'codebook'],
  async read({ db, viewer }, { jobId, report }: { jobId: string; report: ReportKind }) {
    const search = await readSearch(db, viewer.userId, jobId);
    if (search === null) throw new JobNotFound();
    return { search, report };
  },
  nameOf: ({ search, report }) => (report === 'client' ? 'better-wording' : `search-${search.jobId}`),
  tableOf: ({ search }) => searchTable(search),
  bodyOf({ search, report }, format, source) {
    const { userId } = source.viewer;
    const isReport = format === 'pptx' || format === 'html';
    if (isReport || (report === 'client' && (format === 'pdf' || format === 'docx')))
      return reportFile(source, { search, report }, format);
    if (format === 'json') return JSON.stringify(search, null, 2);
    if (format === 'xlsx') return makeFile(userId, { kind: 'xlsx', sheets: searchSheets(search) });
    const document = searchDocument(search);
    return format === 'md' ? toMarkdown(document) : makeFile(userId, { kind: 'document', format, document });
  },
});

/** `GET /api/searches/:jobId/export?format=xlsx|pdf|docx|pptx|html|md|csv|json|codebook&report=client|full`. */
export const searchExportRoute = exporterRoute(searchExporter, ({ params, query }) => ({
  jobId: String(params['jobId']),
  report: reportKindOf(query['report']),
}));

async function reportFile(
  { db, viewer: { userId } }: ExportSource,
  { search, report: kind }: { search: SearchView; report: ReportKind },
  format: ClientFileFormat,
): Promise<Buffer> {
  const [report, brand] = await Promise.all([readSearchReport(db, userId, search, kind), brandOf(db, userId)]);
  return makeFile(userId, { kind: 'client', format, report, brand });
}

const percent = '0.0%';
const wide = new Set(['message', 'reason', 'answers', 'flags', 'new_claims']);

function searchSheets(search: SearchView): SheetOf[] {
  const { title, notes, mark } = searchDocument(search);
  const { confirmation, phase } = search;
  const columns = searchColumns(search);
  const confirmed =
    confirmation?.isComplete === true
      ? [
          ['Confirmed', confirmation.headline.sentence, confirmation.headline.low, confirmation.headline.high],
          ...confirmation.rows.map((row) => [row.label, row.confirmed.mean, row.confirmed.low, row.confirmed.high]),
        ]
      : [
          [
            'Confirmed',
            (phase === 'done' && confirmation?.headline.sentence) || 'Nothing is confirmed yet',
            null,
            null,
          ],
        ];
  return [
    summarySheet([
      ['Search', title, null, null],
      ...(mark === null ? [] : [['Mark', mark.sentence, null, null]]),
      ...notes.map((note) => ['', note, null, null]),
      ...confirmed,
    ]),
    {
      name: 'Candidates',
      columns: columns.map((column) => ({
        title: column,
        width: wide.has(column) ? 60 : 14,
        ...(isShareColumn(column) ? { format: percent } : {}),
      })),
      rows: search.candidates.map((candidate) => {
        const row = searchRow(search, candidate);
        return columns.map((column) => row[column] ?? null);
      }),
    },
    codebookSheet(searchTable(search)),
  ];
}
