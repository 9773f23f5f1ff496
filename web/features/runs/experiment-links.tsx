import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { labelLimits } from '../../../domain/simulations/library/labels.ts';
import { ExperimentsOfRunsDocument } from '../../generated/library/graphql.ts';
import { shorten } from '../../lib/format.ts';

/** Reads the experiments of these runs; returns what links to those of a run, nothing until they are there. */
export function useExperimentLinks(jobIds: readonly string[]): (jobId: string) => ReactNode {
  const { data, previousData } = useQuery(ExperimentsOfRunsDocument, {
    variables: { jobIds: jobIds.slice(0, labelLimits.runsAtOnce) },
    skip: jobIds.length === 0,
    fetchPolicy: 'cache-and-network',
  });
  const runs = (data ?? previousData)?.labelsOfRuns ?? [];
  const byRun = new Map(runs.map(({ jobId, experiments }) => [jobId, experiments]));
  return (jobId) =>
    byRun.get(jobId)?.map(({ id, name }) => (
      <Link key={id} to={`/experiments/${id}`}>
        Comparison: {shorten(name, 40)}
      </Link>
    ));
}
