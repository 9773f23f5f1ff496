/** The written analysis: which reactions it sees and how it is asked for. Specification §9. */
import { fenced } from '../personas/question.ts';
import { shortened } from '../personas/recent-posts.ts';
import type { Prompt } from '../personas/persona.ts';
import type { Demographics, GroupCounts } from './demographics.ts';
import type { Sentiment, SentimentCounts } from './sentiment.ts';
import { totalOf } from './sentiment.ts';

export const analysisSample = { positive: 3, negative: 3, neutral: 2, characters: 200 } as const;

export interface SampledReaction {
  personaIndex: number;
  sentiment: Sentiment;
  response: string;
  segmentName: string;
}

/** Up to 3 positive, 3 negative and 2 neutral reactions, in the order given, each cut to 200 characters. */
export function sampleReactions<R extends SampledReaction>(reactions: readonly R[]): SampledReaction[] {
  return (['positive', 'negative', 'neutral'] as const).flatMap((wanted) =>
    reactions
      .filter(({ sentiment }) => sentiment === wanted)
      .slice(0, analysisSample[wanted])
      .map(({ personaIndex, sentiment, response, segmentName }) => ({
        personaIndex,
        sentiment,
        segmentName,
        response: shortened(response.replace(/\s+/g, ' ').trim(), analysisSample.characters),
      })),
  );
}

export interface AnalysisInput {
  message: string;
  counts: SentimentCounts;
  engagementScore: number;
  sentimentScore: number;
  demographics: Demographics;
  bySegment: readonly { name: string; counts: SentimentCounts }[];
  sample: readonly SampledReaction[];
  currentEvents?: string | null;
  customContext?: string | null;
}

const system = [
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
  'Refer to a quote by its number in square brackets, such as [12], after each claim that rests on it.',
].join('\n');

export function analysisPrompt(input: AnalysisInput): Prompt {
  const { counts, demographics } = input;
  const user = [
    'The reactions of an audience to this message are to be analysed:',
    fenced(input.message),
    '',
    `Answers: ${describe(counts)}. Sentiment score ${input.sentimentScore.toFixed(2)} (-1 to 1), engagement ${input.engagementScore.toFixed(2)} (0 to 1).`,
    ...table(
      'By segment',
      input.bySegment.map(({ name, counts: own }) => [name, own] as const),
    ),
    ...table('By age', Object.entries<GroupCounts>(demographics.byAge)),
    ...table('By gender', Object.entries(demographics.byGender)),
    ...given('In the news at the time', input.currentEvents),
    ...given('Context the audience was given', input.customContext),
    '',
    'Reactions, quoted:',
    ...input.sample.map((quote) => `- [${quote.personaIndex}] ${quote.sentiment}, ${quote.segmentName}: "${quote.response}"`),
    '',
    task,
  ].join('\n');
  return { system, user };
}

function describe(counts: SentimentCounts): string {
  const total = totalOf(counts);
  const part = (count: number) => `${count} (${total === 0 ? 0 : Math.round((count / total) * 100)}%)`;
  return `${part(counts.positive)} positive, ${part(counts.neutral)} neutral, ${part(counts.negative)} negative of ${total}`;
}

function table(title: string, rows: readonly (readonly [string, SentimentCounts])[]): string[] {
  const filled = rows.filter(([, counts]) => totalOf(counts) > 0);
  if (filled.length === 0) return [];
  const lines = filled.map(([name, { positive, neutral, negative }]) => `| ${name.replaceAll('|', '/')} | ${positive} | ${neutral} | ${negative} |`);
  return ['', `| ${title} | positive | neutral | negative |`, '| --- | --- | --- | --- |', ...lines];
}

function given(title: string, text: string | null | undefined): string[] {
  const content = (text ?? '').trim();
  return content === '' ? [] : ['', `${title}:`, content];
}
