/** Web search for current events about a message. */

import { truncate } from '../personas/recent-posts.ts';

const queryCharacters = 300;

/** Builds the search: the query is the message's subject, the prompt says what to write, both in plain text. */
export function currentEventsSearch(message: string): { query: string; prompt: string } {
  const subject = truncate(message.replace(/\s+/g, ' ').trim(), queryCharacters);
  return {
    query: `Recent news in the United States about: ${subject}`,
    prompt:
      'Summarise the current events of the last weeks that somebody who reads this message would have in mind. At most six short bullet points, each with its date. Facts only, no opinion, no advice.',
  };
}

/** Says whether a run's personas read current events, which may be missing although they were requested. */
export function currentEventsWords(run: { includeCurrentEvents: boolean; currentEvents: string | null }): string {
  if ((run.currentEvents ?? '').trim() !== '') return 'told to every persona';
  return run.includeCurrentEvents ? 'asked for, but none were told' : 'not asked for';
}
