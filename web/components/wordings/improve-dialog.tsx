import { Button, Callout, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ImprovedWording, wordingsIn } from '../../../domain/assistant/objections.ts';
import { scaleOf, type Scale } from '../../../domain/simulations/scale.ts';
import { aboutWords } from '../../../domain/themes/words.ts';
import { count, shorten, usd } from '../../lib/format.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { AskingProblem } from '../early-end.tsx';
import { asSentiment } from '../sentiment.ts';
import { SimulatedTag } from '../simulated-tag.tsx';
import { SkeletonLines } from '../skeleton.tsx';
import { type Improvement, useImprovement } from './use-improvement.ts';
import { WordingsForm, wordingFieldId } from './wordings-form.tsx';
import styles from './wordings.module.css';

export interface ImproveProps {
  /** The run whose objections are answered. */
  jobId: string;
  original: string;
  /** Scale of its answers. */
  sentimentType: string | null | undefined;
  onClose: () => void;
}

/** Writes wordings that answer the objections of a run, and tests those that are chosen on the same personas. */
export function ImproveDialog({ jobId, original, sentimentType, onClose }: ImproveProps) {
  useReturnFocus();
  const { improvement, problem, isAsking, ask, stop } = useImprovement(jobId);
  const [writesOwn, setWritesOwn] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { names } = scaleOf(sentimentType);
  const reply = improvement?.reply;
  const wordings = improvement === null ? [] : wordingsOf(improvement);
  const isWriting = reply?.isOpen ?? false;
  const isReady = improvement !== null && !isWriting && !isAsking && wordings.length > 0;

  const showsForm = writesOwn || isReady;
  useEffect(() => {
    if (showsForm) document.getElementById(wordingFieldId(0))?.focus();
  }, [showsForm]);

  if (showsForm)
    return (
      <Dialog isOpen title="Improve this message" onClose={onClose} className="dialog-wide">
        <WordingsForm
          key={writesOwn ? 'own' : reply?.id}
          jobId={jobId}
          original={original}
          proposed={
            writesOwn
              ? []
              : wordings.map(({ text, objection }) => ({ text, note: noteOf(improvement, objection, names) }))
          }
          draft={writesOwn ? jobId : `${jobId}.improved`}
          onClose={onClose}
        >
          {writesOwn || improvement === null
            ? undefined
            : (isChanged) => (
                <Written
                  improvement={improvement}
                  problem={problem}
                  // Other wordings would take the place of what was typed.
                  onAskAgain={isChanged ? null : () => void ask(true)}
                />
              )}
        </WordingsForm>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      title="Improve this message"
      onOpening={() => void ask(false)}
      onOpened={() => box.current?.focus()}
      onClose={onClose}
      className="dialog-wide"
    >
      <DialogBody>
        <div ref={box} tabIndex={-1} className={styles.waiting}>
          {improvement === null ? null : <Objections improvement={improvement} names={names} />}
          {isAsking || isWriting ? (
            <>
              <p className={styles.progress} role="status">
                <Spinner size={14} tagName="span" aria-hidden="true" />
                {progressOf(improvement, wordings.length)}
              </p>
              {wordings.map(({ text }) => (
                <blockquote key={text} className={styles.original}>
                  {text}
                </blockquote>
              ))}
              <SkeletonLines widths={[95, 80, 60]} />
            </>
          ) : improvement === null ? null : (
            <NoWordings improvement={improvement} />
          )}
          <AskingProblem problem={problem} />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Write one myself" variant="minimal" onClick={() => setWritesOwn(true)} />
            {isWriting ? (
              <Button text="Stop" onClick={() => void stop()} />
            ) : (
              <Button
                intent="primary"
                text="Try again"
                loading={isAsking}
                onClick={() => void ask(improvement !== null)}
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}

function wordingsOf({ original, objections, reply }: Improvement): ImprovedWording[] {
  return wordingsIn(reply.content, { original, objections: objections.length, isWhole: !reply.isOpen });
}

function progressOf(improvement: Improvement | null, written: number): string {
  if (improvement === null) return 'Reading what was said against it…';
  return written === 0 ? 'Writing three wordings…' : `Writing: ${count(written)} of 3 wordings are there…`;
}

/** `“Who would pay?”: about 12, negative`. */
function objectionWords({ side, text, about }: Improvement['objections'][number], names: Scale['names']): string {
  return `“${text}”: ${aboutWords(about, { count })}, ${names[asSentiment(side)].toLowerCase()}`;
}

function noteOf(improvement: Improvement | null, place: number, names: Scale['names']): string | null {
  const objection = improvement?.objections[place];
  return objection === undefined ? null : `Answers ${objectionWords(objection, names)}`;
}

function Objections({ improvement, names }: { improvement: Improvement; names: Scale['names'] }) {
  return (
    <>
      <p className="small muted">What was said against it or missed</p>
      <ul>
        {improvement.objections.map((objection) => (
          <li key={`${objection.side} ${objection.text}`}>{objectionWords(objection, names)}</li>
        ))}
      </ul>
    </>
  );
}

/** Says why there is no wording, and shows what came instead. */
function NoWordings({ improvement: { reply } }: { improvement: Improvement }) {
  const said = reply.content.trim();
  if (reply.state === 'stopped') return <p>Stopped before a wording was there.</p>;
  if (reply.state === 'failed')
    return <AskingProblem problem={reply.error ?? 'The reply failed. Try again, or write a wording yourself.'} />;
  return (
    <Callout compact intent="warning" icon={null} role="alert">
      The reply has no wording that differs from the message. Try again, or write one yourself.
      {said === '' ? null : ` It said: “${shorten(said, 300)}”`}
    </Callout>
  );
}

interface WrittenProps {
  improvement: Improvement;
  problem: string | null;
  onAskAgain: (() => void) | null;
}

/** The writer of the wordings, and their use. */
function Written({ improvement: { reply }, problem, onAskAgain }: WrittenProps) {
  return (
    <>
      <p>
        Each wording answers what was said against the original. Change them as you like, and leave out those that you
        do not want: the same personas hear the rest. The original is not asked or paid again.
      </p>
      <div className={styles.written}>
        {reply.isSimulated ? (
          <>
            <SimulatedTag /> <span className="small muted">Written by rules: no model read the objections.</span>
          </>
        ) : (
          <span className="small muted figures">
            Written by {reply.model}
            {reply.costUsd === null ? '' : `, ${usd(reply.costUsd)}`}
          </span>
        )}
        {reply.error === null ? null : <span className="small muted">{reply.error}</span>}
        <Link className="small" to={`/ai-assistant/${reply.conversationId}`}>
          Go on with the assistant
        </Link>
        {onAskAgain === null ? null : (
          <Button size="small" variant="minimal" icon={<Refresh />} text="Three others" onClick={onAskAgain} />
        )}
      </div>
      <AskingProblem problem={problem} />
    </>
  );
}
