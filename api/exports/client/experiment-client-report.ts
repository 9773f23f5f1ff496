import { nextSteps } from '../../../domain/experiments/next-steps.ts';
import { nameOfMessage } from '../../../domain/experiments/names.ts';
import { clientSection, type ClientReport, type ClientSection } from '../../../domain/exports/client-report.ts';
import { simulatedMark } from '../../../domain/exports/simulated-mark.ts';
import { basisSentence } from '../../../domain/simulations/comparison-basis.ts';
import { pFigure, signedPoints } from '../../../domain/simulations/comparison.ts';
import { rangeMeaning } from '../../../domain/simulations/headline.ts';
import type { Sentiment } from '../../../domain/sentiment/sentiment.ts';
import { mixedScales, scaleOf } from '../../../domain/simulations/scale.ts';
import { shareFigure } from '../../../domain/simulations/small-sample.ts';
import type { Experiment } from '../../../services/experiments/read-experiment.ts';
import type { Comparison, ComparisonSide } from '../../../services/simulations/results/compare.ts';
import type { ComparisonBreakdown } from '../../../services/simulations/results/compare-breakdown.ts';
import { hasBar } from '../report.ts';
import { cutText } from '../safe-text.ts';
import { words } from '../words.ts';
import {
  barOf,
  mainReason,
  messagesSection,
  methodSection,
  objectionLine,
  publicNotes,
  quoteOf,
  seriesOf,
  themeQuotes,
  type ThemesOfRun,
} from './parts.ts';

/** Longest text of a message on the first page and slide. */
const maxOnFirstPage = 200;

/** Everything about an experiment that its reports are made of. */
export interface ExperimentForClient {
  experiment: Experiment;
  /** Groups by attribute, the one that the page shows first; empty while a run is open. */
  groups: readonly ComparisonBreakdown[];
  /** Themes of each run, by its job. */
  themes: ReadonlyMap<string, ThemesOfRun | null>;
  /** Where the people of each segment come from, by its id. */
  origins: ReadonlyMap<string, string>;
}

/** Builds the report of an experiment: all pairs, and the verdict by segment in words, without costs, addresses and ids. */
export function experimentClientReport(given: ExperimentForClient): ClientReport {
  const { experiment } = given;
  const { comparison, createdAt, isSimulated, sentence } = experiment;
  const sides = comparison?.sides ?? [];
  const messages = sides.map(({ label, message }) => ({ label, text: message }));
  const shown = messages.map(({ label, text }) => ({
    label,
    text: cutText(text.replaceAll(/\s+/g, ' '), maxOnFirstPage),
  }));
  return {
    title: nameOfMessage(sides[0]?.message ?? 'Comparison'),
    subtitle: `${words.counted(sides.length, 'message')} compared`,
    messages: shown,
    verdict: sentence,
    mark: isSimulated ? simulatedMark : null,
    date: words.day(createdAt.toISOString()),
    sections: (comparison === null
      ? []
      : [
          messagesSection(messages, maxOnFirstPage),
          resultSection(experiment, comparison),
          pairsSection(comparison),
          ...given.groups.slice(0, 1).map((groups) => groupsSection(comparison, groups)),
          whySection(given, comparison),
          quotesSection(given, comparison),
          nextSection(given, comparison),
          audienceSection(given, comparison),
        ]
    ).filter((section) => section !== null),
  };
}

/** Adds what the owner alone reads: name, costs, jobs, and every attribute. */
export function experimentFullReport(given: ExperimentForClient): ClientReport {
  const report = experimentClientReport(given);
  const { experiment, groups } = given;
  const { comparison, name, costUsd, asked, answered } = experiment;
  if (comparison === null) return report;
  const rows = comparison.sides.map((side) => [
    side.label,
    side.jobId,
    side.status,
    words.count(side.asked),
    words.count(side.counts.total),
    words.count(side.endings.total),
    words.signed(side.sentimentScore),
    words.usd(side.costUsd),
  ]);
  const details = clientSection('Details', `${name}: ${words.usd(costUsd)}`, [
    {
      kind: 'table',
      columns: ['Message', 'Job', 'Status', 'Asked', 'Answers', 'Without an answer', 'Sentiment score', 'Cost'],
      rows,
    },
    { kind: 'text', text: `${words.count(answered)} of ${words.counted(asked, 'answer')}.` },
  ]);
  const others = groups.slice(1).map((one) => groupsSection(comparison, one));
  return {
    ...report,
    isFull: true,
    sections: [...report.sections, ...others, details].filter((section) => section !== null),
  };
}

