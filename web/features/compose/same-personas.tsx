import { useQuery } from '@apollo/client/react';
import { Button, Tag } from '@blueprintjs/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Draft } from '../../lib/run-draft.ts';
import { withPersonasOf } from './draft.ts';
import { RunSetupDocument } from '../../generated/graphql.ts';

/** Shown while the draft uses the personas of an earlier run, which locks the fields of their segments and number. */
export function SamePersonas({ jobId, onRemove }: { jobId: string; onRemove: () => void }) {
  return (
    <p>
      <Tag minimal intent="primary">
        Same personas as <Link to={`/runs/${jobId}`}>{jobId}</Link>
      </Tag>{' '}
      <span className="small muted">Uses the segments and number of that run.</span>{' '}
      <Button
        variant="minimal"
        size="small"
        intent="primary"
        text="Ask different personas instead"
        onClick={onRemove}
      />
    </p>
  );
}

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
