import { adviseOn } from '../../domain/simulations/advice.ts';
import { currentEventsWords } from '../../domain/simulations/current-events.ts';
import { endingKinds, endingMeanings, segmentLine } from '../../domain/simulations/endings.ts';
import { runHeadline } from '../../domain/simulations/headline.ts';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';
import { minForInterval } from '../../domain/simulations/small-sample.ts';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import type { BreakdownFigures } from '../../domain/breakdown/break-down.ts';
import type { SimulationResult } from '../../services/simulations/results/result-view.ts';
import type { TableColumn } from '../../domain/exports/columns.ts';
import { runColumns, runRow, type TableRun } from './run-table.ts';
import type { NamedReaction } from '../sharing/names.ts';
import { codebookSheet } from './table-files.ts';
import { words } from './words.ts';
import { groupCells, groupColumns, summarySheet, type CellValue, type SheetOf } from './workbook.ts';

/** Maximum number of reactions in a workbook, which is made in memory. It says when it is cut; the CSV has all. */
export const maxReactions = 50_000;
const maxCharacters = 15_000_000;
/** Attributes are cells, too: each takes about 300 bytes while the workbook is made. */
const maxCells = 1_000_000;

/**
 * Builds all sheets. The last one is for the reactions, which follow in batches; `attributes` of personas are columns of
 * it. `breakdown` has the chosen personas and their groups.
 */
export function runWorkbook(
  result: SimulationResult,
  breakdown: BreakdownFigures,
  attributes: readonly string[],
): SheetOf[] {
  const scale = scaleOf(result.sentimentType);
  const columns = runColumns(result.sentimentType, attributes);
  return [
    summarySheet([...summaryRows(result), ...chosenRows(breakdown, scale)]),
    {
      name: 'Segments',
      columns: [{ title: 'Segment', width: 32 }, ...groupColumns(scale), { title: 'Against the others', width: 50 }],
      rows: result.bySegment.map((group) => [
        group.label,
        ...groupCells({ ...group, personas: group.people }),
        group.verdict,
      ]),
    },
    {
      name: 'Demographics',
      columns: [
        { title: 'By', width: 10 },
        { title: 'Group', width: 18 },
        ...groupColumns(scale),
        { title: 'Against the others', width: 50 },
      ],
      rows: [
        ...result.byAge.map((group) => [
          'Age',
          group.label,
          ...groupCells({ ...group, personas: group.people }),
          group.verdict,
        ]),
        ...result.byGender.map((group) => [
          'Gender',
          group.label,
          ...groupCells({ ...group, personas: group.people }),
          group.verdict,
        ]),
      ],
    },
    {
      name: 'Attributes',
      columns: [
        { title: 'Attribute', width: 24 },
        { title: 'Group', width: 28 },
        ...groupColumns(scale),
        { title: 'Letter', width: 8 },
        { title: 'Clearly above', width: 14 },
      ],
      rows: breakdown.groups.flatMap(({ label, groups }) =>
        groups.map((group) => [
          label,
          group.label,
          ...groupCells({ ...group, personas: group.people }),
          group.letter,
          group.clearlyAbove.join(', '),
        ]),
      ),
    },
    codebookSheet({ columns }),
    { name: 'Reactions', columns: columns.map(({ name }) => ({ title: name, width: widthOf(name) })), rows: [] },
  ];
}

/** Says of whom the sheets 'Attributes' and 'Reactions' are, when a filter has chosen some personas. */
function chosenRows({ filters, chosen, sentence }: BreakdownFigures, { names }: Scale): CellValue[][] {
  const divides = ['What divides them', sentence];
  if (filters.length === 0) return [divides];
  return [
    ['Attributes and reactions of', filters.join('; ')],
    ['Chosen personas', chosen.counts.total],
    [`${names.positive} share of the chosen`, chosen.positive.share, chosen.positive.low, chosen.positive.high],
    divides,
  ];
}

