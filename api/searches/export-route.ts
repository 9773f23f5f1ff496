import type { RequestHandler } from 'express';
import { searchDocument } from '../../services/searches/search-document.ts';
import { isShareColumn, searchColumns, searchRow, searchTable } from '../../services/searches/search-rows.ts';
import { readSearch } from '../../services/searches/read-search.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import type { SearchView } from '../../domain/searches/view.ts';
import { makeFile } from '../exports/make-file.ts';
import { formatOf, sendExport, type ExportedFile } from '../exports/send-export.ts';
import { codebookSheet, isTableFormat, tableFile, type TableFormat } from '../exports/table-files.ts';
import { summarySheet, type SheetOf } from '../exports/workbook.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn } from '../viewer.ts';

export const searchExportPath = '/api/searches/:jobId/export';

export const searchExportFormats = ['xlsx', 'pdf', 'docx', 'md', 'csv', 'json', 'codebook'] as const;

/** `GET /api/searches/:jobId/export?format=xlsx|pdf|docx|md|csv|json|codebook`. */
export function searchExportRoute({ db, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const { userId } = signedIn(await viewerOf(request));
    const asked = { jobId: String(request.params['jobId']), format: request.query['format'] };
    await sendExport(response, log, await searchExport(db, userId, asked));
  };
}

/**
 * Makes a file of a person's search: outcome and candidates, one row per candidate with what its columns mean, or
 * everything. Throws JobNotFound, InvalidInput.
 */
export async function searchExport(
  db: RouteDeps['db'],
  userId: string,
  { jobId, format: given }: { jobId: string; format: unknown },
): Promise<ExportedFile> {
  const format = formatOf(given, searchExportFormats);
  const search = await readSearch(db, userId, jobId);
  if (search === null) throw new JobNotFound();
  const name = `search-${search.jobId}`;
  const body = isTableFormat(format)
    ? await tableFile(searchTable(search), format, name)
    : await bodyOf(search, format, userId);
  return { name, format, body };
}

async function bodyOf(
  search: SearchView,
  format: Exclude<(typeof searchExportFormats)[number], TableFormat>,
  userId: string,
) {
  if (format === 'json') return JSON.stringify(search, null, 2);
  if (format === 'xlsx') return makeFile(userId, { kind: 'xlsx', sheets: searchSheets(search) });
  const document = searchDocument(search);
  return format === 'md' ? toMarkdown(document) : makeFile(userId, { kind: 'document', format, document });
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
