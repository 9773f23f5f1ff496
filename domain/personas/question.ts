/** Builds the question: the message, extra context, the scale, the format of the answer, and the instruction. */
import { fenceText, markForeign } from '../foreign-text.ts';
import { scaleWords, type Sentiment, type SentimentType } from '../sentiment/sentiment.ts';
import { firstWording, instructionOf } from './wordings.ts';

/** The topic that every persona of a run is asked about. */
export interface ReactionTopic {
  message: string;
  sentimentType: SentimentType;
  currentEvents?: string | null;
  customContext?: string | null;
  /** Text read from attached files. */
  attachmentsText?: string | null;
  /** The language to answer in; null for whichever the model chooses. */
  language?: string | null;
}

/** A passage as a prompt shows it, under the number of its place in the list, from 1. */
export interface ShownPassage {
  number: number;
  text: string;
}

function describeScale(topic: ReactionTopic): string {
  const words = scaleWords[topic.sentimentType];
  const order: Sentiment[] = ['positive', 'negative', 'neutral'];
  return order.map((sentiment) => `"${words[sentiment]}"`).join(', ');
}

function formatSection(title: string, text: string | null | undefined): string[] {
  const content = (text ?? '').trim();
  return content === '' ? [] : ['', `${title}:`, markForeign(content)];
}

/** The message with what all personas of the run are told. */
export function buildTopic(topic: ReactionTopic): string {
  return [
    'You come across this message:',
    fenceText(topic.message),
    ...formatSection('Attached material', topic.attachmentsText),
    ...formatSection('Current events', topic.currentEvents),
    ...formatSection('Additional context', topic.customContext),
  ].join('\n');
}

/** Parts of one persona's question besides the topic. */
export interface Asked {
  /** Passages of its own papers; null without any. */
  passages?: readonly ShownPassage[] | null;
  /** Number of the instruction's wording, from 1. */
  wording?: number;
}

/**
 * Builds the question to one persona. What is the same for all personas of a run stands first, so that providers can
 * reuse it from their caches.
 */
export function buildQuestion(topic: ReactionTopic, { passages = null, wording = firstWording }: Asked = {}): string {
  return [
    buildTopic(topic),
    '',
    'Answer with one JSON object and nothing else, with these keys:',
    `- "sentiment": one of ${describeScale(topic)}`,
    '- "response": what you would say about it, in your own voice, two to four sentences',
    '- "reaction": your gut reaction in a few words',
    '- "reasoning": why you react this way, one or two sentences',
    '- "actionLikelihood": how likely you are to act on it, a number from 0 to 1',
    ...citationKey(passages),
    ...(topic.language ? [`Write "response", "reaction" and "reasoning" in ${topic.language}.`] : []),
    '',
    ...formatPassages(passages),
    `${instructionOf(topic.sentimentType, wording)} Sentiment scale (${topic.sentimentType}): ${describeScale(topic)}.`,
  ].join('\n');
}

/** Lines that show the passages, before the question; none when papers are not told. */
function formatPassages(passages: readonly ShownPassage[] | null): string[] {
  if (passages === null) return [];
  if (passages.length === 0)
    return ['None of your own papers is about this. Do not refer to papers or studies of yours.', ''];
  return [
    'Passages of your own papers, by number:',
    ...passages.map(({ number, text }) => `[${number}]\n${fenceText(text)}`),
    '',
  ];
}

/** Line that asks for citations; none without passages. */
function citationKey(passages: readonly ShownPassage[] | null): string[] {
  if (passages === null || passages.length === 0) return [];
  return [
    '- "citations": a list with {"passage": number, "quote": "words of the passage, letter for letter"} for each passage that your answer rests on; [] when it rests on none. Do not quote the passages elsewhere, and write no numbers of passages into "response"',
  ];
}
