import { useMutation } from '@apollo/client/react';
import { Button, Dialog } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from '../../../components/confirm.tsx';
import {
  DeleteWebhookDocument,
  RotateWebhookSecretDocument,
  WebhooksDocument,
  type WebhookFieldsFragment,
} from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import { NewSecret } from './new-secret.tsx';

type Named = Pick<WebhookFieldsFragment, 'id' | 'name'>;

/** Replaces the secret after a question, and shows the new one once. */
export function RotateSecret({ id, name }: Named) {
  const [secret, setSecret] = useState<string | null>(null);
  const [rotate, { loading }] = useMutation(RotateWebhookSecretDocument, {
    variables: { id },
    refetchQueries: [WebhooksDocument],
  });
  const act = async () => {
    const { data } = await rotate();
    if (data) setSecret(data.rotateWebhookSecret);
  };
  return (
    <>
      <Asked
        text="New secret"
        label={`New secret for ${name}`}
        title={`Make a new secret for ${name}?`}
        confirmText="Make a new secret"
        isBusy={loading}
        act={act}
      >
        Events are signed with both secrets for 24 hours. Give your program the new one by then.
      </Asked>
      {secret === null ? null : (
        <Dialog
          isOpen
          title={`The new secret of ${name}`}
          className="dialog"
          canOutsideClickClose={false}
          onClose={() => setSecret(null)}
        >
          <NewSecret what="secret" value={secret} onClose={() => setSecret(null)} />
        </Dialog>
      )}
    </>
  );
}

/** Deletes a webhook after a question. */
export function DeleteWebhook({ id, name }: Named) {
  const [remove, { loading }] = useMutation(DeleteWebhookDocument, {
    variables: { id },
    refetchQueries: [WebhooksDocument],
  });
  const act = async () => {
    await remove();
    void toast('The webhook is deleted', 'success');
  };
  return (
    <Asked
      text="Delete"
      label={`Delete the webhook ${name}`}
      title={`Delete ${name}?`}
      confirmText="Delete the webhook"
      isBusy={loading}
      act={act}
    >
      It is told nothing any more. Events that wait for it and the list of its deliveries are deleted too.
    </Asked>
  );
}

interface AskedProps {
  text: string;
  /** The button's name, which also says of which webhook. */
  label: string;
  title: string;
  confirmText: string;
  isBusy: boolean;
  act: () => Promise<void>;
  children: ReactNode;
}

/** A button whose action begins after a question. */
function Asked({ text, label, title, confirmText, isBusy, act, children }: AskedProps) {
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await act();
      setAsking(false);
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <>
      <Button size="small" text={text} aria-label={label} onClick={() => setAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title={title}
        confirmText={confirmText}
        keepText="Keep it"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {children}
      </Confirm>
    </>
  );
}
