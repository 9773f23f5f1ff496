import { useMutation, useQuery } from '@apollo/client/react';
import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Confirm } from '../../components/confirm.tsx';
import {
  DeleteSegmentDocument,
  SegmentDependentsDocument,
  type SegmentDependentsQuery,
} from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { evictSegment } from './evict-segment.ts';

type Dependents = SegmentDependentsQuery['segmentDependents'];

/** Says in sentences what is deleted with the segment and what is kept. */
function describeConsequences({ openRuns, endedRuns, derived, imports, recurring }: Dependents): string[] {
  return [
    ...(openRuns.length > 0
      ? [`${counted(openRuns.length, 'open run')} will be cancelled: ${openRuns.join(', ')}.`]
      : []),
    ...(imports > 0 ? ['An import into it will be cancelled.'] : []),
    ...(derived.length > 0
      ? [
          `${derived.map(({ name }) => `‘${name}’`).join(', ')} ${derived.length === 1 ? 'takes its' : 'take their'} profiles from it and will keep a copy of them.`,
        ]
      : []),
    ...(recurring.length > 0 ? [`Recurring runs will miss it: ${recurring.join(', ')}.`] : []),
    ...(endedRuns > 0
      ? [`${counted(endedRuns, 'finished run')} that asked it ${endedRuns === 1 ? 'keeps its' : 'keep their'} results.`]
      : []),
  ];
}

/** Says in sentences what a change of the segment means for runs and other segments. */
export function restsOn({ openRuns, endedRuns, derived, recurring }: Dependents): string[] {
  return [
    ...(openRuns.length > 0 ? [`${counted(openRuns.length, 'open run')} asked it: ${openRuns.join(', ')}.`] : []),
    ...(endedRuns > 0
      ? [`${counted(endedRuns, 'finished run')} that asked it ${endedRuns === 1 ? 'keeps its' : 'keep their'} results.`]
      : []),
    ...(derived.length > 0
      ? [
          `${derived.map(({ name }) => `‘${name}’`).join(', ')} ${derived.length === 1 ? 'loses' : 'lose'} these profiles, too.`,
        ]
      : []),
    ...(recurring.length > 0 ? [`Recurring runs will not ask them: ${recurring.join(', ')}.`] : []),
  ];
}

export function DeleteDialog({
  segment,
  isOpen,
  onClose,
}: {
  segment: { id: string; name: string; size: number; parent?: { name: string } | null };
  isOpen: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const { data } = useQuery(SegmentDependentsDocument, {
    variables: { id: segment.id },
    skip: !isOpen,
    fetchPolicy: 'network-only',
  });
  const [remove, { loading, error }] = useMutation(DeleteSegmentDocument, {
    update: (cache) => evictSegment(cache, segment.id),
  });

  const confirm = async () => {
    const done = await remove({ variables: { id: segment.id, confirmName: typed } }).catch(() => null);
    if (!done) return;
    onClose();
    await navigate('/segments');
    void toast(`${segment.name} was deleted`);
  };

  return (
    <Confirm
      isOpen={isOpen}
      title={`Delete ${segment.name}?`}
      confirmText="Delete segment"
      keepText="Keep it"
      isBusy={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {segment.parent
          ? `Its ${counted(segment.size, 'profile')} belong to ‘${segment.parent.name}’ and stay there. Its criteria and weights cannot be brought back.`
          : `Its ${counted(segment.size, 'profile')} go with it. This cannot be undone.`}
      </p>
      {data ? (
        <ul className="bullets mt-8 mb-12">
          {describeConsequences(data.segmentDependents).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      <FormGroup
        label={`Type ‘${segment.name}’ to confirm`}
        labelFor="confirm-name"
        {...(error ? { helperText: shownError(error).message, intent: 'danger' as const } : {})}
      >
        <InputGroup id="confirm-name" value={typed} onValueChange={setTyped} autoComplete="off" />
      </FormGroup>
    </Confirm>
  );
}
