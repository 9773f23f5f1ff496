/** The copy of a response in this browser, by link: it survives a refresh that the last save did not. */
import { isObject } from '../../../domain/is-object.ts';
import { browserStorage } from '../../session/storage.ts';
import type { Ending } from './survey-api.ts';

export interface LocalCopy {
  responseToken: string;
  language: string | null;
  /** The stored revision that the answers are based on. */
  revision: number;
  answers: Readonly<Record<string, unknown>>;
  pasted: readonly string[];
  seconds: number;
  /** Answers that were sent without a reply, so that they may be stored or not. */
  sent: Readonly<Record<string, unknown>> | null;
  isSaved: boolean;
  ending: Ending | null;
}

const keyOf = (token: string) => `soundings.survey.${token}`;

/** Null when there is none or it cannot be read. */
export function readCopy(token: string): LocalCopy | null {
  try {
    const copy = JSON.parse(browserStorage('localStorage').getItem(keyOf(token)) ?? 'null') as LocalCopy | null;
    const isReadable = typeof copy?.responseToken === 'string' && isObject(copy.answers) && Array.isArray(copy.pasted);
    return isReadable ? { ...blankCopy(copy.responseToken, null), ...copy } : null;
  } catch {
    return null;
  }
}

/** Writes the copy; a full or forbidden storage only costs the copy. */
export function writeCopy(token: string, copy: LocalCopy): void {
  try {
    browserStorage('localStorage').setItem(keyOf(token), JSON.stringify(copy));
  } catch {
    // The server has the answers too.
  }
}

export function blankCopy(responseToken: string, language: string | null): LocalCopy {
  return {
    responseToken,
    language,
    revision: 0,
    answers: {},
    pasted: [],
    seconds: 0,
    sent: null,
    isSaved: true,
    ending: null,
  };
}

/** Makes the credential of a response: 32 random bytes as base64url. */
export function newResponseToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
