import { useQuery } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  type AnalyticsFilter,
  type AnalyticsFilterInput,
  checkFilter,
  everything,
  filterOfQuery,
  queryOfFilter,
} from '../../../domain/analytics/filter.ts';
import { AnalyticsFilterChoicesDocument, AnalyticsViewDocument } from '../../generated/analytics/graphql.ts';
import { ownTimeZone } from '../../lib/locale.ts';

/**
 * The filter in the address, and a function that changes a part of it or, with null, clears it. An invalid filter, as
 * from a mistyped link, is ignored.
 */
export function useFilter(): [AnalyticsFilter, (part: AnalyticsFilterInput | null) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const filter = useMemo(() => {
    try {
      return checkFilter(filterOfQuery(new URLSearchParams(text)));
    } catch {
      return everything;
    }
  }, [text]);
  const change = useCallback(
    (part: AnalyticsFilterInput | null) => {
      const now = filterOfQuery(new URLSearchParams(text));
      const next = part === null ? new URLSearchParams() : queryOfFilter(merged(now, part));
      const by = new URLSearchParams(text).get('by');
      if (by !== null) next.set('by', by);
      setParams(next, { replace: part !== null && isTyping(now, part), preventScrollReset: true });
    },
    [setParams, text],
  );
  return [filter, change];
}

/**
 * True while the person types a search or a day. Each choice is an entry in the browser's history, but a word is one
 * entry, not one per letter.
 */
function isTyping(now: AnalyticsFilterInput, part: AnalyticsFilterInput): boolean {
  const keys = Object.keys(part) as (keyof AnalyticsFilterInput)[];
  return keys.every((key) => (key === 'search' || key === 'from' || key === 'to') && Boolean(now[key]));
}

function merged(now: AnalyticsFilterInput, part: AnalyticsFilterInput): AnalyticsFilter {
  try {
    return checkFilter({ ...now, ...part });
  } catch {
    // The first day is after the last one while a day is being typed; the part that was just set is kept.
    return checkFilter(part);
  }
}

/** Reads the page's data for a filter. The previous data stays visible until the next arrives. */
export function useAnalytics(filter: AnalyticsFilter) {
  const { data, previousData, loading, error, refetch } = useQuery(AnalyticsViewDocument, {
    // Days begin and end in the reader's time zone.
    variables: { filter, timeZone: ownTimeZone() },
    fetchPolicy: 'cache-and-network',
  });
  return { view: (data ?? previousData)?.analytics ?? null, isLoading: loading, error, refetch };
}

/** Reads the segments, providers and models that the filter offers. */
export function useChoices() {
  const { data, error, refetch } = useQuery(AnalyticsFilterChoicesDocument, { fetchPolicy: 'cache-and-network' });
  return { choices: data?.analyticsChoices ?? null, error, refetch };
}
