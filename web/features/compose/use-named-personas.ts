import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { Draft } from '../../lib/run-draft.ts';
import { withPersonasOf } from './draft.ts';
import { RunSetupDocument } from '../../generated/graphql.ts';

/**
 * Returns the draft with the personas of the run that it names, or with its own. The object is the same as long as
 * neither changes.
 */
export function useNamedPersonas(draft: Draft): Draft {
  const jobId = draft.samePersonasAs;
  const { data } = useQuery(RunSetupDocument, {
    variables: { jobId: jobId ?? '' },
    skip: jobId === null,
    fetchPolicy: 'cache-and-network',
  });
  const setup = jobId === null ? null : (data?.simulationSetup ?? null);
  return useMemo(() => withPersonasOf(draft, setup), [draft, setup]);
}
