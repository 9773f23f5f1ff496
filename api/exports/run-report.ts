import type { ReactionRow } from '../../db/simulations/reactions.ts';
import { providerNames, type Provider } from '../../domain/providers/provider.ts';
import { adviseOn } from '../../domain/simulations/advice.ts';
import { citedPersonas, withoutCitations } from '../../domain/simulations/citations.ts';
import { currentEventsWords } from '../../domain/simulations/current-events.ts';
import { endedFigure, endedLabel, segmentLine } from '../../domain/simulations/endings.ts';
import { answeredWords, rangeMeaning, runHeadline, scoredPersonas } from '../../domain/simulations/headline.ts';
import { signedPoints } from '../../domain/simulations/comparison.ts';
import { cancelledByUser } from '../../domain/jobs/ends.ts';
import { scaleOf, type Scale } from '../../domain/simulations/scale.ts';
import { minForInterval, shareFigure } from '../../domain/simulations/small-sample.ts';
import { sentiments } from '../../domain/sentiment/sentiment.ts';
import { simulatedMark } from '../../domain/exports/simulated-mark.ts';
import type { ThemesFound } from '../../domain/themes/themes.ts';
import { aboutWords, moreOftenWords, namingWords, noThemeWords, themesBySide } from '../../domain/themes/words.ts';
import type { GroupResult } from '../../services/simulations/results/result-groups.ts';
import type { SimulationResult } from '../../services/simulations/results/result-view.ts';
import { textBlocks } from './markdown-text.ts';
import { chartOf, type Bar, type Figure, type Quote, type Report } from './report.ts';
import { cutText } from './safe-text.ts';
import { decimal, moment, words } from './words.ts';

const maxInQuote = 300;
const maxInMessage = 2_000;

/** Builds the report of one run. `quotes` are shown in the given order; `themes` is null for a report without them. */
export function runReport(
  result: SimulationResult,
  { quotes, themes }: { quotes: readonly ReactionRow[]; themes: ThemesFound | null },
  madeFor: string,
  now: Date,
): Report {
  const hasAnswers = result.heard > 0;
  const scale = scaleOf(result.sentimentType);
  const cited = citedPersonas(result.analysis ?? '', result.asked);
  return {
    title: result.name ?? `Reactions to a message: ${result.jobId}`,
    lines: linesOf(result, madeFor, now),
    message: cutText(result.message, maxInMessage),
    names: scale.names,
    share: scale.share,
    mark: result.isSimulated ? simulatedMark : null,
    figures: hasAnswers ? figuresOf(result) : [],
    sentences: [runHeadline(result, words), ...scoreSentence(result)],
    meaning: result.people < minForInterval ? '' : rangeMeaning,
    notices: [
      ...result.notices,
      ...(result.error === null
        ? []
        : [
            result.error === cancelledByUser
              ? `The run was cancelled: figures are of the ${words.counted(result.heard, 'persona')} that had answered.`
              : `The run failed: ${result.error}`,
          ]),
    ].map((notice) => cutText(notice, 500)),
    charts: [
      ...chartOf('By segment', result.bySegment.map(barOf)),
      ...chartOf('By age', result.byAge.map(barOf)),
      ...chartOf('By gender', result.byGender.map(barOf)),
      ...(result.byProvider.length > 1
        ? chartOf('By provider, answer by answer', result.byProvider.map(providerBar))
        : []),
    ],
    drawings: [],
    themes: themesOf(themes, scale),
    recommendations: adviceOf(result),
    analysis: textBlocks(withoutOthers(result.analysis ?? '', quotes, result.asked)),
    quotes: quotes.map((quote) => quoteOf(quote, result.models.length > 1, cited.includes(quote.personaIndex))),
  };
}

/** Removes citations of reactions that this file does not quote. */
function withoutOthers(analysis: string, quotes: readonly ReactionRow[], personas: number): string {
  const quoted = new Set(quotes.map(({ personaIndex }) => personaIndex));
  return withoutCitations(analysis, personas, (persona) => quoted.has(persona));
}

