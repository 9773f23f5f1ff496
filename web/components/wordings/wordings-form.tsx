import { useMutation } from '@apollo/client/react';
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Play, Plus } from '@blueprintjs/icons';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { experimentLimits, letterOfArm } from '../../../domain/experiments/names.ts';
import { TestWordingsDocument } from '../../generated/experiments/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, shorten } from '../../lib/format.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { StartEstimate } from './start-estimate.tsx';
import { useWordings, type Wording } from './use-wordings.ts';
import { WordingField } from './wording-field.tsx';
import styles from './wordings.module.css';

const maxWordings = experimentLimits.maxArms - 1;
/** Characters of the original that are shown. */
const shownCharacters = 300;

interface WordingsFormProps {
  /** The run whose personas are asked, and whose answers are those of the original. */
  jobId: string;
  original: string;
  /** Wordings that are proposed; none begins with an empty field. */
  proposed: readonly Pick<Wording, 'text' | 'note'>[];
  /** Names the draft: typed text is kept until it is tested. */
  draft: string;
  /** Shown above the wordings, by whether the person changed anything. */
  children?: ((isChanged: boolean) => ReactNode) | undefined;
  onClose: () => void;
}

/** The body of a dialog that tests wordings against a run's message, with the same personas, as an experiment. */
export function WordingsForm({ jobId, original, proposed, draft, children, onClose }: WordingsFormProps) {
  const navigate = useNavigate();
  const { wordings, isChanged, change: store, forget } = useWordings(draft, proposed);
  const [problem, setProblem] = useState<string | null>(null);
  const [test, { loading }] = useMutation(TestWordingsDocument);
  // A repeated press after a lost answer finds the same experiment; other words are another one.
  const sent = useRef({ words: '', key: '' });
  const chosen = wordings.filter(({ isChosen }) => isChosen).map(({ text }) => text);

  const change = (next: readonly Wording[]) => {
    store(next);
    setProblem(null);
  };
  const changeAndFocus = (next: readonly Wording[], at: number) => {
    flushSync(() => change(next));
    document.getElementById(wordingFieldId(at))?.focus();
  };
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const empty = wordings.findIndex(({ text, isChosen }) => isChosen && text.trim() === '');
    if (empty >= 0 || chosen.length === 0) {
      setProblem(chosen.length === 0 ? 'Choose a wording to test' : 'Write every wording, or remove the empty ones');
      document.getElementById(wordingFieldId(Math.max(0, empty)))?.focus();
      return;
    }
    const words = JSON.stringify(chosen);
    if (sent.current.words !== words) sent.current = { words, key: newIdempotencyKey() };
    try {
      const variables = { jobId, wordings: chosen, idempotencyKey: sent.current.key, ...explicitKeys() };
      const { data } = await test({ variables });
      if (!data) return;
      forget();
      onClose();
      await navigate(`/experiments/${data.testWordings.id}`);
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };

  return (
    <form onSubmit={(event) => void start(event)} noValidate>
      <DialogBody>
        {children?.(isChanged) ?? (
          <p>
            The same personas hear each wording. The original has its answers already: it is not asked or paid again.
          </p>
        )}
        <p className="small muted">Original</p>
        <blockquote className={styles.original}>{shorten(original, shownCharacters)}</blockquote>
        {wordings.map((wording, at) => (
          <WordingField
            // A wording is identified only by its position.
            key={letterOfArm(at)}
            id={wordingFieldId(at)}
            label={wordings.length === 1 ? 'Other wording' : `Wording ${letterOfArm(at)}`}
            wording={wording}
            hasProblem={problem !== null && wording.isChosen && wording.text.trim() === ''}
            onChange={(changed) => change(wordings.with(at, { ...wording, ...changed }))}
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
            onClick={() => changeAndFocus([...wordings, { text: '', note: null, isChosen: true }], wordings.length)}
          />
        ) : null}
        <div className="mt-8">
          {chosen.length === 0 ? null : <StartEstimate jobId={jobId} wordings={chosen} asksSame />}
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
              text={chosen.length === 0 ? 'Test' : `Test ${counted(chosen.length, 'wording')}`}
            />
          </>
        }
      />
    </form>
  );
}

/** Id of the field of a wording by its place. */
export const wordingFieldId = (at: number) => `wording-${letterOfArm(at)}`;
