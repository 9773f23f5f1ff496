/** Builds the question: the message, extra context, the scale, and the format of the answer. */
import type { Sentiment } from '../simulations/sentiment.ts';
import { scaleWords } from '../simulations/sentiment.ts';
import type { ReactionTopic } from './persona.ts';

/** The message stands between lines of three quotation marks, so it must not contain such a line itself. */
export function fenced(text: string): string {
  return ['"""', text.replaceAll('"""', "'''").trim(), '"""'].join('\n');
}

function scaleOf(topic: ReactionTopic): string {
  const words = scaleWords[topic.sentimentType];
  const order: Sentiment[] = ['positive', 'negative', 'neutral'];
  return order.map((sentiment) => `"${words[sentiment]}"`).join(', ');
}

function section(title: string, text: string | null | undefined): string[] {
  const content = (text ?? '').trim();
  return content === '' ? [] : [`${title}:`, content, ''];
}

export function questionOf(topic: ReactionTopic): string {
  return [
    ...section('Current events', topic.currentEvents),
    ...section('Additional context', topic.customContext),
    ...section('Attached material', topic.attachmentsText),
    'You come across this message:',
    fenced(topic.message),
    '',
    `How do you react? Sentiment scale (${topic.sentimentType}): ${scaleOf(topic)}.`,
    'Answer with one JSON object and nothing else, with these keys:',
    `- "sentiment": one of ${scaleOf(topic)}`,
    '- "response": what you would say about it, in your own voice, two to four sentences',
    '- "reaction": your gut reaction in a few words',
    '- "reasoning": why you react this way, one or two sentences',
    '- "actionLikelihood": how likely you are to act on it, a number from 0 to 1',
  ].join('\n');
}