function linesOf(result: SimulationResult, madeFor: string, now: Date): string[] {
  const asked = result.models.length > 0 ? result.models.join(', ') : result.modelProvider;
  return [
    `${answeredWords(result, words)} · ${result.status} · ${asked}`,
    ...endingsOf(result),
    `Segments: ${result.segmentNames.join(', ') || 'none named'}`,
    ...(result.name === null ? [] : [`Job ${result.jobId}`]),
    `Run on ${moment(result.createdAt)} · made for ${madeFor} on ${moment(now)}`,
    `Current events: ${currentEventsWords(result)}`,
    `Cost ${words.usd(result.costUsd)} · ${words.count(result.inputTokens)} tokens in, ${words.count(result.outputTokens)} out`,
  ].map((line) => cutText(line, 400));
}

function figuresOf(result: SimulationResult): Figure[] {
  const { names } = scaleOf(result.sentimentType);
  const shares = sentiments.map((sentiment) => {
    const { value, range } = shareFigure(result[sentiment], result.heard, words, result.people);
    return { label: names[sentiment], value, range: range ?? '', sentiment };
  });
  if (result.people < minForInterval) return shares;
  const { mean, low, high } = result.difference;
  const difference = {
    label: `${names.positive} minus ${names.negative.toLowerCase()}`,
    value: signedPoints(mean),
    range: `${signedPoints(low)} to ${signedPoints(high)}`,
    sentiment: null,
  };
  return [...shares, difference];
}

/** Says how many ended without an answer, and where; nothing without any. */
function endingsOf({ endings }: SimulationResult): string[] {
  if (endings.total === 0) return [];
  const segments = endings.bySegment.map((segment) => segmentLine(segment, words)).join('; ');
  return [`${endedLabel}: ${endedFigure(endings, words)} · ${segments}`];
}

function scoreSentence(result: SimulationResult): string[] {
  const { sentimentScore, engagementScore, heard } = result;
  if (heard === 0) return [];
  return [
    `Sentiment score ${words.signed(sentimentScore)} and engagement score ${decimal(engagementScore)}, over ${scoredPersonas(result, words)}.`,
  ];
}

/** Lists the advice on a run that has ended. */
export function adviceOf(result: SimulationResult): string[] {
  if (result.heard === 0 || (result.status !== 'completed' && result.status !== 'failed')) return [];
  const { advice, instead } = adviseOn(result, words);
  return [
    ...advice.map(({ message, qualification }) => (qualification === null ? message : `${message} ${qualification}`)),
    ...(instead === null ? [] : [instead]),
  ];
}

/** Writes the themes of each answer under its heading, with the people who give them. */
function themesOf(found: ThemesFound | null, { names }: Scale): Report['themes'] {
  if (found === null || found.themes.length === 0) return [];
  const lineOf = ({ name, about, moreOften }: ThemesFound['themes'][number]) =>
    [
      `${name}: ${aboutWords(about, words)} of ${words.counted(found.people, 'person', 'people')}`,
      ...moreOften.slice(0, 2).map((frequency) => moreOftenWords(frequency, words)),
    ].join('. ');
  return [
    ...themesBySide(found.themes, names).map(({ heading, themes }) => ({
      title: heading,
      lines: themes.map((theme) => cutText(lineOf(theme), 400)),
    })),
    { title: 'About these themes', lines: [noThemeWords(found.none, found.noneAbout, words), namingWords] },
  ];
}

function barOf({ label, counts, people, positive, verdict }: GroupResult): Bar {
  return { label: cutText(label, 80), counts, personas: people, positive, note: verdict };
}

function providerBar({ provider, counts, positive }: SimulationResult['byProvider'][number]): Bar {
  return { label: providerNames[provider as Provider] ?? provider, counts, positive, note: null };
}

/** Formats a quote, with its model if several answered. */
function quoteOf(
  { personaIndex, sentiment, response, personName, age, segmentName, model }: ReactionRow,
  namesModel: boolean,
  isCited: boolean,
): Quote {
  const facts = [personName, age === null ? null : String(age), segmentName, namesModel ? model : null];
  const who = facts.filter((part) => part !== null && part !== '').join(', ');
  return {
    sentiment,
    text: cutText(response, maxInQuote),
    who: cutText(isCited ? `[${personaIndex}] ${who}` : who, 120),
  };
}
