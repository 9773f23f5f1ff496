import type { RequestHandler } from 'express';
import { panelDocument } from '../../services/panels/panel-document.ts';
import { panelTable } from '../../services/panels/panel-rows.ts';
import { readPanel, type PanelDetail } from '../../services/panels/read-panel.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import { makeFile } from '../exports/make-file.ts';
import { formatOf, sendExport, type ExportedFile } from '../exports/send-export.ts';
import { isTableFormat, tableFile, type TableFormat } from '../exports/table-files.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn } from '../viewer.ts';

export const panelExportPath = '/api/panels/:jobId/export';

export const panelExportFormats = ['pdf', 'docx', 'md', 'csv', 'json', 'codebook'] as const;

/** `GET /api/panels/:jobId/export?format=pdf|docx|md|csv|json|codebook`. */
export function panelExportRoute({ db, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const { userId } = signedIn(await viewerOf(request));
    const asked = { jobId: String(request.params['jobId']), format: request.query['format'] };
    await sendExport(response, log, await panelExport(db, userId, asked));
  };
}

/**
 * Makes a file of a person's panel: outcome and transcript, one row per turn with what its columns mean, or everything.
 * Throws JobNotFound, InvalidInput.
 */
export async function panelExport(
  db: RouteDeps['db'],
  userId: string,
  { jobId, format: given }: { jobId: string; format: unknown },
): Promise<ExportedFile> {
  const format = formatOf(given, panelExportFormats);
  const panel = await readPanel(db, userId, jobId);
  if (panel === null) throw new JobNotFound();
  const name = `panel-${panel.row.jobId ?? ''}`;
  const body = isTableFormat(format)
    ? await tableFile(panelTable(panel), format, name)
    : await bodyOf(panel, format, userId);
  return { name, format, body };
}

async function bodyOf(
  panel: PanelDetail,
  format: Exclude<(typeof panelExportFormats)[number], TableFormat>,
  userId: string,
) {
  if (format === 'json') {
    const { row: _row, steps: _steps, ...shown } = panel;
    return JSON.stringify(shown, null, 2);
  }
  const document = panelDocument(panel);
  return format === 'md' ? toMarkdown(document) : makeFile(userId, { kind: 'document', format, document });
}
