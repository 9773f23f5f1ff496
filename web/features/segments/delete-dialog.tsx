import { useMutation, useQuery } from '@apollo/client/react';
import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Confirm } from '../../components/confirm.tsx';
import { DeleteSegmentDocument, SegmentDependentsDocument } from '../../generated/segments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { describeDeletion } from './dependents.ts';
import { evictSegment } from './evict-segment.ts';

/** Asks for the segment's name before it is deleted, and lists what uses it. */
export function DeleteDialog({
  segment,
  isOpen,
  onClose,
}: {
  segment: { id: string; name: string; size: number; sources?: readonly { name: string }[] };
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
        {segment.sources !== undefined && segment.sources.length > 0
          ? `Its ${counted(segment.size, 'profile')} belong to ${segment.sources.map(({ name }) => `‘${name}’`).join(' and ')} and stay there. Its criteria and weights cannot be brought back.`
          : `Its ${counted(segment.size, 'profile')} go with it. This cannot be undone.`}
      </p>
      {data ? (
        <ul className="bullets mt-8 mb-12">
          {describeDeletion(data.segmentDependents).map((sentence) => (
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
