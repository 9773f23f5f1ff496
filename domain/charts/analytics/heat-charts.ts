import { drawHeat, heatHeight, type HeatSquare } from '../draw-heat.ts';
import { type Provider, providerNames } from '../../providers/provider.ts';
import { type Scale, scaleOf } from '../../simulations/scale.ts';
import { sentiments, type Sentiment } from '../../sentiment/sentiment.ts';
import { minForInterval, smallSample } from '../../simulations/small-sample.ts';
import { agreementSentences, groupFigure, hatchSentences, heatSentences } from '../../analytics/sentences.ts';
import type { Words } from '../../figure-words.ts';
import type { Agreement, ChartData, ChartView, Heat, PartialChart } from './chart.ts';

interface Subject {
  key: string;
  title: string;
  /** Name of the rows' attribute, such as 'Gender'; columnName is that of the columns. */
  rowName: string;
  columnName: string;
  map: Heat;
}

/** Heat maps by two attributes, in the order of the page. */
export function heatCharts(view: ChartView, words: Words): PartialChart[] {
  const ages = { key: 'age-by-gender', title: 'Age and gender', rowName: 'Gender', columnName: 'Age' };
  const segments = { key: 'segment-by-age', title: 'Segment and age', rowName: 'Segment', columnName: 'Age' };
  return [
    heatChart(view, words, { ...ages, map: view.ageByGender }),
    agreementChart(view, words),
    { ...heatChart(view, words, { ...segments, map: view.segmentByAge }), isWide: true, isInReports: true },
  ];
}

const maxRows = 10;

/** Charts the share of positives per pair of groups. */
function heatChart(
  { sentimentType }: ChartView,
  words: Words,
  { key, title, rowName, columnName, map }: Subject,
): PartialChart {
  const { names, share } = scaleOf(sentimentType);
  const rows = map.rows.slice(0, maxRows);
  const notes = [...heatSentences(map, words), ...hatchSentences(map)];
  const [ofRows, ofColumns] = [rowName.toLowerCase(), columnName.toLowerCase()];
  return {
    key,
    title,
    draw: drawHeat({
      rows: rows.map(({ label }) => label),
      columns: map.columns.map(({ label }) => label),
      squares: map.cells.flatMap((cell) => squareOf(cell, { ...map, rows }, names, words)),
    }),
    height: heatHeight(rows.length),
    description: `${share} by ${ofRows} and ${ofColumns}. ${notes.join(' ')}`,
    table: {
      columns: [rowName, ...map.columns.map(({ label }) => label)],
      rows: map.rows.map((row) => ({
        key: row.key,
        cells: [row.label, ...map.columns.map((column) => cellText(map, row.key, column.key, words))],
      })),
    },
    nothing: `Nothing is known about ${ofRows} and ${ofColumns} of these personas.`,
    notes,
  };
}

function squareOf(cell: Heat['cells'][number], map: Heat, names: Scale['names'], words: Words): HeatSquare[] {
  const row = map.rows.findIndex(({ key }) => key === cell.row);
  const column = map.columns.findIndex(({ key }) => key === cell.column);
  if (row < 0) return [];
  const { positive, isSmall, personas } = cell;
  const { value, range } = groupFigure(cell, positive, words);
  const lines = [
    `${value} ${names.positive.toLowerCase()}${range === null ? '' : ` (${range})`}`,
    `${words.counted(personas, 'persona')}${isSmall ? ', small sample' : ''}`,
  ];
  const tooltip = { head: `${map.rows[row]?.label}, ${map.columns[column]?.label}`, lines };
  const weight = personas < minForInterval ? 0 : positive.share;
  return [{ row, column, weight, isSmall, figure: value, under: words.count(personas), tooltip }];
}

function cellText(map: Heat, row: string, column: string, words: Words): string {
  const cell = map.cells.find((one) => one.row === row && one.column === column);
  if (!cell) return '–';
  const { value } = groupFigure(cell, cell.positive, words);
  return cell.isSmall ? value : `${value} of ${words.count(cell.counts.total)}`;
}

