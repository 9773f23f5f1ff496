import type { RequestHandler } from 'express';
import { panelDocument } from '../../services/panels/panel-document.ts';
import { panelColumns, panelRows } from '../../services/panels/panel-rows.ts';
import { readPanel, type PanelDetail } from '../../services/panels/read-panel.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import { csvPieces } from '../exports/csv.ts';
import { makeFile } from '../exports/make-file.ts';
import { formatOf, sendExport } from '../exports/send-export.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn } from '../viewer.ts';

export const panelExportPath = '/api/panels/:jobId/export';

const formats = ['pdf', 'docx', 'md', 'csv', 'json'] as const;

/**
 * `GET /api/panels/:jobId/export?format=pdf|docx|md|csv|json`: outcome and transcript, one row per turn, or everything.
 */
export function panelExportRoute({ db, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    const format = formatOf(request.query['format'], formats);
    const { jobId } = request.params;
    const panel = typeof jobId === 'string' ? await readPanel(db, viewer.userId, jobId) : null;
    if (panel === null) throw new JobNotFound();
    const body = await bodyOf(panel, format, viewer.userId);
    await sendExport(response, log, { name: `panel-${panel.row.jobId ?? ''}`, format, body });
  };
}

async function bodyOf(panel: PanelDetail, format: (typeof formats)[number], userId: string) {
  if (format === 'csv') return csvPieces(panelRows(panel), panelColumns);
  if (format === 'json') {
    const { row: _row, steps: _steps, ...shown } = panel;
    return JSON.stringify(shown, null, 2);
  }
  const document = panelDocument(panel);
  return format === 'md' ? toMarkdown(document) : makeFile(userId, { kind: 'document', format, document });
}
