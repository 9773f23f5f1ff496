/** Reports as documents of texts and tables, from which their Word files are made. */
import type { DocumentBlock, TextDocument } from '../../domain/exports/text-document.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import { shareOfBar, type Chart, type Report } from './report.ts';
import { words } from './words.ts';

/** Converts a report, whose charts become tables. */
export function reportDocument(report: Report): TextDocument {
  const { title, lines, mark, message, figures, sentences, meaning, notices, names } = report;
  return {
    title,
    notes: lines,
    mark: mark === null ? null : { text: mark, sentence: `${mark}: these are not answers of a model.` },
    blocks: [
      ...section('The message', message === null ? [] : [{ kind: 'quote', text: message }]),
      ...section('Result', [
        ...(figures.length === 0 ? [] : [figuresTable(report)]),
        ...[...sentences, meaning, ...notices.map((notice) => `Note: ${notice}`)].filter(Boolean).map(textBlock),
      ]),
      ...report.charts.flatMap((chart) => section(chart.title, chartBlocks(chart, report))),
      ...section('What to do', report.recommendations.map(itemBlock)),
      ...report.themes.flatMap(({ title: heading, lines: own }) => section(heading, own.map(itemBlock))),
      ...section(
        'Analysis',
        report.analysis.map(({ kind, text }) => (kind === 'heading' ? { kind, level: 2, text } : toBlock(kind, text))),
      ),
      ...section(
        'In their words',
        report.quotes.map(({ sentiment, text, who }) => ({
          kind: 'quote',
          text: `${text}\n${names[sentiment]} · ${who}`,
        })),
      ),
    ],
  };
}

const textBlock = (text: string): DocumentBlock => ({ kind: 'text', text });
const itemBlock = (text: string): DocumentBlock => ({ kind: 'item', level: 1, text });
const toBlock = (kind: 'text' | 'item', text: string) => (kind === 'text' ? textBlock(text) : itemBlock(text));

function section(heading: string, blocks: DocumentBlock[]): DocumentBlock[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', level: 1, text: heading }, ...blocks];
}

function figuresTable({ figures }: Report): DocumentBlock {
  return {
    kind: 'table',
    columns: ['', 'Figure', 'Range'],
    rows: figures.map(({ label, value, range }) => [label, value, range]),
  };
}

function chartBlocks({ sentences, bars }: Chart, { names, share }: Report): DocumentBlock[] {
  const columns = ['Group', 'Answers', share, ...sentiments.map((sentiment) => names[sentiment]), ''];
  const rows = bars.map((bar) => [
    bar.label,
    words.count(bar.counts.total),
    shareOfBar(bar),
    ...sentiments.map((sentiment) => words.count(bar.counts[sentiment])),
    bar.note ?? '',
  ]);
  return [...sentences.map(textBlock), { kind: 'table', columns, rows }];
}
