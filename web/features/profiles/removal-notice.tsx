import { useMutation } from '@apollo/client/react';
import { Button, Callout, FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { maxRemovalReason } from '../../../domain/profiles/removal.ts';
import { Confirm } from '../../components/confirm.tsx';
import { KeepProfileDocument, type ProfileFieldsFragment } from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { formatDay } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';

interface RemovalNoticeProps {
  profile: Pick<ProfileFieldsFragment, 'id' | 'name'>;
  removal: NonNullable<ProfileFieldsFragment['removal']>;
  onForget: () => void;
}

/** Says that the person concerned asked to be removed, and lets the owner answer. */
export function RemovalNotice({ profile, removal, onForget }: RemovalNoticeProps) {
  const [isKept, setKept] = useState(false);
  return (
    <Callout intent="danger" icon={false}>
      <p>
        <strong>Somebody asked that {profile.name} be removed</strong>
      </p>
      <p>
        The request came on {formatDay(removal.askedAt)} from {removal.email}. Whoever sent it can read that mailbox;
        whether they are the person is for you to tell. The profile is asked nothing and is forgotten on{' '}
        {formatDay(removal.forgottenAt)} unless you say why you keep it.
      </p>
      <div className="wrapping-row">
        <Button intent="danger" text="Forget now…" onClick={onForget} />
        <Button text="Keep it…" onClick={() => setKept(true)} />
      </div>
      {isKept ? <KeepDialog profile={profile} onClose={() => setKept(false)} /> : null}
    </Callout>
  );
}

function KeepDialog({ profile: { id, name }, onClose }: Pick<RemovalNoticeProps, 'profile'> & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const field = useId();
  const [keep, { loading, error }] = useMutation(KeepProfileDocument);
  const confirm = async () => {
    const done = await keep({ variables: { id, reason } }).catch(() => null);
    if (!done?.data?.keepProfile) return;
    onClose();
    void toast(`${name} is kept`, 'success');
  };
  return (
    <Confirm
      isOpen
      title={`Keep ${name}?`}
      confirmText="Keep the profile"
      intent="primary"
      keepText="Cancel"
      isBusy={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Keep it only if the request is a mistake, or if you still have the right to use it. It is then used again, and
        no later request suspends it. Write your reason to the mailbox yourself: the page of the request does not show
        it.
      </p>
      <FormGroup label="Reason, for your records" labelFor={field}>
        <TextArea
          id={field}
          fill
          autoResize
          value={reason}
          maxLength={maxRemovalReason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </FormGroup>
      <p role="alert" className="error-line">
        {error ? shownError(error).message : null}
      </p>
    </Confirm>
  );
}
