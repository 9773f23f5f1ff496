import { panelDocument } from '../../services/panels/panel-document.ts';
import { panelTable } from '../../services/panels/panel-rows.ts';
import { readPanel } from '../../services/panels/read-panel.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import { defineExporter, exporterRoute } from '../exports/exporter.ts';
import { makeFile } from '../exports/make-file.ts';

export const panelExportPath = '/api/panels/:jobId/export';

/** Outcome and transcript of a panel, one row per turn with what its columns mean, or everything. Throws JobNotFound. */
export const panelExporter = defineExporter({
  formats: ['pdf', 'docx', 'md', 'csv', 'json', 'codebook'],
  async read({ db, viewer }, { jobId }: { jobId: string }) {
    const panel = await readPanel(db, viewer.userId, jobId);
    if (panel === null) throw new JobNotFound();
    return panel;
  },
  nameOf: ({ row }) => `panel-${row.jobId ?? ''}`,
  tableOf: (panel) => panelTable(panel),
  bodyOf(panel, format, { viewer }) {
    if (format === 'json') {
      const { row: _row, steps: _steps, ...shown } = panel;
      return JSON.stringify(shown, null, 2);
    }
    const document = panelDocument(panel);
    return format === 'md' ? toMarkdown(document) : makeFile(viewer.userId, { kind: 'document', format, document });
  },
});

/** `GET /api/panels/:jobId/export?format=pdf|docx|md|csv|json|codebook`. */
export const panelExportRoute = exporterRoute(panelExporter, ({ params }) => ({ jobId: String(params['jobId']) }));
