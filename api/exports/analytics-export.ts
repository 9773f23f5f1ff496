import type { Analytics } from '../../domain/analytics/analytics.ts';
import type { DataTable, TableColumn } from '../../domain/exports/columns.ts';
import { filterOfQuery, type AnalyticsFilterInput } from '../../domain/analytics/filter.ts';
import { readAnalytics } from '../../services/analytics/analytics.ts';
import { figureLines } from './analytics-figures.ts';
import { analyticsReport, markOf } from './analytics-report.ts';
import { analyticsWorkbook } from './analytics-workbook.ts';
import { exportFormatNames } from '../../domain/exports/formats.ts';
import { plainText } from '../../domain/exports/plain-text.ts';
import { defineExporter, exporterRoute } from './exporter.ts';
import { makeFile } from './make-file.ts';
import { codebookSheet } from './table-files.ts';
import type { CellValue, SheetOf } from './workbook.ts';

export const analyticsExportPath = '/api/analytics/export';

interface AnalyticsAsked {
  filter: AnalyticsFilterInput;
  timeZone: string | null;
}

/** The analytics of a person's runs. Throws InvalidInput for an invalid filter or time zone. */
export const analyticsExporter = defineExporter({
  formats: [...exportFormatNames, 'codebook'],
  async read({ db, viewer }, asked: AnalyticsAsked) {
    const now = new Date();
    return { now, view: await readAnalytics(db, viewer.userId, asked, now) };
  },
  nameOf: ({ now }) => `soundings-analytics-${now.toISOString().slice(0, 10)}`,
  tableOf: ({ view }) => figureTable(view),
  bodyOf({ view, now }, format, { viewer: { userId, username } }) {
    if (format === 'json') {
      const head = { format: 'soundings-analytics', version: 1, exportedAt: now, answeredBy: markOf(view) ?? 'models' };
      return JSON.stringify({ ...head, analytics: view });
    }
    if (format === 'xlsx')
      return makeFile(userId, { kind: 'xlsx', sheets: [...analyticsWorkbook(view), ...figureSheets(view)] });
    return makeFile(userId, { kind: format, report: analyticsReport(view, username, now) });
  },
});

/** `GET /api/analytics/export?format=&timeZone=&<filter as in the page's address>`. */
export const analyticsExportRoute = exporterRoute(analyticsExporter, ({ originalUrl }) => {
  const query = new URLSearchParams(originalUrl.split('?')[1] ?? '');
  return { filter: filterOfQuery(query), timeZone: query.get('timeZone') };
});

const columns: TableColumn[] = [
  { name: 'row_id', label: 'Id of the row: section, group and figure', type: 'text' },
  { name: 'section', label: 'What the figure is about', type: 'text' },
  { name: 'group', label: 'Group of answers', type: 'text' },
  { name: 'figure', label: 'Name of the figure', type: 'text' },
  { name: 'value', label: 'The figure; shares from 0 to 1, scores from -1 to 1', type: 'number' },
  { name: 'low', label: 'Lower end of the 95% interval', type: 'number' },
  { name: 'high', label: 'Upper end of the 95% interval', type: 'number' },
  { name: 'answered_by', label: 'Who answered, with a mark where rules answered in place of a model', type: 'text' },
];

/** Lists all figures, one per row. */
function figureRows(view: Analytics) {
  const answeredBy = markOf(view) ?? 'models';
  return figureLines(view).map((line) => {
    const group = plainText(line.group);
    return { ...line, group, row_id: `${line.section}/${group}/${line.figure}`, answered_by: answeredBy };
  });
}

function figureTable(view: Analytics): DataTable {
  async function* rows() {
    yield* figureRows(view);
  }
  return { columns, rows, hasCodes: false };
}

/** Builds the sheets that have all figures as the CSV has them, and what its columns mean. */
function figureSheets(view: Analytics): SheetOf[] {
  const rows = figureRows(view).map((row): Readonly<Record<string, CellValue>> => ({ ...row }));
  return [
    {
      name: 'Figures',
      columns: columns.map(({ name }) => ({ title: name, width: name === 'row_id' || name === 'group' ? 40 : 16 })),
      rows: rows.map((row) => columns.map(({ name }) => row[name] ?? null)),
    },
    codebookSheet({ columns, hasCodes: false }),
  ];
}
