/** Says why the server refused, in the language of the page; what this page does not know stays in English. */
import type { SurveyLinkState } from '../../../domain/surveys/errors.ts';
import type { Say, WordKey } from '../../../domain/surveys/page-words/words.ts';
import { Refused, Unreached } from './survey-api.ts';

const states: Record<Exclude<SurveyLinkState, 'open'>, WordKey> = {
  closed: 'closed',
  expired: 'expired',
  full: 'full',
};

export function refusalWords(error: unknown, say: Say): string {
  if (error instanceof Unreached && error.isTooMuch) return say('tryTomorrow');
  if (error instanceof Unreached) return say.language === 'en' ? error.message : say('unreached');
  if (!(error instanceof Refused)) return say('refused');
  const { state } = error.body;
  if (typeof state === 'string' && Object.hasOwn(states, state)) return say(states[state as keyof typeof states]);
  return say.language === 'en' ? error.message : say('refused');
}
