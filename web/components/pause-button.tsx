import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import { useState } from 'react';
import { PauseJobDocument, ResumeJobDocument } from '../generated/graphql.ts';
import { shownError } from '../lib/errors.ts';
import { toast } from '../lib/toaster.ts';

interface PauseButtonProps {
  job: { jobId: string; isPaused: boolean; canPause: boolean };
  /** The word for the job in messages, such as run. */
  noun: string;
  /** Reads the job again. */
  onChanged: () => Promise<unknown>;
}

/**
 * Pauses or resumes a job: one button, so that it keeps the focus. It is disabled in stages that cannot be left.
 */
export function PauseButton({ job: { jobId, isPaused, canPause }, noun, onChanged }: PauseButtonProps) {
  /** The state that is being left, true for a pause; null when nothing was pressed. */
  const [leaving, setLeaving] = useState<boolean | null>(null);
  const [pause] = useMutation(PauseJobDocument, { variables: { jobId } });
  const [resume] = useMutation(ResumeJobDocument, { variables: { jobId } });

  const press = async () => {
    setLeaving(isPaused);
    try {
      if (isPaused) {
        const { data } = await resume();
        if (data?.resumeJob === false) void toast(`This ${noun} is not paused any more.`);
      } else {
        const { data } = await pause();
        if (data?.pauseJob === false) void toast(`This ${noun} cannot be paused at this moment.`);
      }
      await onChanged();
    } catch (error) {
      void toast(`The ${noun} could not be ${isPaused ? 'resumed' : 'paused'}: ${shownError(error).message}`, 'danger');
    }
    setLeaving(null);
  };

  return (
    <Button
      variant="outlined"
      icon={isPaused ? <Play /> : <Pause />}
      text={isPaused ? 'Resume' : 'Pause'}
      disabled={!isPaused && !canPause}
      onClick={() => {
        // A second press is ignored instead of disabling the button, which would lose the focus; one of the next label is not.
        if (leaving !== isPaused) void press();
      }}
    />
  );
}
