/** Builds the question: the message, extra context, the scale, and the format of the answer. */
import { scaleWords, type Sentiment, type SentimentType } from '../sentiment/sentiment.ts';

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

/** The message stands between lines of three quotation marks, so it must not contain such a line itself. */
export function fenceText(text: string): string {
  return ['"""', text.replaceAll('"""', "'''").trim(), '"""'].join('\n');
}

function describeScale(topic: ReactionTopic): string {
  const words = scaleWords[topic.sentimentType];
  const order: Sentiment[] = ['positive', 'negative', 'neutral'];
  return order.map((sentiment) => `"${words[sentiment]}"`).join(', ');
}

function formatSection(title: string, text: string | null | undefined): string[] {
  const content = (text ?? '').trim();
  return content === '' ? [] : [`${title}:`, content, ''];
}

/** The message with what all personas of the run are told. */
export function buildTopic(topic: ReactionTopic): string {
  return [
    ...formatSection('Current events', topic.currentEvents),
    ...formatSection('Additional context', topic.customContext),
    ...formatSection('Attached material', topic.attachmentsText),
    'You come across this message:',
    fenceText(topic.message),
  ].join('\n');
}

export function buildQuestion(topic: ReactionTopic): string {
  return [
    buildTopic(topic),
    '',
    `How do you react? Sentiment scale (${topic.sentimentType}): ${describeScale(topic)}.`,
    'Answer with one JSON object and nothing else, with these keys:',
    `- "sentiment": one of ${describeScale(topic)}`,
    '- "response": what you would say about it, in your own voice, two to four sentences',
    '- "reaction": your gut reaction in a few words',
    '- "reasoning": why you react this way, one or two sentences',
    '- "actionLikelihood": how likely you are to act on it, a number from 0 to 1',
    ...(topic.language ? [`Write "response", "reaction" and "reasoning" in ${topic.language}.`] : []),
  ].join('\n');
}
