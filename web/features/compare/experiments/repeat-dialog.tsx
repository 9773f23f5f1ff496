import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { StartEstimate } from '../../../components/wordings/start-estimate.tsx';
import { RepeatExperimentDocument } from '../../../generated/experiments/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { counted } from '../../../lib/format.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useReturnFocus } from '../../../lib/keyboard.ts';
import { explicitKeys } from '../../../lib/stored-api-keys.ts';
import type { Experiment } from './use-experiment.ts';

interface RepeatDialogProps {
  experiment: Experiment;
  asksSame: boolean;
  /** Finds the element that gets the focus afterwards. */
  opener: () => HTMLElement | null;
  onClose: () => void;
}

/** Says what asking everything again takes, and starts it. */
export function RepeatDialog({ experiment: { id, arms }, asksSame, opener, onClose }: RepeatDialogProps) {
  useReturnFocus(opener);
  const navigate = useNavigate();
  const start = useRef<HTMLButtonElement>(null);
  const [repeat, { loading }] = useMutation(RepeatExperimentDocument);
  const [key] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<string | null>(null);
  const left = arms.filter(({ jobId }) => jobId !== null);
  const [first] = left;
  const submit = async () => {
    setProblem(null);
    try {
      const variables = { id, samePersonas: asksSame, idempotencyKey: key, ...explicitKeys() };
      const { data } = await repeat({ variables });
      if (!data) return;
      onClose();
      await navigate(`/experiments/${data.repeatExperiment.id}`);
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return (
    <Dialog
      isOpen
      title={asksSame ? 'Ask the same personas again' : 'Ask new personas'}
      onOpening={() => start.current?.focus()}
      onClose={onClose}
      className="dialog"
    >
      <DialogBody>
        <p>
          {counted(left.length, 'message')} as a new comparison, each to{' '}
          {asksSame ? 'the personas of this one.' : 'personas that are drawn anew from the same segments.'} Models and
          options are those of {first?.label}.
        </p>
        {first?.jobId == null ? null : (
          <StartEstimate jobId={first.jobId} wordings={left.map(({ message }) => message ?? '')} asksSame={asksSame} />
        )}
        <p className="small error-line" role="alert">
          {problem}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Not now" onClick={onClose} />
            <Button
              ref={start}
              intent="primary"
              icon={<Play />}
              loading={loading}
              text={`Run ${counted(left.length, 'message')}`}
              onClick={() => void submit()}
            />
          </>
        }
      />
    </Dialog>
  );
}
