import { useMutation } from '@apollo/client/react';
import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Confirm } from '../../components/confirm.tsx';
import {
  ForgetProfileDocument,
  PersonProfilesDocument,
  type ProfileFieldsFragment,
} from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';

interface ForgetDialogProps {
  profile: Pick<ProfileFieldsFragment, 'id' | 'name' | 'url'>;
  onClose: () => void;
}

/** Removes a profile with everything that was made of it. */
export function ForgetDialog({ profile: { id, name, url }, onClose }: ForgetDialogProps) {
  const navigate = useNavigate();
  const [refuses, setRefuses] = useState(false);
  const [forget, { loading, error }] = useMutation(ForgetProfileDocument, {
    refetchQueries: [PersonProfilesDocument],
    update: (cache) => void cache.evict({ id: cache.identify({ __typename: 'PersonProfile', id }) ?? '' }),
  });
  const confirm = async () => {
    const done = await forget({ variables: { id, refuses } }).catch(() => null);
    const removed = done?.data?.forgetProfile;
    if (removed === undefined) return;
    onClose();
    await navigate('/profiles');
    const { personas, replies, papers, segments } = removed;
    void toast(
      `${name} was forgotten: ${counted(personas, 'persona')}, ${counted(replies, 'reply', 'replies')}, ${counted(papers, 'paper')}, and ${counted(segments, 'segment')}`,
      'success',
    );
  };
  return (
    <Confirm
      isOpen
      title={`Forget ${name}?`}
      confirmText="Forget this person"
      keepText="Keep the profile"
      isBusy={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        The profile goes with its posts and papers, its place in segments, and every persona that was drawn from it.
        Replies stay without names. This cannot be undone.
      </p>
      {url ? (
        <Checkbox
          checked={refuses}
          label="The person asked for it: never import this address again"
          onChange={({ currentTarget }) => setRefuses(currentTarget.checked)}
        />
      ) : null}
      <p role="alert" className="error-line">
        {error ? shownError(error).message : null}
      </p>
    </Confirm>
  );
}
