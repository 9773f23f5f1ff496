import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { firstName } from '../../../domain/personas/first-name.ts';
import { ErrorNote } from '../../components/notice.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { SkeletonLines } from '../../components/skeleton.tsx';
import {
  AlikePersonasDocument,
  type AlikePersonasQuery,
  AskAlikePersonasDocument,
} from '../../generated/interviews/graphql.ts';
import { isFree } from '../../lib/cost.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, durationRange, percent, usdRange } from '../../lib/format.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import type { AnswerRef, Subject } from './use-subject.ts';
import { pronouns } from './words.ts';

interface AlikeDialogProps {
  answer: AnswerRef;
  subject: Subject;
  onClose: () => void;
}

type Outlook = NonNullable<AlikePersonasQuery['alikePersonas']>;

/** Says who would be asked, how alike they are, and what it takes; then starts the run. */
export function AlikeDialog({ answer, subject, onClose }: AlikeDialogProps) {
  const { them } = pronouns(subject.reaction.gender);
  const { data, error, refetch } = useQuery(AlikePersonasDocument, {
    variables: { ...answer, ...explicitKeys() },
    fetchPolicy: 'no-cache',
  });
  const { start, isStarting, problem } = useAskAlike(answer, onClose);
  const outlook = data?.alikePersonas ?? null;
  const canStart = outlook !== null && outlook.problem === null;
  const button = useRef<HTMLButtonElement>(null);
  // Focus starts at the button that closes, and moves on once there is something to start.
  useEffect(() => {
    if (canStart) button.current?.focus();
  }, [canStart]);
  return (
    <Dialog isOpen title={`Ask personas like ${them}`} onClose={onClose} className="dialog">
      <DialogBody>
        <div aria-live="polite">
          {error ? (
            <ErrorNote
              title="Nobody could be looked for"
              message={shownError(error).message}
              onRetry={() => void refetch()}
            />
          ) : data === undefined ? (
            <SkeletonLines widths={[100, 80, 60]} />
          ) : outlook === null ? (
            <Callout compact icon={null} intent="warning">
              This answer is no longer there. Its run may have been deleted.
            </Callout>
          ) : (
            <OutlookText outlook={outlook} subject={subject} />
          )}
        </div>
        <p className="small error-line" role="alert">
          {problem}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Not now" onClick={onClose} />
            {canStart ? (
              <Button
                ref={button}
                intent="primary"
                icon={<Play />}
                loading={isStarting}
                text={`Ask ${counted(outlook.personas, 'persona')}`}
                onClick={() => void start()}
              />
            ) : null}
          </>
        }
      />
    </Dialog>
  );
}

function OutlookText({ outlook, subject: { reaction } }: { outlook: Outlook; subject: Subject }) {
  const { personas, wished, likeness, meanLikeness, problem, estimate } = outlook;
  const name = firstName(reaction.personName);
  if (problem !== null || estimate === null)
    return (
      <Callout compact icon={null} intent="warning">
        {problem}
      </Callout>
    );
  const { providerCalls, durationSeconds, costUsd, isSimulated } = estimate;
  const cost = isFree({ isSimulated, costUsd: costUsd.high }) ? 'free' : usdRange(costUsd.low, costUsd.high);
  return (
    <>
      <p>
        {personas < wished
          ? `There are only ${personas} others in the segments of this run: all of them hear the same message, however alike they are.`
          : `The ${personas} personas most like ${name} hear the same message.`}{' '}
        {reaction.model} answers for them. {name} is not asked again.
      </p>
      <p>
        Alike in {percent(meanLikeness ?? 0)} of what is known about {name}: {likeness}.
      </p>
      <p className="figures">
        {counted(providerCalls, 'provider call')}, about {durationRange(durationSeconds.low, durationSeconds.high)}.
        Cost: {cost}.
      </p>
      <p className="small muted">
        A run of its own, which shows how such people may react, not how the segment does. The same click asks the same
        people.
      </p>
      {isSimulated ? <SimulatedTag /> : null}
    </>
  );
}

/** Starts the run and opens it. */
function useAskAlike(answer: AnswerRef, onStarted: () => void) {
  const navigate = useNavigate();
  const [ask, { loading }] = useMutation(AskAlikePersonasDocument);
  // A repeated press after a lost answer finds the same run.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    setProblem(null);
    try {
      const { data } = await ask({ variables: { ...answer, idempotencyKey, ...explicitKeys() } });
      if (!data) return;
      onStarted();
      await navigate(`/runs/${data.askAlikePersonas.jobId}`);
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return { start, isStarting: loading, problem };
}