function summaryRows(result: SimulationResult): CellValue[][] {
  const { names } = scaleOf(result.sentimentType);
  const interval = ({ share, low, high }: SimulationResult['positive']): CellValue[] =>
    result.people < minForInterval ? [null] : [share, low, high];
  const { mean, low, high } = result.difference;
  return [
    ...(result.name === null ? [] : [['Name', result.name]]),
    ['Job id', result.jobId],
    ['Answered by', result.isSimulated ? simulatedMark : result.modelProvider],
    ['Models', result.models.join(', ')],
    ['Status', result.status],
    ['Message', result.message],
    ['Segments', result.segmentNames.join(', ')],
    ['Created (UTC)', result.createdAt],
    ['Completed (UTC)', result.completedAt],
    ['Personas asked', result.asked],
    ['Personas answered', result.answered],
    ['Personas with any answer', result.heard],
    ['Different people behind the answers', result.people],
    ['Personas without an answer', result.endings.total],
    ...(result.endings.total === 0 ? [] : endingRows(result.endings)),
    [`${names.positive} personas`, result.positive.count],
    [`${names.neutral} personas`, result.neutral.count],
    [`${names.negative} personas`, result.negative.count],
    [`${names.positive} share`, ...interval(result.positive)],
    [`${names.neutral} share`, ...interval(result.neutral)],
    [`${names.negative} share`, ...interval(result.negative)],
    ['Difference', ...(result.people < minForInterval ? [null] : [mean, low, high])],
    ['Result', runHeadline(result, words)],
    ['Sentiment score', result.sentimentScore, result.sentimentLow, result.sentimentHigh],
    ['Engagement score', result.engagementScore],
    ['Sentiment scale', Object.values(names).join(', ')],
    ['Current events', currentEventsWords(result)],
    ['Cost, USD', result.costUsd],
    ['Tokens in', result.inputTokens],
    ['Tokens out', result.outputTokens],
    ...(result.recommendations.length === 0 ? [] : adviseOn(result, words).advice).map(({ message, qualification }) => [
      'Recommendation',
      message,
      qualification,
    ]),
    ...result.notices.map((notice) => ['Notice', notice]),
    ...(result.analysis === null ? [] : [['Analysis', result.analysis]]),
  ];
}

function endingRows(endings: SimulationResult['endings']): CellValue[][] {
  return [
    ...endingKinds.map((kind) => [`Without an answer: ${kind}`, endings[kind]]),
    ...endings.bySegment.map((segment) => ['Without an answer by segment', segmentLine(segment, words)]),
    ...endingMeanings(endings).map((meaning) => ['Without an answer', meaning]),
  ];
}

const widths: Readonly<Record<string, number>> = {
  row_id: 30,
  person_id: 18,
  response: 80,
  reasoning: 50,
  reaction: 24,
  answered_at: 24,
};
const widthOf = (name: string) => widths[name] ?? 14;

interface RowOptions {
  run: TableRun;
  attributes?: readonly string[];
  batchSize?: number;
}

/** Streams batches of rows for the sheet 'Reactions'; the last one says when a limit cut the rest. */
export async function* reactionRows(
  reactions: AsyncIterable<NamedReaction>,
  { run, attributes = [], batchSize = 500 }: RowOptions,
): AsyncGenerator<CellValue[][]> {
  const columns = runColumns(run.sentimentType, attributes);
  let batch: CellValue[][] = [];
  let rows = 0;
  let characters = 0;
  const maxRows = Math.min(maxReactions, Math.floor(maxCells / columns.length));
  for await (const reaction of reactions) {
    rows += 1;
    characters += reaction.response.length + (reaction.reasoning?.length ?? 0);
    if (rows > maxRows || characters > maxCharacters) {
      batch.push([`Cut after ${rows - 1} reactions: a workbook holds no more. The CSV and JSON exports hold all.`]);
      break;
    }
    batch.push(cellsOf(columns, runRow(run, attributes, reaction)));
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

function cellsOf(columns: readonly TableColumn[], row: Record<string, CellValue>): CellValue[] {
  return columns.map(({ name }) => row[name] ?? null);
}
