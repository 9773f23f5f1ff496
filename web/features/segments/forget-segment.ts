import type { ApolloCache } from '@apollo/client';

/** Takes a segment that is gone out of every list at once, rather than with the next answer. */
export function forgetSegment(cache: ApolloCache, id: string): void {
  const entity = cache.identify({ __typename: 'SegmentSummary', id });
  if (entity !== undefined) cache.evict({ id: entity });
}