const barFacts = ({ label, counts, people, positive }: ComparisonSide) => ({
  label,
  counts,
  personas: people,
  positive,
});

function resultSection({ sentence, notes }: Experiment, comparison: Comparison): ClientSection | null {
  const scale = scaleOf(comparison.sentimentType);
  const figures = comparison.sides.map(({ label, counts, positive, people }) => {
    const { value, range } = shareFigure(positive, counts.total, words, people);
    return { label: cutText(label, 40), value, range: range ?? '', tone: 'own' as const };
  });
  const isMixed = new Set(comparison.sides.map(({ sentimentType }) => sentimentType)).size > 1;
  return clientSection('Result', sentence, [
    { kind: 'text', text: `${scale.share} of each message, with its 95% confidence interval:` },
    { kind: 'figures', figures },
    {
      kind: 'chart',
      title: 'Answers to each message',
      series: seriesOf(scale),
      bars: comparison.sides
        .map(barFacts)
        .filter(hasBar)
        .map((bar) => barOf(bar, scale)),
      isStacked: true,
    },
    { kind: 'list', items: [...publicNotes(notes), ...(isMixed ? [mixedScales] : [])] },
  ]);
}

function pairsSection(comparison: Comparison): ClientSection | null {
  const { pairs, sides, sentimentType } = comparison;
  const labelOf = (jobId: string) => sides.find((side) => side.jobId === jobId)?.label ?? '';
  const clear = pairs.filter(({ isClear }) => isClear).length;
  const statement =
    clear === 0
      ? 'No two messages differ clearly'
      : `${clear} of ${words.counted(pairs.length, 'difference is clear', 'differences are clear')}`;
  return clientSection('Every pair', statement, [
    {
      kind: 'table',
      columns: ['Messages', 'Verdict', 'Difference', '95% interval', 'p'],
      rows: pairs.map(({ first, second, verdict, difference, low, high, pValue }) => [
        `${labelOf(first)} and ${labelOf(second)}`,
        verdict,
        signedPoints(difference),
        `${signedPoints(low)} to ${signedPoints(high)}`,
        pFigure(pValue),
      ]),
    },
    {
      kind: 'text',
      text: `Points are percentage points of the first message’s ${scaleOf(sentimentType).share.toLowerCase()} above the second’s. “Clear” means that chance alone would rarely do this; intervals and p are corrected for the number of pairs.`,
    },
  ]);
}

function groupsSection(
  { sides }: Comparison,
  { by, attributes, groups, sentence }: ComparisonBreakdown,
): ClientSection | null {
  const attribute = attributes.find(({ field }) => field === by)?.label ?? 'Group';
  return clientSection(`By ${attribute.toLowerCase()}`, sentence, [
    { kind: 'list', items: groups.map((group) => `${group.sentence}.`) },
    {
      kind: 'table',
      columns: [attribute, ...sides.map(({ label }) => label)],
      rows: groups.map((group) => [
        cutText(group.label, 80),
        ...sides.map((_side, at) => {
          const figures = group.sides[at];
          if (figures === null || figures === undefined || figures.counts.total === 0) return '–';
          const { value, range } = shareFigure(figures.positive, figures.counts.total, words, figures.people);
          return range === null ? value : `${value} (${range})`;
        }),
      ]),
    },
  ]);
}

