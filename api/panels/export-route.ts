import { panelDocument } from '../../services/panels/panel-document.ts';
import { panelTable } from '../../services/panels/panel-rows.ts';
import { readPanel } from '../../services/panels/read-panel.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { toMarkdown } from '../../domain/exports/markdown.ts';
import type { ReportKind } from '../../domain/exports/client-report.ts';
import { panelClientReport, panelFullReport } from '../exports/client/panel-client-report.ts';
import { defineExporter, exporterRoute } from '../exports/exporter.ts';
import { reportKindOf } from '../exports/report-kind.ts';
import { brandOf } from '../exports/report-look.ts';
import { makeFile } from '../exports/make-file.ts';

export const panelExportPath = '/api/panels/:jobId/export';

/** Outcome and transcript of a panel, one row per turn with what its columns mean, or everything. Throws JobNotFound. */
export const panelExporter = defineExporter({
  formats: ['pdf', 'docx', 'pptx', 'html', 'md', 'csv', 'json', 'codebook'],
  async read({ db, viewer }, { jobId, report }: { jobId: string; report: ReportKind }) {
    const panel = await readPanel(db, viewer.userId, jobId);
    if (panel === null) throw new JobNotFound();
    return { panel, report };
  },
  nameOf: ({ panel: { row }, report }) => (report === 'client' ? 'panel' : `panel-${row.jobId ?? ''}`),
  tableOf: ({ panel }) => panelTable(panel),
  async bodyOf({ panel, report }, format, { db, viewer }) {
    const isReport = format === 'pptx' || format === 'html';
    if (isReport || (report === 'client' && (format === 'pdf' || format === 'docx'))) {
      const made = report === 'client' ? panelClientReport(panel) : panelFullReport(panel);
      return makeFile(viewer.userId, { kind: 'client', format, report: made, brand: await brandOf(db, viewer.userId) });
    }
    if (format === 'json') {
      const { row: _row, steps: _steps, ...shown } = panel;
      return JSON.stringify(shown, null, 2);
    }
    const document = panelDocument(panel);
    return format === 'md' ? toMarkdown(document) : makeFile(viewer.userId, { kind: 'document', format, document });
  },
});

/** `GET /api/panels/:jobId/export?format=pdf|docx|pptx|html|md|csv|json|codebook&report=client|full`. */
export const panelExportRoute = exporterRoute(panelExporter, ({ params, query }) => ({
  jobId: String(params['jobId']),
  report: reportKindOf(query['report']),
}));
