/** Prompt of a run's written analysis and the reactions in it (specification §9). */
import { fenceText, foreignRule, markForeign, onOneLine } from '../foreign-text.ts';
import { truncate } from '../personas/recent-posts.ts';
import type { Prompt } from '../personas/reaction-prompt.ts';
import { compareGroups } from './comparison.ts';
import { clusteredScore, type Clusters } from './clusters.ts';
import { endedFigure, noEndings, plainWords, whyUnusable, type EndingCounts } from './endings.ts';
import { leadSentence } from './headline.ts';
import { scaleOf, type Scale } from './scale.ts';
import { totalOf, type BySentiment, type Sentiment } from '../sentiment/sentiment.ts';
import { minForInterval } from './small-sample.ts';
import { findingsOf, hasSmallGroups, smallGroupsNote } from './verdict-lines.ts';

export const analysisSample = { positive: 3, negative: 3, neutral: 2, characters: 200 } as const;

export interface SampledReaction {
  personaIndex: number;
  sentiment: Sentiment;
  response: string;
  segmentName: string;
}

/** Selects up to 3 positive, 3 negative and 2 neutral reactions in the given order, each cut to 200 characters. */
export function sampleReactions<R extends SampledReaction>(reactions: readonly R[]): SampledReaction[] {
  return (['positive', 'negative', 'neutral'] as const).flatMap((wanted) =>
    reactions
      .filter(({ sentiment }) => sentiment === wanted)
      .slice(0, analysisSample[wanted])
      .map(({ personaIndex, sentiment, response, segmentName }) => ({
        personaIndex,
        sentiment,
        segmentName,
        response: truncate(response.replace(/\s+/g, ' ').trim(), analysisSample.characters),
      })),
  );
}

export interface AnalysisInput {
  message: string;
  sentimentType?: string | null;
  counts: Clusters;
  /** Personas that ended without an answer; none when omitted. */
  endings?: EndingCounts;
  engagementScore: number;
  sentimentScore: number;
  /** Answers by segment, age group and gender, each with its name. */
  bySegment: readonly Row[];
  byAge: readonly Row[];
  byGender: readonly Row[];
  sample: readonly SampledReaction[];
  currentEvents?: string | null;
  customContext?: string | null;
}

const rules = [
  'You are an analyst of audience research. You write for people who decide whether to publish a message.',
  'Use only the figures and quotes you are given; say so where they do not settle a question. No preamble, no flattery.',
].join(' ');

const task = [
  'Write the analysis in markdown with these sections:',
  '## Summary',
  '## What worked',
  '## What did not',
  '## Differences between groups',
  '## Suggested changes',
  'Where the figures are judged above, keep to that judgment: call nothing clear that is not called clear there.',
  'Refer to a quote by its number in square brackets, such as [12], after each claim that rests on it.',
].join('\n');

export function analysisPrompt(input: AnalysisInput): Prompt {
  const { counts, bySegment, byAge, byGender } = input;
  const groups: [string, readonly Row[]][] = [
    ['By segment', bySegment],
    ['By age', byAge],
    ['By gender', byGender],
  ];
  const user = [
    'The reactions of an audience to this message are to be analysed:',
    fenceText(input.message),
    '',
    `Answers: ${describe(counts)}. Sentiment score ${input.sentimentScore.toFixed(2)} (-1 to 1), engagement ${input.engagementScore.toFixed(2)} (0 to 1).`,
    ...endingLines(totalOf(counts), input.endings ?? noEndings),
    ...headlineLines(counts, scaleOf(input.sentimentType)),
    ...figuresOfGroups(groups, scaleOf(input.sentimentType)),
    ...given('In the news at the time', input.currentEvents),
    ...given('Context the audience was given', input.customContext),
    '',
    'Reactions, quoted:',
    markForeign(input.sample.map(quoteLine).join('\n')),
    '',
    task,
  ].join('\n');
  return { system: `${rules}\n${foreignRule}`, user };
}

