import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Stop } from '@blueprintjs/icons';
import { useState } from 'react';
import { Confirm } from './confirm.tsx';
import { CancelRunDocument } from '../generated/graphql.ts';
import { shownError } from '../lib/errors.ts';
import { toast } from '../lib/toaster.ts';
import { keptSoFarText } from '../lib/run-summary-text.ts';

interface CancelButtonProps {
  progress: { jobId: string; answered: number; heard: number };
  /** Reads the run again. */
  onCancelled: () => Promise<unknown>;
}

/** Cancels an open run after a question. */
export function CancelButton({ progress, onCancelled }: CancelButtonProps) {
  const { jobId } = progress;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [cancel] = useMutation(CancelRunDocument, { variables: { jobId } });

  const confirm = async () => {
    setBusy(true);
    try {
      const { data } = await cancel();
      if (data?.cancelSimulation === false) void toast('This run had ended already.');
      // The dialog stays until the screen knows the end: closing it first would leave focus on a button about to
      // disappear.
      await onCancelled();
    } catch (error) {
      void toast(`The run could not be cancelled: ${shownError(error).message}`, 'danger');
    }
    setBusy(false);
    setAsking(false);
  };

  return (
    <>
      <Button variant="outlined" intent="danger" icon={<Stop />} text="Cancel" onClick={() => setAsking(true)} />
      <Confirm
        isOpen={isAsking}
        title="Cancel this run?"
        confirmText="Cancel the run"
        keepText="Let it run"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        No more personas are asked. {keptSoFarText(progress)}
      </Confirm>
    </>
  );
}
