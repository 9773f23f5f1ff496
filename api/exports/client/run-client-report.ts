import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import type { BreakdownFigures } from '../../../domain/breakdown/break-down.ts';
import { clientSection, type ClientReport, type ClientSection } from '../../../domain/exports/client-report.ts';
import { simulatedMark } from '../../../domain/exports/simulated-mark.ts';
import { cancelledByUser } from '../../../domain/jobs/ends.ts';
import { noClearDifference, signedPoints } from '../../../domain/simulations/comparison.ts';
import { answeredWords, leadSentence, rangeMeaning, runHeadline } from '../../../domain/simulations/headline.ts';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { minForInterval, minForVerdict, shareFigure } from '../../../domain/simulations/small-sample.ts';
import type { GroupResult } from '../../../services/simulations/results/result-groups.ts';
import type { SimulationResult } from '../../../services/simulations/results/result-view.ts';
import { hasBar, shareOfBar } from '../report.ts';
import { adviceOf } from '../run-report.ts';
import { cutText } from '../safe-text.ts';
import { words } from '../words.ts';
import {
  barOf,
  maxTitle,
  messagesSection,
  methodSection,
  objectionLine,
  publicNotes,
  quoteOf,
  reasonsStatement,
  seriesOf,
  themeQuotes,
  themeTable,
  titleOf,
  type QuotedReaction,
  type ThemesOfRun,
} from './parts.ts';

/** Everything about a run that its report for a client is made of. */
export interface RunForClient {
  result: SimulationResult;
  breakdown: BreakdownFigures;
  themes: ThemesOfRun | null;
  /** Some answers of each kind, for runs whose reasons have no themes. */
  quotes: readonly QuotedReaction[];
  /** Where the people of each segment come from, by its id. */
  origins: ReadonlyMap<string, string>;
}

/** Builds the report of one run for a client: without costs, tokens, addresses and ids. */
export function runClientReport(run: RunForClient): ClientReport {
  const { result, breakdown } = run;
  const heard = words.counted(result.heard, 'AI persona');
  const only = breakdown.filters.length === 0 ? '' : `, only ${cutText(breakdown.filters.join('; '), 200)}`;
  return {
    title: titleOf(result.message),
    subtitle: `One message, put to ${heard}${only}`,
    messages: [],
    verdict: verdictOf(run),
    mark: result.isSimulated ? simulatedMark : null,
    date: words.day(result.createdAt.toISOString()),
    sections: [
      messagesSection([{ label: '', text: result.message }], maxTitle),
      resultSection(run),
      groupsSection(run),
      whySection(run),
      quotesSection(run),
      nextSection(run),
      audienceSection(run),
      methodOf(run),
    ].filter((section) => section !== null),
  };
}

const isFiltered = ({ breakdown }: Pick<RunForClient, 'breakdown'>) => breakdown.filters.length > 0;

function verdictOf({ result, breakdown }: RunForClient): string {
  if (breakdown.filters.length === 0) return runHeadline(result, words);
  const { chosen } = breakdown;
  const { value, range } = shareFigure(chosen.positive, chosen.counts.total, words, chosen.people);
  const interval = range === null ? '' : ` (95% confidence interval ${range})`;
  return `${value} ${scaleOf(result.sentimentType).did}${interval}.`;
}

function resultSection(run: RunForClient): ClientSection | null {
  const { result, breakdown } = run;
  const scale = scaleOf(result.sentimentType);
  const shown = isFiltered(run)
    ? { ...breakdown.chosen, total: breakdown.chosen.counts.total }
    : { ...result, total: result.heard };
  const statement = isFiltered(run) || result.heard === 0 ? verdictOf(run) : leadSentence(result, result.sentimentType);
  if (shown.total === 0) return clientSection('Result', statement, [{ kind: 'text', text: verdictOf(run) }]);
  const figures = sentiments.map((tone) => {
    const { value, range } = shareFigure(shown[tone], shown.total, words, shown.people);
    return { label: scale.names[tone], value, range: range ?? '', tone };
  });
  const { mean, low, high } = result.difference;
  const difference = {
    label: `${scale.names.positive} minus ${scale.names.negative.toLowerCase()}`,
    value: signedPoints(mean),
    range: `${signedPoints(low)} to ${signedPoints(high)}`,
    tone: 'own' as const,
  };
  return clientSection('Result', statement, [
    {
      kind: 'figures',
      figures: isFiltered(run) || result.people < minForInterval ? figures : [...figures, difference],
    },
    chartOf(run),
    { kind: 'text', text: shown.people < minForInterval ? '' : rangeMeaning },
  ]);
}

/** Draws all answers above those of the segments that are large enough for a bar. */
function chartOf(run: RunForClient) {
  const { result } = run;
  const scale = scaleOf(result.sentimentType);
  const counts = Object.fromEntries(sentiments.map((one) => [one, result[one].count])) as Record<
    (typeof sentiments)[number],
    number
  >;
  const all = {
    label: 'All',
    counts: { ...counts, total: result.heard },
    personas: result.people,
    positive: result.positive,
  };
  const segments = result.bySegment.length < 2 ? [] : result.bySegment.map(withPersonas);
  const bars = isFiltered(run) ? [] : [all, ...segments].filter(hasBar);
  return {
    kind: 'chart' as const,
    title: 'Answers of all and by segment',
    series: seriesOf(scale),
    bars: bars.map((bar) => barOf(bar, scale)),
    isStacked: true,
  };
}

