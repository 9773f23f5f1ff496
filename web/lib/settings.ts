import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SettingsGraphqlErrors } from '../../domain/identity/settings-errors.ts';
import { SettingsDocument, type SettingsQuery } from '../generated/graphql.ts';

export type Settings = SettingsQuery['me']['settings'];

/** Time for which settings are read from the cache: five minutes. */
export const settingsCacheMs = 300_000;

/** Time of each client's last read. After `clearStore`, and for another person's client, there is none. */
const readAt = new WeakMap<ApolloClient, number>();

/**
 * Returns the person's settings: from Apollo's cache while they are fresh, from the server with `forceReload`.
 * Throws SettingsGraphqlErrors.
 */
export async function loadSettings(
  client: ApolloClient,
  { forceReload = false, now = Date.now } = {},
): Promise<Settings> {
  const isFresh = now() - (readAt.get(client) ?? 0) < settingsCacheMs;
  const fetchPolicy = isFresh && !forceReload ? 'cache-first' : 'network-only';
  try {
    const { data } = await client.query({ query: SettingsDocument, fetchPolicy });
    if (data === undefined) throw new SettingsGraphqlErrors(['no data returned']);
    if (fetchPolicy === 'network-only') readAt.set(client, now());
    return data.me.settings;
  } catch (error) {
    throw asSettingsError(error);
  }
}

/** Converts an error that the server responded with to the one error of reading settings; others stay as they are. */
export function asSettingsError(error: unknown): unknown {
  return CombinedGraphQLErrors.is(error)
    ? new SettingsGraphqlErrors(error.errors.map(({ message }) => message))
    : error;
}
