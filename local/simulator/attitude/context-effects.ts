/** Effects of the news and the added context, which a persona's prompt contains besides the message. */
import type { MessageReading } from './message.ts';
import { readMessage } from './message.ts';

export interface ContextEffects {
  /** True when the news mention the message's subject, which makes it more important. */
  isInTheNews: boolean;
  /** Support of the message by figures and dates in the context: 0 without any, 1 with three or more. */
  support: number;
}

export function readContextEffects(reading: MessageReading, currentEvents: string, context: string): ContextEffects {
  const newsTopics = currentEvents === '' ? [] : readMessage(currentEvents).topics;
  return {
    isInTheNews: newsTopics.some(({ topic }) => reading.topics.some((own) => own.topic === topic)),
    support: context === '' ? 0 : readMessage(context).tone.specifics,
  };
}
