/** What the web is asked about a message before personas see it. */

import { truncate } from '../personas/recent-posts.ts';

const queryCharacters = 300;

/** The query names the message's subject; the prompt says what to write. Both in plain text. */
export function currentEventsSearch(message: string): { query: string; prompt: string } {
  const subject = truncate(message.replace(/\s+/g, ' ').trim(), queryCharacters);
  return {
    query: `Recent news in the United States about: ${subject}`,
    prompt:
      'Summarise the current events of the last weeks that somebody who reads this message would have in mind. At most six short bullet points, each with its date. Facts only, no opinion, no advice.',
  };
}

/** What a run's personas knew of the news, in words: asking for events is not being told any. */
export function currentEventsWords(run: { includeCurrentEvents: boolean; currentEvents: string | null }): string {
  if ((run.currentEvents ?? '').trim() !== '') return 'told to every persona';
  return run.includeCurrentEvents ? 'asked for, but none were told' : 'not asked for';
}
