/** What people were told besides the message: the news and the context of the run. */
import type { MessageReading } from './message.ts';
import { readMessage } from './message.ts';

export interface Known {
  /** The news touch what the message is about, so it matters more. */
  isInTheNews: boolean;
  /** How much the context backs the message up with figures and dates, 0 to 1. */
  support: number;
}

export function knownTo(reading: MessageReading, currentEvents: string, context: string): Known {
  const inTheNews = currentEvents === '' ? [] : readMessage(currentEvents).topics;
  return {
    isInTheNews: inTheNews.some(({ topic }) => reading.topics.some((own) => own.topic === topic)),
    support: context === '' ? 0 : readMessage(context).tone.specifics,
  };
}
