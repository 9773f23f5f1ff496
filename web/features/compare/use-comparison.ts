import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { CompareRunsDocument, type CompareRunsQuery } from '../../generated/compare/graphql.ts';

/** Milliseconds between reads while a run is open. */
const pollMs = 2_000;

/** The compared runs and the differences between them. */
export type Comparison = CompareRunsQuery['compareRuns'];
/** One of the compared runs. */
export type Side = Comparison['sides'][number];

/** The runs named in the address, read again while one of them is open. */
export function useComparison() {
  const [params, setParams] = useSearchParams();
  const jobIds = (params.get('runs') ?? '').split(',').filter((jobId) => jobId !== '');
  const query = useQuery(CompareRunsDocument, { variables: { jobIds }, skip: jobIds.length < 2 });
  const comparison = (query.data ?? query.previousData)?.compareRuns ?? null;
  const isOpen = comparison !== null && !comparison.isFinal;
  const { startPolling, stopPolling } = query;

  useEffect(() => {
    if (isOpen) startPolling(pollMs);
    return stopPolling;
  }, [isOpen, startPolling, stopPolling]);

  return {
    jobIds,
    comparison,
    error: query.error,
    /** Reads the runs again; never throws, because the error is in `error`. */
    refetch: () => query.refetch().catch(() => undefined),
    /** Compares other runs; none shows the choice of runs. */
    choose: (chosen: readonly string[]) =>
      setParams(chosen.length === 0 ? {} : { runs: chosen.join(',') }, { replace: true }),
  };
}
