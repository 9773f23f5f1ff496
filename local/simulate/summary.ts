/** The summary of a result in the terminal. */
import { adviseOn } from '../../domain/simulations/advice.ts';
import { endedFigure, endedLabel, segmentLine } from '../../domain/simulations/endings.ts';
import { answeredWords, rangeMeaning, runHeadline } from '../../domain/simulations/headline.ts';
import { scaleOf } from '../../domain/simulations/scale.ts';
import { sentiments, type Sentiment } from '../../domain/sentiment/sentiment.ts';
import { minForInterval, sampleSizeOf, shareFigure } from '../../domain/simulations/small-sample.ts';
import { verdictLines } from '../../domain/simulations/verdict-lines.ts';
import type { Result, Share } from './operations.ts';
import { formatBar } from './progress-line.ts';

const marks: Record<string, string> = { warning: '!', info: 'i', success: '✓' };

/** Formats the result for people. */
export function formatSummary(result: Result): string {
  return [
    formatHeadline(result),
    formatSplit(result),
    formatSegments(result),
    formatProviders(result),
    formatRecommendations(result),
    formatAnalysis(result),
    formatFooter(result),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function formatHeadline({
  jobId,
  status,
  error,
  answered,
  heard,
  asked,
  missing,
  endings,
  isSimulated,
}: Result): string {
  const who = isSimulated ? ' by the simulated provider' : '';
  const ended = status === 'completed' ? 'completed' : `${status}${error === null ? '' : `: ${error}`}`;
  return `Run ${jobId} ${ended}\n${answeredWords({ answered, heard, asked }, words)}${who}${missing > 0 ? `, ${missing} missing` : ''}.${formatEndings(endings)}`;
}

function formatEndings(endings: Result['endings']): string {
  if (endings.total === 0) return '';
  const segments = endings.bySegment.map((segment) => `  ${segmentLine(segment, words)}`);
  return ['', `${endedLabel} ${endedFigure(endings, words)}`, ...segments].join('\n');
}

function formatSplit(result: Result): string {
  if (result.heard === 0) return result.endings.total === 0 ? '' : runHeadline(result, words);
  const { names } = scaleOf(result.sentimentType);
  const hasBar = sampleSizeOf(result.people) === 'enough';
  const line = (sentiment: Sentiment) =>
    `  ${names[sentiment].padEnd(9)}${hasBar ? ` ${formatBar(result[sentiment].share, 30)}` : ''} ${formatFigure(result[sentiment], result.heard, result.people)}`;
  const { mean, low, high } = result.difference;
  const difference =
    result.people < minForInterval
      ? []
      : [`  Difference ${formatSigned(mean)} (${formatSigned(low)} to ${formatSigned(high)})`];
  const scores = `  Sentiment score ${formatSigned(result.sentimentScore)}, engagement score ${result.engagementScore.toFixed(2)}, over all ${result.numUsers} asked`;
  return [...sentiments.map(line), ...difference, scores, '', runHeadline(result, words)].join('\n');
}

function formatSegments({ bySegment, sentimentType }: Result): string {
  const width = Math.max(0, ...bySegment.map(({ label }) => label.length));
  const positive = scaleOf(sentimentType).names.positive.toLowerCase();
  const lines = bySegment.map(
    ({ label, counts, people, positive: share }) =>
      `  ${label.padEnd(width)}  ${formatFigure(share, counts.total, people)} ${positive}${ofWhole(counts.total, people)}`,
  );
  const verdicts = verdictLines(bySegment).map((line) => `  ${line}`);
  return lines.length === 0 ? '' : ['By segment', ...lines, ...verdicts].join('\n');
}

function formatProviders({ byProvider, agreement, sentimentType }: Result): string {
  if (byProvider.length < 2) return '';
  const positive = scaleOf(sentimentType).names.positive.toLowerCase();
  const lines = byProvider.map(
    (one) =>
      `  ${one.provider}: ${one.answered} answered, ${one.ended > 0 ? `${one.ended} without an answer, ` : ''}${one.missing} missing, ${formatFigure(one.positive, one.counts.total)} ${positive}`,
  );
  return [
    'By provider',
    ...lines,
    ...(agreement === null ? [] : [`  They agree on ${Math.round(agreement * 100)}% of personas`]),
  ].join('\n');
}

function formatRecommendations(result: Result): string {
  const isOver = result.status === 'completed' || result.status === 'failed';
  if (!isOver || result.heard === 0) return '';
  const { advice, instead } = adviseOn(result, words);
  const lines = advice.map(
    ({ type, message, qualification }) =>
      `  ${marks[type] ?? '-'} ${message}${qualification === null ? '' : ` ${qualification}`}`,
  );
  return ['What to do', ...lines, ...(instead === null ? [] : [`  ${instead}`])].join('\n');
}

function formatAnalysis(result: Result): string {
  return result.analysis === null || result.analysis === '' ? '' : `Analysis\n\n${result.analysis.trim()}`;
}

function formatFooter({ notices, costUsd, isSimulated, temporalUrl, people }: Result): string {
  const cost =
    isSimulated && costUsd === 0 ? 'The simulated provider costs nothing.' : `It cost about $${costUsd.toFixed(4)}.`;
  const meaning = people < minForInterval ? [] : [rangeMeaning];
  return [...meaning, ...notices, cost, ...(temporalUrl ? [`Workflow: ${temporalUrl}`] : [])].join('\n');
}

/** Formats a share by the size of its sample. */
function formatFigure(share: Share, answers: number, people = answers): string {
  const { value, range } = shareFigure(share, answers, words, people);
  return range === null ? value : `${value} (${range})`;
}

/** Returns the total beside a share. Small samples show counts, which contain it. */
function ofWhole(answers: number, people: number): string {
  return sampleSizeOf(people) === 'enough' ? ` of ${answers}` : '';
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
const words = {
  count: String,
  counted: (value: number, one: string, many = `${one}s`) => `${value} ${value === 1 ? one : many}`,
  percent,
  percentRange: (low: number, high: number) => `${Math.round(low * 100)}–${percent(high)}`,
};

function formatSigned(score: number): string {
  if (Number(score.toFixed(2)) === 0) return '0.00';
  return `${score < 0 ? '−' : '+'}${Math.abs(score).toFixed(2)}`;
}
