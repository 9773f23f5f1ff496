import { scaleOf } from '../../domain/simulations/scale.ts';
import { minForInterval, shareFigure } from '../../domain/simulations/small-sample.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import type { BreakdownFigures } from '../../domain/breakdown/break-down.ts';
import type { SimulationResult } from '../../services/simulations/results/result-view.ts';
import { chartOf, type Chart, type Report } from './report.ts';
import { cutText } from './safe-text.ts';
import { words } from './words.ts';

/** Attributes that a report shows; the workbook has all. */
const maxAttributes = 3;

/**
 * Adds the attributes that divide the personas to the report of a run. With a filter, the report is about the chosen
 * personas alone: what was said about all is left out.
 */
export function withBreakdown(report: Report, result: SimulationResult, breakdown: BreakdownFigures): Report {
  const { filters, chosen, sentence } = breakdown;
  if (filters.length === 0) {
    if (result.heard === 0) return report;
    const charts = [...report.charts, ...chartsOf(breakdown, ['segment', 'age', 'gender'])];
    return { ...report, sentences: [...report.sentences, sentence], charts };
  }
  const { names } = scaleOf(result.sentimentType);
  const only = `Only ${filters.join('; ')}: ${words.count(chosen.counts.total)} of ${words.counted(result.heard, 'persona')}`;
  return {
    ...report,
    lines: [cutText(only, 400), ...report.lines],
    figures: sentiments.map((sentiment) => {
      const { value, range } = shareFigure(chosen[sentiment], chosen.counts.total, words, chosen.people);
      return { label: names[sentiment], value, range: range ?? '', sentiment };
    }),
    sentences: [sentence],
    meaning: chosen.people < minForInterval ? '' : report.meaning,
    charts: chartsOf(breakdown),
    recommendations: [],
    analysis: [],
  };
}

/**
 * Draws the attributes that make a clear difference, one of those that go together, but those that are charts of every
 * report.
 */
function chartsOf({ effects, groups }: BreakdownFigures, drawn: readonly string[] = []): Chart[] {
  const clear = effects
    .filter(({ isClear, field, goesWith }) => isClear && goesWith === null && !drawn.includes(field))
    .slice(0, maxAttributes);
  return clear.flatMap(({ field, label, contrast }) => {
    const together = effects.filter(({ goesWith }) => goesWith === label).map((one) => one.label);
    const notes = [
      ...(contrast === null ? [] : [`${contrast}.`]),
      ...(together.length === 0 ? [] : [`These go together: ${[label, ...together].join(', ')}.`]),
    ];
    const bars = (groups.find((one) => one.field === field)?.groups ?? []).map((group) => ({
      label: cutText(group.label, 80),
      counts: group.counts,
      personas: group.people,
      positive: group.positive,
      note: null,
    }));
    return chartOf(`By ${label.toLowerCase()}`, bars, notes);
  });
}