/** On one line, so that no reply can look like another one's. */
function quoteLine({ personaIndex, sentiment, segmentName, response }: SampledReaction): string {
  return `- [${personaIndex}] ${sentiment}, ${onOneLine(segmentName)}: "${onOneLine(response)}"`;
}

/** Names of groups are those of segments, which may have come with a file. */
function figuresOfGroups(groups: readonly [string, readonly Row[]][], scale: Scale): string[] {
  const judged = groups.map(([title, rows]) => ({ title, rows: judgedGroups(rows, scale) }));
  const lines = [
    ...groups.flatMap(([title, rows]) => table(title, rows)),
    ...judged.flatMap(({ title, rows }) => findingsOf(rows).map((line) => `${title}, judged: ${onOneLine(line)}`)),
    ...(judged.some(({ rows }) => hasSmallGroups(rows)) ? [`${smallGroupsNote} They are no finding.`] : []),
  ];
  return lines.length === 0 ? [] : [markForeign(lines.join('\n'))];
}

function describe(counts: BySentiment): string {
  const total = totalOf(counts);
  const part = (count: number) => `${count} (${total === 0 ? 0 : Math.round((count / total) * 100)}%)`;
  return `${part(counts.positive)} positive, ${part(counts.neutral)} neutral, ${part(counts.negative)} negative of ${total}`;
}

/** Says how many ended without an answer, and how; what they said is not quoted. */
function endingLines(answered: number, endings: EndingCounts): string[] {
  if (endings.total === 0) return [];
  const unusable = whyUnusable(answered, endings, plainWords);
  return [
    `Without an answer: ${endedFigure(endings, plainWords)} of ${plainWords.counted(answered + endings.total, 'persona')} asked. They are in no figure and no quote here.`,
    ...(unusable === null ? [] : [`${unusable} Say so first.`]),
  ];
}

type Row = readonly [string, Clusters];

/** Lines with the result's headline, so that the analysis does not contradict it. */
function headlineLines(counts: Clusters, scale: Scale): string[] {
  const { names } = scale;
  const words =
    scale.type === 'positive-negative-neutral'
      ? []
      : [`Positive stands for ${names.positive}, neutral for ${names.neutral}, negative for ${names.negative}.`];
  const { people, total } = counts;
  if (people < minForInterval) return [...words, 'Judged: fewer than five people say nothing about shares.'];
  const { low, high } = clusteredScore(counts);
  const lead = leadSentence({ people, difference: { low, high } }, scale.type);
  return [
    ...words,
    ...(people === total ? [] : [`The ${total} answers are from ${people} people, some asked more than once.`]),
    `Judged by the 95% confidence interval of the difference (${low.toFixed(2)} to ${high.toFixed(2)}): ${lead}.`,
  ];
}

function judgedGroups(rows: readonly Row[], scale: Scale) {
  // Segments are matched by index, since two may have the same name.
  const verdicts = new Map(
    compareGroups(
      rows.map(([, counts], at) => ({
        key: String(at),
        counts,
      })),
      scale,
    ).map(({ key, verdict }) => [key, verdict]),
  );
  return rows.map(([label, counts], at) => ({
    label,
    counts: { total: totalOf(counts) },
    verdict: verdicts.get(String(at)) ?? null,
  }));
}

function table(title: string, rows: readonly Row[]): string[] {
  const filled = rows.filter(([, counts]) => totalOf(counts) > 0);
  if (filled.length === 0) return [];
  const lines = filled.map(
    ([name, { positive, neutral, negative }]) =>
      `| ${onOneLine(name).replaceAll('|', '/')} | ${positive} | ${neutral} | ${negative} |`,
  );
  return ['', `| ${title} | positive | neutral | negative |`, '| --- | --- | --- | --- |', ...lines];
}

function given(title: string, text: string | null | undefined): string[] {
  const content = (text ?? '').trim();
  return content === '' ? [] : ['', `${title}:`, markForeign(content)];
}
