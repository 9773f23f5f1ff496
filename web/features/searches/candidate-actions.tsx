import { useMutation } from '@apollo/client/react';
import { Button, TextArea } from '@blueprintjs/core';
import { Clipboard, Comparison, GitBranch, Pin, Play } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { SteerSearchDocument } from '../../generated/searches/graphql.ts';
import { copyText } from '../../lib/copy-text.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { ContinueDialog } from './continue-dialog.tsx';
import { type Candidate, nameOf, type Search, seedOf } from './search.ts';
import styles from './searches.module.css';

export interface CandidateActionsProps {
  search: Search;
  candidate: Candidate;
  isOpen: boolean;
  /** Reads the search again. */
  onChanged: () => Promise<unknown>;
}

/** The actions on a candidate: test it on new people, go on from it, or write it differently. */
export function CandidateActions({ search, candidate, isOpen, onChanged }: CandidateActionsProps) {
  const navigate = useNavigate();
  const [isBranching, setBranching] = useState(false);
  const [isPinning, setPinning] = useState(false);
  const { message } = candidate;
  if (message === '') return null;
  const test = (otherMessages: string[]) => {
    const { segmentIds, simulated, modelProvider, language } = search.setup;
    const draft = { message, otherMessages, segmentIds, simulated, modelProvider, language };
    void navigate('/', { state: { draft } });
  };
  const seed = seedOf(search);
  return (
    <>
      <div className={styles.actions}>
        <Button intent="primary" icon={<Play />} text="Test this" onClick={() => test([])} />
        {seed === null || seed.number === candidate.number ? null : (
          <Button icon={<Comparison />} text="Test against yours" onClick={() => test([seed.message])} />
        )}
        {isOpen ? null : <Button icon={<GitBranch />} text="Branch from here" onClick={() => setBranching(true)} />}
        {isOpen && search.phase === 'searching' ? (
          <Button icon={<Pin />} text="Pin an edit" aria-expanded={isPinning} onClick={() => setPinning(!isPinning)} />
        ) : null}
        <Button
          variant="minimal"
          icon={<Clipboard />}
          text="Copy"
          onClick={() =>
            void copyText(message, {
              done: `${nameOf(candidate)} is copied`,
              instead: 'Select the message and copy it by hand.',
            })
          }
        />
      </div>
      {isPinning && isOpen ? (
        <PinForm
          key={candidate.number}
          jobId={search.jobId}
          candidate={candidate}
          onDone={async () => {
            setPinning(false);
            await onChanged();
          }}
        />
      ) : null}
      {isBranching ? (
        <ContinueDialog jobId={search.jobId} candidate={candidate} onClose={() => setBranching(false)} />
      ) : null}
    </>
  );
}

interface PinFormProps {
  jobId: string;
  candidate: Candidate;
  onDone: () => Promise<unknown>;
}

/** A wording by hand, which joins the next generation. */
function PinForm({ jobId, candidate, onDone }: PinFormProps) {
  const [message, setMessage] = useState(candidate.message);
  // The same request keeps its id, so that a repeated one changes nothing.
  const [id] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  const [steer, { loading }] = useMutation(SteerSearchDocument);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const request = { kind: 'pin', message, parent: candidate.number };
      const { data } = await steer({ variables: { jobId, id, request } });
      if (data?.steerSearch === true) void toast('It joins the race', 'success');
      else void toast('The search has stopped, so nothing joins it any more', 'warning');
      await onDone();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const isSame = message.trim() === '' || message.trim() === candidate.message.trim();
  return (
    <form className={styles.pin} onSubmit={(event) => void send(event)}>
      <label htmlFor="pin-message">Your edit of {nameOf(candidate)}</label>
      <TextArea id="pin-message" fill rows={4} value={message} onChange={({ target }) => setMessage(target.value)} />
      <p className="small muted">The same rules hold: one that breaks them is shown and not asked about.</p>
      <p role="alert" className="error-line">
        {problem}
      </p>
      <Button type="submit" text="Pin it" disabled={isSame} loading={loading} />
    </form>
  );
}
