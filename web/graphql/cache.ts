import { type FieldPolicy, InMemoryCache } from '@apollo/client';
import { possibleTypes } from './possible-types.ts';

interface Page {
  items: readonly unknown[];
}

/** A list that `nextToken` continues: a page without one begins it anew. */
function tokenPages(keyArgs: string[]): FieldPolicy<Page> {
  return {
    keyArgs,
    merge: (before, page, { args }) =>
      before && args?.['nextToken'] ? { ...page, items: [...before.items, ...page.items] } : page,
  };
}

/** A list of which any page may be read: null stands for an item before it that was not. The first page begins it anew. */
function offsetPages(keyArgs: string[]): FieldPolicy<Page> {
  return {
    keyArgs,
    merge: (before, page, { args }) => {
      const offset = Number(args?.['offset'] ?? 0);
      const items: unknown[] = offset > 0 && before ? [...before.items] : [];
      while (items.length < offset) items.push(null);
      items.splice(offset, page.items.length, ...page.items);
      return { ...page, items };
    },
  };
}

/** What a browser knows of the server's data, and how pages of a list become one list. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      SignedInUser: { keyFields: ['userId'] },
      Query: {
        fields: {
          simulationProgress: { keyArgs: ['jobId'] },
          simulationResult: { keyArgs: ['jobId'] },
          recentSimulations: tokenPages(['limit', 'status']),
          simulationReactions: tokenPages([
            'jobId',
            'search',
            'sentiment',
            'segmentId',
            'provider',
            'personaIndex',
            'limit',
          ]),
          segmentProfiles: offsetPages(['id', 'criteria', 'search', 'sort', 'descending', 'limit']),
        },
      },
    },
  });
}
