import type { Analytics } from '../../domain/analytics/analytics.ts';
import type { HeatMap } from '../../domain/analytics/heat-map.ts';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';
import { filterLine, markOf } from './analytics-report.ts';
import { chartLines, panelLines, totalLines } from './analytics-figures.ts';
import { groupCells, groupColumns, summarySheet, type CellValue, type SheetOf } from './workbook.ts';

/** Builds the sheets of all figures; totals as in the CSV. */
export function analyticsWorkbook(view: Analytics): SheetOf[] {
  const sheet = sheetFor(scaleOf(view.sentimentType));
  return [
    summarySheet(summaryRows(view)),
    sheet(
      'Trend',
      [{ title: `First day of the ${view.unit}`, width: 18 }],
      [{ title: 'Runs', width: 8 }, cost],
      trendRows(view),
    ),
    sheet('Segments', [{ title: 'Segment', width: 32 }], [verdict], segmentRows(view)),
    sheet(
      'Messages',
      [{ title: 'Message', width: 80 }],
      [
        { title: 'Runs', width: 8 },
        { title: 'Last tested (UTC)', width: 18 },
      ],
      messageRows(view),
    ),
    sheet(
      'Models',
      [
        { title: 'Provider', width: 12 },
        { title: 'Model', width: 24 },
      ],
      [...modelColumns, { ...verdict, title: 'For the same personas and messages' }],
      modelRows(view),
    ),
    sheet(
      'Demographics',
      [
        { title: 'Group', width: 26 },
        { title: 'Age', width: 10 },
      ],
      [],
      [...heatRows(view.ageByGender), ...heatRows(view.segmentByAge)],
    ),
  ];
}

const cost = { title: 'Cost, USD', width: 11 };
const verdict = { title: 'Against the others', width: 50 };
const modelColumns = [
  { title: 'Runs', width: 8 },
  { title: 'Tokens in', width: 12 },
  { title: 'Tokens out', width: 12 },
  cost,
  { title: 'Mean call, ms', width: 13 },
];

function sheetFor(scale: Scale) {
  return (name: string, before: SheetOf['columns'], after: SheetOf['columns'], rows: CellValue[][]): SheetOf => ({
    name,
    columns: [...before, ...groupColumns(scale), ...after],
    rows,
  });
}

function summaryRows(view: Analytics): CellValue[][] {
  return [
    ['Answered by', markOf(view) ?? 'models'],
    ['Runs', filterLine(view.filter)],
    ['First day', view.firstDay],
    ['Last day', view.lastDay],
    ['Days in', view.timeZone],
    ...totalLines(view.totals).map(({ figure, value, low, high }) => [figure, value, low, high]),
    ...[...panelLines(view), ...chartLines(view)].map(({ group, figure, value, low, high }) => [
      `${group}: ${figure}`,
      value,
      low,
      high,
    ]),
  ];
}

function trendRows({ trend }: Analytics): CellValue[][] {
  return trend.map((step) => [step.step, ...groupCells(step), step.runs, step.costUsd]);
}

function segmentRows({ bySegment }: Analytics): CellValue[][] {
  return bySegment.map((group) => [group.label, ...groupCells(group), group.verdict]);
}

function messageRows({ messages }: Analytics): CellValue[][] {
  return messages.map((group) => [group.message, ...groupCells(group), group.runs, group.lastAt]);
}

function modelRows({ byModel }: Analytics): CellValue[][] {
  return byModel.map((group) => {
    const { provider, model, runs, inputTokens, outputTokens, costUsd, latencyMs } = group;
    return [provider, model, ...groupCells(group), runs, inputTokens, outputTokens, costUsd, latencyMs, group.verdict];
  });
}

function heatRows({ rows, columns, cells }: HeatMap): CellValue[][] {
  const nameIn = (lines: HeatMap['rows'], key: string) => lines.find((line) => line.key === key)?.label ?? key;
  return cells.map((cell) => [nameIn(rows, cell.row), nameIn(columns, cell.column), ...groupCells(cell)]);
}
