import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { ExperimentDocument, type ExperimentQuery } from '../../../generated/experiments/graphql.ts';

/** Milliseconds between reads while a run is open. */
const pollMs = 2_000;

export type Experiment = NonNullable<ExperimentQuery['experiment']>;

/** An experiment, read again while one of its runs is open; null when there is none. */
export function useExperiment(id: string) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(ExperimentDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const experiment = data?.experiment;
  const isOpen = experiment != null && !experiment.isFinal;
  useEffect(() => {
    if (isOpen) startPolling(pollMs);
    return stopPolling;
  }, [isOpen, startPolling, stopPolling]);
  return {
    experiment,
    error,
    /** Reads it again; never throws, because the error is in `error`. */
    refetch: () => refetch().catch(() => undefined),
  };
}
