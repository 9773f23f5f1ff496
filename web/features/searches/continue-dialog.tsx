import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { ContinueSearchDocument } from '../../generated/searches/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { type Candidate, nameOf } from './search.ts';

interface ContinueDialogProps {
  jobId: string;
  /** The candidate to go on from; null for all that were kept. */
  candidate: Candidate | null;
  onClose: () => void;
}

/** Starts a search that goes on from this one. */
export function ContinueDialog({ jobId, candidate, onClose }: ContinueDialogProps) {
  useReturnFocus();
  const navigate = useNavigate();
  const [generations, setGenerations] = useState<number | null>(4);
  const [problem, setProblem] = useState<string | null>(null);
  const [goOn, { loading }] = useMutation(ContinueSearchDocument);
  const start = async () => {
    try {
      const { data } = await goOn({
        variables: { jobId, candidate: candidate?.number ?? null, generations: generations ?? 0, ...explicitKeys() },
      });
      onClose();
      if (data) await navigate(`/searches/${data.continueSearch.jobId}`);
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const title = candidate === null ? 'More generations' : `Branch from ${nameOf(candidate)}`;
  return (
    <Dialog isOpen title={title} onClose={onClose} className="dialog">
      <DialogBody>
        <p className="mb-12">
          {candidate === null
            ? 'A new search goes on from the candidates that were kept.'
            : `A new search goes on from ${nameOf(candidate)}.`}{' '}
          It keeps the candidates and the answers of this one, and draws new people to confirm what it finds.
        </p>
        <LabeledNumberField
          id="continue-generations"
          label="Generations"
          value={generations}
          min={1}
          max={50}
          onChange={setGenerations}
        />
        <p role="alert" className="error-line">
          {problem}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              text="Start the search"
              disabled={generations === null}
              loading={loading}
              onClick={() => void start()}
            />
          </>
        }
      />
    </Dialog>
  );
}