const withPersonas = ({ label, counts, people, positive }: Omit<GroupResult, 'key' | 'isSmall' | 'verdict'>) => ({
  label,
  counts,
  personas: people,
  positive,
});

interface ShownGroup extends Pick<GroupResult, 'label' | 'counts' | 'people' | 'positive'> {
  verdict: string | null;
}

function groupsSection(run: RunForClient): ClientSection | null {
  const { result, breakdown } = run;
  const { names, share } = scaleOf(result.sentimentType);
  const groups = isFiltered(run) ? chosenGroups(run) : groupsOf(result);
  const clear = groups.flatMap(({ label, verdict }) =>
    verdict === null || verdict === noClearDifference ? [] : [`${label}: ${verdict}`],
  );
  const isCompared = groups.some(({ verdict }) => verdict !== null);
  const statement = clear[0] ?? (isCompared ? 'No group differs clearly from the others' : 'How each group answered');
  const rows = groups.map((group) => [
    cutText(group.label, 80),
    words.count(group.counts.total),
    shareOfBar({ ...group, personas: group.people }),
    ...sentiments.map((sentiment) => words.count(group.counts[sentiment])),
    ...(isCompared ? [group.verdict ?? 'not compared'] : []),
  ]);
  return clientSection('By group', cutText(statement, 160), [
    {
      kind: 'table',
      columns: [
        'Group',
        'Answers',
        `${share}, 95% interval`,
        ...sentiments.map((sentiment) => names[sentiment]),
        ...(isCompared ? ['Against the others'] : []),
      ],
      rows,
    },
    { kind: 'text', text: rows.length === 0 || isFiltered(run) ? '' : breakdown.sentence },
  ]);
}

/** Lists segments, ages and genders, as the page does; a single segment is everybody. */
function groupsOf({ bySegment, byAge, byGender }: SimulationResult): ShownGroup[] {
  const named = (kind: string, groups: readonly GroupResult[]) =>
    groups.map((group) => ({ ...group, label: `${kind} ${group.label.toLowerCase()}` }));
  return [...(bySegment.length < 2 ? [] : bySegment), ...named('Age', byAge), ...named('Gender:', byGender)];
}

const maxAttributes = 3;

function chosenGroups({ breakdown: { groups } }: RunForClient): ShownGroup[] {
  return groups
    .slice(0, maxAttributes)
    .flatMap(({ label: by, groups: own }) =>
      own.map((group) => ({ ...group, label: `${by}: ${group.label}`, verdict: null })),
    );
}

function whySection({ result, themes }: RunForClient): ClientSection | null {
  if (themes === null || themes.themes.length === 0) return null;
  return clientSection('Why', reasonsStatement(themes), [themeTable(themes, scaleOf(result.sentimentType))]);
}

const quotesEach = 2;

function quotesSection({ result, themes, quotes }: RunForClient): ClientSection | null {
  const ofThemes = themes === null ? [] : themeQuotes(themes, quotesEach);
  const shown = ofThemes.length > 0 ? ofThemes : quotes;
  const { names } = scaleOf(result.sentimentType);
  const labeled = shown.map((quote) => quoteOf(quote, names[quote.sentiment as (typeof sentiments)[number]]));
  return clientSection('In their words', 'What personas said, for and against', [{ kind: 'quotes', quotes: labeled }]);
}

function nextSection(run: RunForClient): ClientSection | null {
  const { result, themes } = run;
  const advice = isFiltered(run) ? [] : adviceOf(result);
  const items = [...advice, ...(result.people < minForVerdict ? [] : objectionLine(themes))];
  return clientSection('What next', 'What to do with this result', [{ kind: 'list', items }]);
}

function audienceSection(run: RunForClient): ClientSection | null {
  const { result, origins } = run;
  const { bySegment, byAge, byGender, heard } = result;
  const rows = bySegment.map(({ key, label, counts }) => [
    cutText(label, 80),
    words.count(counts.total),
    words.percent(counts.total / Math.max(1, heard)),
    origins.get(key) ?? 'stored profiles',
  ]);
  const parts = (kind: string, groups: readonly GroupResult[]) =>
    groups.length === 0
      ? ''
      : `${kind}: ${groups.map(({ label, counts }) => `${label.toLowerCase()} ${words.percent(counts.total / heard)}`).join(', ')}.`;
  const mix = bySegment.length < 2 ? '' : 'Figures for all mix the segments in these numbers.';
  return clientSection('Audience', `${words.counted(heard, 'answer')}, and whom they are from`, [
    { kind: 'table', columns: ['Segment', 'Answers', 'Share of all', 'People'], rows },
    { kind: 'list', items: [mix, parts('Age', byAge), parts('Gender', byGender)].filter((text) => text !== '') },
    { kind: 'list', items: publicNotes(result.notices) },
  ]);
}

function methodOf(run: RunForClient): ClientSection | null {
  const { result } = run;
  const ended =
    result.error === null
      ? []
      : [
          result.error === cancelledByUser
            ? 'The run was cancelled, and figures are of the personas that had answered.'
            : 'The run ended early, and figures are of the personas that had answered.',
        ];
  return methodSection({
    answered: answeredWords(result, words),
    askedOn: result.createdAt,
    models: result.models,
    isSimulated: result.isSimulated,
    notes: [...ended, result.people < minForInterval ? '' : rangeMeaning].filter((note) => note !== ''),
  });
}
