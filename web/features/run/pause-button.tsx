import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import { useState } from 'react';
import { PauseRunDocument, ResumeRunDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';

interface PauseButtonProps {
  progress: { jobId: string; isPaused: boolean; canPause: boolean };
  /** Reads the run again. */
  onChanged: () => Promise<unknown>;
}

/**
 * Pauses or resumes a run: one button, so that it keeps the focus. It is disabled in stages that cannot be left.
 */
export function PauseButton({ progress: { jobId, isPaused, canPause }, onChanged }: PauseButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [pause] = useMutation(PauseRunDocument, { variables: { jobId } });
  const [resume] = useMutation(ResumeRunDocument, { variables: { jobId } });

  const press = async () => {
    setBusy(true);
    try {
      if (isPaused) {
        const { data } = await resume();
        if (data?.resumeSimulation === false) void toast('This run is not paused any more.');
      } else {
        const { data } = await pause();
        if (data?.pauseSimulation === false) void toast('This run cannot be paused at this moment.');
      }
      await onChanged();
    } catch (error) {
      void toast(`The run could not be ${isPaused ? 'resumed' : 'paused'}: ${shownError(error).message}`, 'danger');
    }
    setBusy(false);
  };

  return (
    <Button
      variant="outlined"
      icon={isPaused ? <Play /> : <Pause />}
      text={isPaused ? 'Resume' : 'Pause'}
      disabled={!isPaused && !canPause}
      onClick={() => {
        // A second press is ignored instead of disabling the button, which would lose the focus.
        if (!isBusy) void press();
      }}
    />
  );
}
