import { browserKeys } from '../lib/stored-api-keys.ts';
import { createSettingsCache, type SettingsCache } from './cache.ts';
import { createSettingsCalls, type GraphqlAnswer } from './calls.ts';
import { session } from '../session/session.ts';
import { signedInFetch } from '../session/signed-in-fetch.ts';

const calls = createSettingsCalls(async (query, variables) => {
  const body = JSON.stringify({ query, variables });
  const response = await signedInFetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return (await response.json()) as GraphqlAnswer;
});

let current: { userId: string; cache: SettingsCache } | null = null;

/** The settings of the person who is signed in, kept for five minutes; another person's are forgotten. */
export function settingsOf(userId: string): SettingsCache {
  if (current?.userId !== userId)
    current = { userId, cache: createSettingsCache({ userId, calls, localKeys: browserKeys }) };
  return current.cache;
}

/** For whoever has changed them by another way: the next reader asks the server. */
export function forgetSettings(): void {
  current?.cache.clear();
}

session.subscribe((change) => {
  if (change === 'signed-out') current = null;
});