const noAgreement: Agreement = {
  firstProvider: 'openai',
  secondProvider: 'anthropic',
  compared: 0,
  agreed: 0,
  kappa: null,
  share: { count: 0, share: 0, low: 0, high: 1 },
  cells: [],
  pairs: [],
};

/** Charts the answers of one provider against those of the other; agreement is on the diagonal. */
function agreementChart({ agreement: known, sentimentType }: ChartView, words: Words): PartialChart {
  const agreement = known ?? noAgreement;
  const { names } = scaleOf(sentimentType);
  const [first, second] = [agreement.firstProvider, agreement.secondProvider].map(
    (name) => providerNames[name as Provider] ?? name,
  ) as [string, string];
  const lower = sentiments.map((sentiment) => names[sentiment].toLowerCase());
  const most = Math.max(1, ...agreement.cells.map(({ total }) => total));
  const isSmall = agreement.compared < smallSample;
  const shareText = (total: number) => words.percent(total / agreement.compared);
  const totalOf = (row: Sentiment, column: Sentiment) =>
    agreement.cells.find((cell) => cell.first === row && cell.second === column)?.total ?? 0;
  const sentences = agreementSentences(agreement, words);
  return {
    key: 'agreement',
    title: 'Do the providers agree',
    draw: drawHeat({
      rows: lower,
      columns: lower,
      squares: agreement.cells.map(({ first: row, second: column, total }) => ({
        row: sentiments.indexOf(row as Sentiment),
        column: sentiments.indexOf(column as Sentiment),
        weight: total / most,
        figure: isSmall ? words.count(total) : shareText(total),
        under: isSmall ? '' : words.count(total),
        isSmall,
        isFramed: row === column,
        tooltip: {
          head: `${first} ${names[row as Sentiment].toLowerCase()}, ${second} ${names[column as Sentiment].toLowerCase()}`,
          lines: [`${words.counted(total, 'persona')}${isSmall ? '' : `, ${shareText(total)}`}`],
        },
      })),
    }),
    height: heatHeight(sentiments.length),
    description: sentences.join(' '),
    table: {
      columns: ['Personas', ...sentiments.map((sentiment) => `${second}: ${names[sentiment].toLowerCase()}`)],
      rows:
        known === null
          ? []
          : sentiments.map((row) => ({
              key: row,
              cells: [
                `${first}: ${names[row].toLowerCase()}`,
                ...sentiments.map((column) => words.count(totalOf(row, column))),
              ],
            })),
    },
    nothing: 'Run a message with two providers to see how often they give the same persona the same sentiment.',
    notes:
      known === null
        ? []
        : [
            `Rows: ${first}. Columns: ${second}. The same sentiment is framed.`,
            ...sentences,
            ...(known.pairs.length > 1 ? known.pairs.slice(0, 4).map((pair) => pairNote(pair, words)) : []),
          ],
    ...(known === null ? { isSimulated: false } : { data: agreementData(known) }),
    isInReports: true,
  };
}

function pairNote({ firstModel, secondModel, share, compared }: Agreement['pairs'][number], words: Words): string {
  const same = compared < smallSample ? words.count(share.count) : words.percent(share.share);
  return `${firstModel} and ${secondModel}: the same for ${same} of ${words.count(compared)}.`;
}

function agreementData(agreement: Agreement): ChartData {
  const whole = { firstModel: agreement.firstProvider, secondModel: agreement.secondProvider, ...agreement };
  return {
    section: 'agreement',
    figures: ['personas compared', 'agreed', 'agreement share', 'kappa'],
    rows: [whole, ...agreement.pairs].map(({ firstModel, secondModel, compared, agreed, kappa, share }) => ({
      group: `${firstModel} and ${secondModel}`,
      values: [compared, agreed, { value: share.share, low: share.low, high: share.high }, kappa],
    })),
  };
}
