import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { RunSetupDocument } from '../../generated/graphql.ts';
import type { Draft } from '../../lib/run-draft.ts';
import { withPersonasOf } from './draft.ts';

/** The draft with the personas it asks: those of the run it names, else its own. The same object as long as neither changes. */
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
