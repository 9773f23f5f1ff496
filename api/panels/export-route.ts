import type { RequestHandler } from 'express';
import { panelDocument } from '../../services/panels/panel-document.ts';
import { panelTable } from '../../services/panels/panel-rows.ts';
import { readPanel, type PanelDetail } from '../../services/panels/read-panel.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import { makeFile } from '../exports/make-file.ts';
import { formatOf, sendExport } from '../exports/send-export.ts';
import { isTableFormat, tableFile, type TableFormat } from '../exports/table-files.ts';
import type { RouteDeps } from '../route-deps.ts';
import { signedIn } from '../viewer.ts';

export const panelExportPath = '/api/panels/:jobId/export';

const formats = ['pdf', 'docx', 'md', 'csv', 'json', 'codebook'] as const;

/**
 * `GET /api/panels/:jobId/export?format=pdf|docx|md|csv|json|codebook`: outcome and transcript, one row per turn with
 * what its columns mean, or everything.
 */
export function panelExportRoute({ db, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    const format = formatOf(request.query['format'], formats);
    const { jobId } = request.params;
    const panel = typeof jobId === 'string' ? await readPanel(db, viewer.userId, jobId) : null;
    if (panel === null) throw new JobNotFound();
    const name = `panel-${panel.row.jobId ?? ''}`;
    const body = isTableFormat(format)
      ? await tableFile(panelTable(panel), format, name)
      : await bodyOf(panel, format, viewer.userId);
    await sendExport(response, log, { name, format, body });
  };
}

async function bodyOf(panel: PanelDetail, format: Exclude<(typeof formats)[number], TableFormat>, userId: string) {
  if (format === 'json') {
    const { row: _row, steps: _steps, ...shown } = panel;
    return JSON.stringify(shown, null, 2);
  }
  const document = panelDocument(panel);
  return format === 'md' ? toMarkdown(document) : makeFile(userId, { kind: 'document', format, document });
}