function whySection({ themes }: ExperimentForClient, { sides }: Comparison): ClientSection | null {
  const reasonOf = (jobId: string, sentiment: 'positive' | 'negative') => {
    const found = themes.get(jobId) ?? null;
    const reason = found === null ? null : mainReason(found, sentiment);
    return found === null || reason === null
      ? '–'
      : `${cutText(reason.name, 110)} (about ${words.count(reason.about)} of ${words.count(found.people)})`;
  };
  const rows = sides
    .map(({ label, jobId }) => [label, reasonOf(jobId, 'positive'), reasonOf(jobId, 'negative')])
    .filter(([, ...reasons]) => reasons.some((reason) => reason !== '–'));
  return clientSection('Why', 'The most frequent reason for and against each message', [
    { kind: 'table', columns: ['Message', 'What spoke for it', 'What spoke against it'], rows },
  ]);
}

const maxQuotes = 6;

function quotesSection({ themes }: ExperimentForClient, { sides, sentimentType }: Comparison): ClientSection | null {
  const { names } = scaleOf(sentimentType);
  const found = sides.map(({ label, jobId }) => {
    const own = themes.get(jobId) ?? null;
    const chosen = own === null ? [] : themeQuotes(own, 1).filter(({ sentiment }) => sentiment !== 'neutral');
    return chosen.map((quote) => quoteOf(quote, `${label}, ${names[quote.sentiment as Sentiment].toLowerCase()}`));
  });
  // With many messages, each is quoted once before one is quoted again.
  const quotes = [0, 1].flatMap((at) => found.flatMap((own) => own.slice(at, at + 1))).slice(0, maxQuotes);
  return clientSection('In their words', 'What personas said about each message', [{ kind: 'quotes', quotes }]);
}

function nextSection({ themes, groups }: ExperimentForClient, comparison: Comparison): ClientSection | null {
  const { sides, pairs, leader } = comparison;
  const steps = nextSteps({ sides: sides.map(({ jobId, label }) => ({ key: jobId, label })), pairs, leader });
  const best = leader ?? sides.toSorted((one, other) => other.positive.share - one.positive.share)[0]?.jobId ?? '';
  const label = sides.find(({ jobId }) => jobId === best)?.label ?? '';
  const objection = pairs.length === 0 ? [] : objectionLine(themes.get(best) ?? null, label);
  const differing = (groups[0]?.groups ?? []).filter((group) => group.pairs.some(({ isClear }) => isClear));
  const byGroup =
    differing.length === 0
      ? []
      : [
          `Groups differ: look at ${differing
            .slice(0, 4)
            .map((group) => group.label)
            .join(', ')} before using one message for all.`,
        ];
  const [first = '', ...others] = steps;
  const items = [...others, ...byGroup, ...objection];
  return items.length === 0
    ? clientSection('What next', 'What to do with this result', [{ kind: 'text', text: first }])
    : clientSection('What next', first || 'What to do with this result', [{ kind: 'list', items }]);
}

function audienceSection({ experiment, origins }: ExperimentForClient, comparison: Comparison): ClientSection | null {
  const { sides, samePersonas } = comparison;
  const shown = samePersonas ? sides.slice(0, 1) : sides;
  const keys = new Map(shown.flatMap(({ bySegment }) => bySegment.map(({ key, label }) => [key, label] as const)));
  const rows = [...keys].map(([key, label]) => [
    cutText(label, 80),
    ...shown.map(({ bySegment }) => words.count(bySegment.find((one) => one.key === key)?.counts.total ?? 0)),
    origins.get(key) ?? 'stored profiles',
  ]);
  const basis = basisSentence(comparison, words) ?? `${words.counted(experiment.answered, 'answer')} in all`;
  const method = methodSection({
    answered: `${words.count(experiment.answered)} of ${words.counted(experiment.asked, 'answer')} were given`,
    askedOn: experiment.createdAt,
    models: [],
    isSimulated: experiment.isSimulated,
    notes: [
      rangeMeaning,
      'Messages are compared on the people who answered both, and p-values are corrected by Holm’s method.',
    ],
  });
  return clientSection('Audience and method', cutText(basis, 180), [
    {
      kind: 'table',
      columns: ['Segment', ...(samePersonas ? ['Answers'] : shown.map(({ label }) => label)), 'Where they come from'],
      rows,
    },
    ...(method?.blocks ?? []),
  ]);
}
