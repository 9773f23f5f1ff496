import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Play, Plus } from '@blueprintjs/icons';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { experimentLimits, letterOfArm } from '../../../domain/experiments/names.ts';
import { TestWordingsDocument } from '../../generated/experiments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, shorten } from '../../lib/format.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { StartEstimate } from './start-estimate.tsx';
import { WordingField } from './wording-field.tsx';
import styles from './wordings.module.css';

const maxWordings = experimentLimits.maxArms - 1;
/** Characters of the original that are shown. */
const shownCharacters = 300;

export interface TestWordingsProps {
  /** The run whose personas are asked, and whose answers are those of the original. */
  jobId: string;
  original: string;
  /** Wordings that are proposed; none begins with an empty field. */
  proposed: readonly string[];
  /** Finds the element that gets the focus afterwards, for a dialog that a menu opened. */
  opener?: () => HTMLElement | null;
  onClose: () => void;
}

/** Tests other wordings against a run's message, with the same personas, as an experiment. */
export function TestWordingsDialog({ jobId, original, proposed, opener, onClose }: TestWordingsProps) {
  useReturnFocus(opener);
  const navigate = useNavigate();
  const [wordings, setWordings] = useState(() => (proposed.length === 0 ? [''] : proposed.slice(0, maxWordings)));
  const [problem, setProblem] = useState<string | null>(null);
  const [test, { loading }] = useMutation(TestWordingsDocument);
  // A repeated press after a lost answer finds the same experiment; other words are another one.
  const sent = useRef({ words: '', key: '' });

  const change = (next: readonly string[]) => {
    setWordings([...next]);
    setProblem(null);
  };
  const changeAndFocus = (next: readonly string[], at: number) => {
    flushSync(() => change(next));
    document.getElementById(fieldId(at))?.focus();
  };
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const empty = wordings.findIndex((text) => text.trim() === '');
    if (empty >= 0) {
      setProblem('Write every wording, or remove the empty ones');
      document.getElementById(fieldId(empty))?.focus();
      return;
    }
    const words = JSON.stringify(wordings);
    if (sent.current.words !== words) sent.current = { words, key: newIdempotencyKey() };
    try {
      const variables = { jobId, wordings: [...wordings], idempotencyKey: sent.current.key, ...explicitKeys() };
      const { data } = await test({ variables });
      if (!data) return;
      onClose();
      await navigate(`/experiments/${data.testWordings.id}`);
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const begin = () => document.getElementById(fieldId(0))?.focus();

  return (
    <Dialog isOpen title="Test against the original" onOpening={begin} onClose={onClose} className="dialog-wide">
      <form onSubmit={(event) => void start(event)} noValidate>
        <DialogBody>
          <p>
            The same personas hear each wording. The original has its answers already: it is not asked or paid again.
          </p>
          <p className="small muted">Original</p>
          <blockquote className={styles.original}>{shorten(original, shownCharacters)}</blockquote>
          {wordings.map((text, at) => (
            <WordingField
              // A wording is identified only by its position.
              key={letterOfArm(at)}
              id={fieldId(at)}
              label={wordings.length === 1 ? 'Other wording' : `Wording ${letterOfArm(at)}`}
              value={text}
              hasProblem={problem !== null && text.trim() === ''}
              onChange={(changed) => change(wordings.with(at, changed))}
              onRemove={
                wordings.length === 1 ? null : () => changeAndFocus(wordings.toSpliced(at, 1), Math.max(0, at - 1))
              }
            />
          ))}
          {wordings.length < maxWordings ? (
            <Button
              variant="minimal"
              icon={<Plus />}
              text="Add a wording"
              onClick={() => changeAndFocus([...wordings, ''], wordings.length)}
            />
          ) : null}
          <div className="mt-8">
            <StartEstimate jobId={jobId} wordings={wordings} asksSame />
          </div>
          <p className="small error-line" role="alert">
            {problem}
          </p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Not now" onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                icon={<Play />}
                loading={loading}
                text={`Test ${counted(wordings.length, 'wording')}`}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}

const fieldId = (at: number) => `wording-${letterOfArm(at)}`;
