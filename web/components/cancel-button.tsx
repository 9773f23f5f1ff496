import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Stop } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { Confirm } from './confirm.tsx';
import { CancelJobDocument } from '../generated/graphql.ts';
import { shownError } from '../lib/errors.ts';
import { toast } from '../lib/toaster.ts';

interface CancelButtonProps {
  jobId: string;
  /** The word for the job in messages, such as run. */
  noun: string;
  /** Says what stops and what is kept. */
  children: ReactNode;
  /** Reads the job again. */
  onCancelled: () => Promise<unknown>;
}

/** Cancels an open job after a question. */
export function CancelButton({ jobId, noun, children, onCancelled }: CancelButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [cancel] = useMutation(CancelJobDocument, { variables: { jobId } });

  const confirm = async () => {
    setBusy(true);
    try {
      const { data } = await cancel();
      if (data?.cancelJob === false) void toast(`This ${noun} had ended already.`);
      // The dialog stays until the screen knows the end: closing it first would leave focus on a button about to
      // disappear.
      await onCancelled();
    } catch (error) {
      void toast(`The ${noun} could not be cancelled: ${shownError(error).message}`, 'danger');
    }
    setBusy(false);
    setAsking(false);
  };

  return (
    <>
      <Button variant="outlined" intent="danger" icon={<Stop />} text="Cancel" onClick={() => setAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title={`Cancel this ${noun}?`}
        confirmText={`Cancel the ${noun}`}
        keepText="Let it run"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {children}
      </Confirm>
    </>
  );
}
