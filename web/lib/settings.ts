import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SettingsGraphqlErrors } from '../../domain/identity/settings-errors.ts';
import { SettingsDocument, type SettingsQuery } from '../generated/graphql.ts';

export type Settings = SettingsQuery['me']['settings'];

export const settingsCacheMs = 300_000;

/** When each person's client read the settings last; `clearStore` and another person's client begin anew. */
const readAt = new WeakMap<ApolloClient, number>();

/** The person's settings: for five minutes those in Apollo's cache (specification §7); `forceReload` asks the server at once. Throws SettingsGraphqlErrors. */
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

/** In the specification's words where the server answered with errors. */
export function asSettingsError(error: unknown): unknown {
  return CombinedGraphQLErrors.is(error)
    ? new SettingsGraphqlErrors(error.errors.map(({ message }) => message))
    : error;
}
