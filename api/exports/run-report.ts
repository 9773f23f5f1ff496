import type { ReactionRow } from '../../db/queries/reactions.ts';
import { providerNames, type Provider } from '../../domain/providers/provider.ts';
import { answeredWords, rangeMeaning, runHeadline } from '../../domain/simulation/headline.ts';
import { shareWithInterval } from '../../domain/simulation/statistics.ts';
import { sentiments } from '../../domain/simulation/sentiment.ts';
import { simulatedMark } from '../simulations/export-json.ts';
import type { GroupResult } from '../simulations/result-groups.ts';
import type { SimulationResult } from '../simulations/result.ts';
import { textBlocks } from './markdown-text.ts';
import { chartOf, sentimentWords, type Bar, type Figure, type Quote, type Report } from './report.ts';
import { cutText } from './safe-text.ts';
import { decimal, moment, words } from './words.ts';

const mostInQuote = 300;
const mostInMessage = 2_000;

/** One run for people who were not there. `quotes` are shown as they come. */
export function runReport(result: SimulationResult, quotes: readonly ReactionRow[], madeFor: string, now: Date): Report {
  const hasAnswers = result.heard > 0;
  return {
    title: `Reactions to a message: ${result.jobId}`,
    lines: linesOf(result, madeFor, now),
    message: cutText(result.message, mostInMessage),
    mark: result.isSimulated ? simulatedMark : null,
    figures: hasAnswers ? figuresOf(result) : [],
    sentences: [hasAnswers ? runHeadline(result, words) : 'No persona has answered yet.'],
    meaning: rangeMeaning,
    notices: [...result.notices, ...(result.error === null ? [] : [`The run failed: ${result.error}`])].map((notice) => cutText(notice, 500)),
    charts: [
      ...chartOf('By segment', result.bySegment.map(barOf)),
      ...chartOf('By age', result.byAge.map(barOf)),
      ...chartOf('By gender', result.byGender.map(barOf)),
      ...(result.byProvider.length > 1 ? chartOf('By provider, answer by answer', result.byProvider.map(providerBar)) : []),
    ],
    recommendations: result.recommendations.map(({ message }) => message),
    analysis: textBlocks(result.analysis ?? ''),
    quotes: quotes.map(quoteOf),
  };
}

function linesOf(result: SimulationResult, madeFor: string, now: Date): string[] {
  const asked = result.models.length > 0 ? result.models.join(', ') : result.modelProvider;
  return [
    `${answeredWords(result, words)} · ${result.status} · ${asked}`,
    `Segments: ${result.segmentNames.join(', ') || 'none named'}`,
    `Run on ${moment(result.createdAt)} · made for ${madeFor} on ${moment(now)}`,
    `Cost ${words.usd(result.costUsd)} · ${words.count(result.inputTokens)} tokens in, ${words.count(result.outputTokens)} out`,
  ].map((line) => cutText(line, 400));
}

function figuresOf(result: SimulationResult): Figure[] {
  const shares = sentiments.map((sentiment) => {
    const { share, low, high } = result[sentiment];
    return { label: sentimentWords[sentiment], value: words.percent(share), range: words.percentRange(low, high), sentiment };
  });
  const range = `${words.signed(result.sentimentLow)} to ${words.signed(result.sentimentHigh)}`;
  return [
    ...shares,
    { label: 'Sentiment', value: words.signed(result.sentimentScore), range, sentiment: null },
    { label: 'Engagement', value: decimal(result.engagementScore), range: 'of 1', sentiment: null },
  ];
}

function barOf({ label, counts, positive, verdict }: GroupResult): Bar {
  return { label: cutText(label, 80), counts, positive, note: verdict };
}

function providerBar({ provider, counts }: SimulationResult['byProvider'][number]): Bar {
  return { label: providerNames[provider as Provider] ?? provider, counts, positive: shareWithInterval(counts.positive, counts.total), note: null };
}

function quoteOf({ sentiment, response, personName, age, segmentName }: ReactionRow): Quote {
  const who = [personName, age === null ? null : String(age), segmentName].filter((part) => part !== null && part !== '').join(', ');
  return { sentiment, text: cutText(response, mostInQuote), who: cutText(who, 120) };
}
