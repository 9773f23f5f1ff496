/** Looks for contradictions in exported files and on the command line, in drawn results of every size, scale and ending. */
import { makePdf } from '../../api/exports/pdf/make-pdf.ts';
import { hasBar, shareOfBar, type Report } from '../../api/exports/report.ts';
import { runReport } from '../../api/exports/run-report.ts';
import { formatSummary } from '../../local/simulate/summary.ts';
import type { SimulationResult } from '../../services/simulations/results/result-view.ts';
import { findContradictions } from './contradictions.ts';
import { drawResult, toJudged } from './drawn-results.ts';
import { readPdfPages } from './opened-files.ts';
import { createRandom } from './populations.ts';

function wordsOf(report: Report): string {
  return [
    ...report.lines,
    ...report.figures.map(({ label, value, range }) => `${label} ${value} ${range}`),
    ...report.sentences,
    report.meaning,
    ...report.notices,
    ...report.charts.flatMap(({ title, sentences, bars }) => [
      title,
      ...sentences,
      ...bars.map((bar) => `${bar.label}: ${bar.note ?? ''} ${shareOfBar(bar)}`),
    ]),
    ...report.recommendations,
    ...report.analysis.map(({ text }) => text),
  ].join('\n');
}

const reportOf = (result: SimulationResult) =>
  runReport(result, { quotes: [], themes: null }, 'ann', new Date('2026-11-02T10:00:00Z'));

/** Returns the contradictions in the reports and command-line summaries of so many results. */
export function contradictionsInTexts(count: number, seed: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => drawResult(random)).flatMap((result, draw) => {
    const report = reportOf(result);
    const judged = toJudged(result);
    const solidBars = report.charts.flatMap(({ bars }) => bars.filter(hasBar).map(({ counts }) => counts.total));
    return [
      ...findContradictions(wordsOf(report), { ...judged, solidBars }).map((line) => `${draw}, report: ${line}`),
      ...findContradictions(formatSummary(result), judged).map((line) => `${draw}, command line: ${line}`),
    ];
  });
}

/** Returns the contradictions in the PDF files of so many results, and whether one lacks the message. */
export async function contradictionsInPdfs(count: number, seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const found: string[] = [];
  for (let draw = 0; draw < count; draw += 1) {
    const result = drawResult(random);
    const text = (await readPdfPages(await makePdf(reportOf(result)))).join(' ');
    if (!text.includes('A bus every ten minutes')) found.push(`${draw}: the message is missing`);
    found.push(...findContradictions(text, toJudged(result)).map((line) => `${draw}: ${line}`));
  }
  return found;
}
