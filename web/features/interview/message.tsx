import { useMutation } from '@apollo/client/react';
import { Button, Spinner } from '@blueprintjs/core';
import { quoteText } from '../../../domain/assistant/interview-text.ts';
import { EarlyEnd } from '../../components/early-end.tsx';
import { RetryInterviewReplyDocument } from '../../generated/interviews/graphql.ts';
import { copyText } from '../../lib/copy-text.ts';
import { formatTime } from '../../lib/format.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
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
  const [retry] = useMutation(RetryInterviewReplyDocument);
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
        {isWhole && message.error ? <p className="small muted">{message.error}</p> : null}
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
        {state === 'failed' || state === 'stopped' ? (
          <EarlyEnd
            isStopped={state === 'stopped'}
            error={message.error}
            kept={content === '' ? 'No word had arrived yet.' : 'The words so far are kept.'}
            canRetry={isLast}
            onRetry={() => retry({ variables: { id: message.id, ...explicitKeys() } })}
          />
        ) : null}
      </div>
    </article>
  );
}
