import { stringify } from 'csv-stringify/sync';
import type { RequestHandler } from 'express';
import type { Analytics } from '../../domain/analytics/analytics.ts';
import { filterOfQuery } from '../../domain/analytics/filter.ts';
import { readAnalytics } from '../../services/analytics/analytics.ts';
import type { RouteDeps } from '../route-deps.ts';
import { figureLines } from './analytics-figures.ts';
import { analyticsReport, markOf } from './analytics-report.ts';
import { analyticsWorkbook } from './analytics-workbook.ts';
import { exportFormatNames, type ExportFormat } from '../../domain/exports/formats.ts';
import { plainText } from '../../domain/exports/plain-text.ts';
import { formatOf, sendExport } from './send-export.ts';
import { makeFile } from './make-file.ts';
import { csvOptions } from './safe-text.ts';
import { signedIn, type UserViewer } from '../viewer.ts';

export const analyticsExportPath = '/api/analytics/export';

/**
 * `GET /api/analytics/export?format=&timeZone=&<filter as in the page's address>`: the analytics of the viewer's runs
 * as a file. Throws NotSignedIn, and InvalidInput for an invalid format, filter or time zone.
 */
export function analyticsExportRoute({ db, log, viewerOf }: RouteDeps): RequestHandler {
  return async (request, response) => {
    const viewer = signedIn(await viewerOf(request));
    const format = formatOf(request.query['format'], exportFormatNames);
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    const now = new Date();
    const view = await readAnalytics(
      db,
      viewer.userId,
      { filter: filterOfQuery(query), timeZone: query.get('timeZone') },
      now,
    );
    const body = await bodyOf(view, format, viewer, now);
    await sendExport(response, log, { name: `soundings-analytics-${now.toISOString().slice(0, 10)}`, format, body });
  };
}

async function bodyOf(
  view: Analytics,
  format: ExportFormat,
  { userId, username }: UserViewer,
  now: Date,
): Promise<string | Buffer> {
  if (format === 'csv') return csvOf(view);
  if (format === 'json') {
    const head = { format: 'soundings-analytics', version: 1, exportedAt: now, answeredBy: markOf(view) ?? 'models' };
    return JSON.stringify({ ...head, analytics: view });
  }
  if (format === 'xlsx') return makeFile(userId, { kind: 'xlsx', sheets: analyticsWorkbook(view) });
  return makeFile(userId, { kind: format, report: analyticsReport(view, username, now) });
}

/** Formats one row per figure. */
function csvOf(view: Analytics): string {
  const answeredBy = markOf(view) ?? 'models';
  const lines = figureLines(view).map((line) => ({ ...line, group: plainText(line.group), answeredBy }));
  const columns = ['section', 'group', 'figure', 'value', 'low', 'high', 'answeredBy'];
  return stringify(lines, { ...csvOptions, columns });
}
