import type { ApolloCache } from '@apollo/client';

/** Removes a deleted segment from all cached lists at once. */
export function evictSegment(cache: ApolloCache, id: string): void {
  const entity = cache.identify({ __typename: 'SegmentSummary', id });
  if (entity !== undefined) cache.evict({ id: entity });
}
