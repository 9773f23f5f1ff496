/** Effects of the news and context that personas are told besides the message. */
import type { MessageReading } from './message.ts';
import { readMessage } from './message.ts';

export interface Known {
  /** True when the news mention the message's subject, which makes it more important. */
  isInTheNews: boolean;
  /** Support of the message by the context's figures and dates, 0 to 1. */
  support: number;
}

export function readKnownFacts(reading: MessageReading, currentEvents: string, context: string): Known {
  const inTheNews = currentEvents === '' ? [] : readMessage(currentEvents).topics;
  return {
    isInTheNews: inTheNews.some(({ topic }) => reading.topics.some((own) => own.topic === topic)),
    support: context === '' ? 0 : readMessage(context).tone.specifics,
  };
}
