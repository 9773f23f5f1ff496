import { type FieldPolicy, InMemoryCache } from '@apollo/client';
import { nameMadeUp } from '../../domain/personas/made-up-name.ts';
import { possibleTypes } from './possible-types.ts';

interface Page {
  items: readonly unknown[];
}

/** A list that continues with `nextToken`. A page without a token starts the list again. */
function tokenPages(keyArgs: string[]): FieldPolicy<Page> {
  return {
    keyArgs,
    merge: (before, page, { args }) =>
      before && args?.['nextToken'] ? { ...page, items: [...before.items, ...page.items] } : page,
  };
}

/**
 * A list that grows at its beginning and continues with `after`. A new first page keeps the older items, so that what is
 * being read does not go away; a list of unread ones starts again.
 */
const newestFirst: FieldPolicy<Page & { nextToken: string | null }> = {
  keyArgs: ['first', 'unread'],
  merge: (before, page, { args }) => {
    if (!before) return page;
    if (args?.['after']) return { ...page, items: [...before.items, ...page.items] };
    const last = JSON.stringify(page.items.at(-1));
    const at = before.items.findIndex((item) => JSON.stringify(item) === last);
    const older = args?.['unread'] || at < 0 ? [] : before.items.slice(at + 1);
    return older.length === 0 ? page : { ...before, items: [...page.items, ...older] };
  },
};

/**
 * A list whose pages can be read in any order: null stands for an item that has not been read. The first page starts
 * the list again.
 */
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

/** Screens alone name made-up personas; the server, and so every model and file, has their label. */
const nameOnScreens: FieldPolicy<string> = { read: (name) => (name === undefined ? undefined : nameMadeUp(name)) };

/** Creates the cache, which merges the pages of a list into one list. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      // It has no `id`.
      SignedInUser: { keyFields: ['userId'] },
      ProviderModels: { keyFields: ['provider'] },
      ReactionItem: { fields: { personName: nameOnScreens } },
      InterviewSummary: { fields: { personName: nameOnScreens } },
      InterviewSubject: { fields: { quotedName: nameOnScreens } },
      RunLabels: { keyFields: ['jobId'] },
      // It has the segment's id, but its personas are those of one search.
      SearchSegment: { keyFields: false },
      // Each query reads another part of it.
      SegmentPool: { merge: true },
      Query: {
        fields: {
          simulationProgress: { keyArgs: ['jobId'] },
          simulationResult: { keyArgs: ['jobId'] },
          recentSimulations: tokenPages([
            'limit',
            'status',
            'search',
            'tags',
            'project',
            'isStarred',
            'segmentId',
            'from',
            'to',
            'shelf',
            'sort',
          ]),
          simulationReactions: tokenPages([
            'jobId',
            'search',
            'sentiment',
            'segmentId',
            'provider',
            'personaIndex',
            'only',
            'limit',
          ]),
          notifications: newestFirst,
          segmentProfiles: offsetPages(['id', 'criteria', 'search', 'sort', 'descending', 'limit']),
        },
      },
    },
  });
}
