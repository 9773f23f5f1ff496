import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { AskingProblem } from '../../../components/early-end.tsx';
import { SubmitSurveyRunDocument, SurveyRunsDocument } from '../../../generated/surveys/graphql.ts';
import { useConfig } from '../../../lib/config.ts';
import { shownError } from '../../../lib/errors.ts';
import { useReturnFocus } from '../../../lib/keyboard.ts';
import { explicitKeys } from '../../../lib/stored-api-keys.ts';
import { toast } from '../../../lib/toaster.ts';
import { emptyDraft, type RunDraft, setupOf } from './draft.ts';
import { EstimateLine } from './estimate-line.tsx';
import { RunFields } from './run-fields.tsx';
import styles from './run.module.css';

interface RunDialogProps {
  surveyId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks personas the published questions of a survey. Each opening begins with an empty form. */
export function RunDialog({ surveyId, isOpen, onClose }: RunDialogProps) {
  return isOpen ? <OpenDialog surveyId={surveyId} onClose={onClose} /> : null;
}

const formId = 'survey-run-form';

function OpenDialog({ surveyId, onClose }: Omit<RunDialogProps, 'isOpen'>) {
  useReturnFocus();
  const canSimulate = useConfig()?.simulatorAvailable ?? false;
  const [draft, setDraft] = useState(emptyDraft);
  const [problem, setProblem] = useState<string | null>(null);
  // The same key for the same form, so that a repeated press after a lost reply starts nothing twice.
  const idempotencyKey = useRef(crypto.randomUUID());
  const [submit, { loading }] = useMutation(SubmitSurveyRunDocument, {
    refetchQueries: [SurveyRunsDocument],
    awaitRefetchQueries: true,
  });
  const asked = draft.asked ?? (canSimulate ? 'simulated' : 'openai');
  const setup = setupOf(draft, asked);
  const change = (part: Partial<RunDraft>) => {
    idempotencyKey.current = crypto.randomUUID();
    setProblem(null);
    setDraft((before) => ({ ...before, ...part }));
  };
  const start = async () => {
    setProblem(null);
    try {
      const keys = asked === 'simulated' ? {} : explicitKeys();
      await submit({ variables: { surveyId, setup, idempotencyKey: idempotencyKey.current, ...keys } });
      void toast('Personas are being asked', 'success');
      onClose();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!loading) void start();
  };
  return (
    <Dialog isOpen title="Ask personas" onClose={onClose} className="dialog-wide">
      <DialogBody>
        <form id={formId} onSubmit={onSubmit} noValidate>
          <RunFields draft={draft} asked={asked} canSimulate={canSimulate} change={change} />
        </form>
      </DialogBody>
      <DialogFooter
        className={styles.footer ?? ''}
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button type="submit" form={formId} intent="primary" text="Ask personas" loading={loading} />
          </>
        }
      >
        <EstimateLine surveyId={surveyId} setup={setup} isSimulated={asked === 'simulated'} />
        <AskingProblem problem={problem} />
      </DialogFooter>
    </Dialog>
  );
}
