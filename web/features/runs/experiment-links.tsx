import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { labelLimits } from '../../../domain/simulations/library/labels.ts';
import { ExperimentsOfRunsDocument } from '../../generated/library/graphql.ts';
import { shorten } from '../../lib/format.ts';

interface Linked {
  id: string;
  name: string;
}

/** Reads the experiments of these runs, by job id; empty until they are there. */
export function useExperimentsOf(jobIds: readonly string[]): ReadonlyMap<string, readonly Linked[]> {
  const { data, previousData } = useQuery(ExperimentsOfRunsDocument, {
    variables: { jobIds: jobIds.slice(0, labelLimits.runsAtOnce) },
    skip: jobIds.length === 0,
    fetchPolicy: 'cache-and-network',
  });
  const runs = (data ?? previousData)?.labelsOfRuns ?? [];
  return new Map(runs.map(({ jobId, experiments }) => [jobId, experiments]));
}

/** Links from a run in the list to its experiments. */
export function ExperimentLinks({ experiments }: { experiments: readonly Linked[] }) {
  return experiments.map(({ id, name }) => (
    <Link key={id} to={`/experiments/${id}`}>
      Experiment: {shorten(name, 40)}
    </Link>
  ));
}
