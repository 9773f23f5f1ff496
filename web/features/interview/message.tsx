import { useMutation } from '@apollo/client/react';
import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Link } from 'react-router';
import { quoteText } from '../../../domain/assistant/interview-text.ts';
import { RetryInterviewReplyDocument } from '../../generated/interviews/graphql.ts';
import { copyText } from '../../lib/copy-text.ts';
import { shownError } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { toast } from '../../lib/toaster.ts';
import { Avatar } from './avatar.tsx';
import styles from './interview.module.css';
import { quotedPersona } from './quoted-persona.ts';
import type { Subject } from './use-subject.ts';
import type { TalkMessage } from './use-talk.ts';

/** A question of the interviewer. */
export function Question({ message: { content, createdAt } }: { message: TalkMessage }) {
  return (
    <article className={styles.question} aria-label="You">
      <div className={styles.said}>
        <b>You</b>{' '}
        <time className="small muted figures" dateTime={createdAt}>
          {formatTime(createdAt)}
        </time>
      </div>
      <p className={styles.words}>{content}</p>
    </article>
  );
}

interface AnswerProps {
  message: TalkMessage;
  subject: Subject;
  isLast: boolean;
}

/** An answer of the persona, as far as it has arrived. */
export function Answer({ message, subject, isLast }: AnswerProps) {
  const { content, state, isOpen } = message;
  const { personName } = subject.reaction;
  const isWhole = state === 'done';
  const quote = () =>
    void copyText(quoteText(content, { ...quotedPersona(subject), isSimulated: message.isSimulated }), {
      done: 'Quote copied',
      instead: 'Select the text and copy it by hand.',
    });
  return (
    <article className={styles.answer} aria-label={personName}>
      <Avatar name={personName} size="small" />
      <div className={styles.spoken}>
        <b>{personName}</b>
        {content === '' ? null : <p className={styles.words}>{content}</p>}
        {isOpen ? (
          <p className={`small ${styles.thinking}`}>
            <Spinner size={14} tagName="span" aria-hidden="true" />
            {state === 'waiting' ? 'Thinking…' : 'Speaking…'}
          </p>
        ) : null}
        {isWhole && content !== '' ? (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            className={styles.quote ?? ''}
            text="Quote this"
            onClick={quote}
          />
        ) : null}
        {state === 'failed' || state === 'stopped' ? <EarlyEnd message={message} canRetry={isLast} /> : null}
      </div>
    </article>
  );
}

/** Says why an answer ended early, and what to do. */
function EarlyEnd({ message: { id, state, error, content }, canRetry }: { message: TalkMessage; canRetry: boolean }) {
  const [retry, { loading }] = useMutation(RetryInterviewReplyDocument);
  const askAgain = () =>
    retry({ variables: { id, ...explicitKeys() } }).catch((failure: unknown) =>
      toast(shownError(failure).message, 'danger'),
    );
  const reason = error ?? 'The answer failed.';
  const stopped = `Stopped. ${content === '' ? 'No word had arrived yet.' : 'The words so far are kept.'}`;
  return (
    <Callout
      compact
      intent={state === 'failed' ? 'danger' : 'none'}
      icon={null}
      role="status"
      className={styles.ended ?? ''}
    >
      <span>{state === 'stopped' ? stopped : reason}</span>
      {/* A stored answer has its error as text only, so a problem with a key is recognized by its words. */}
      {/api key/i.test(reason) ? <Link to="/settings">Open settings</Link> : null}
      {canRetry ? <Button size="small" text="Ask again" loading={loading} onClick={() => void askAgain()} /> : null}
    </Callout>
  );
}
