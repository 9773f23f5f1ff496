import { useMutation } from '@apollo/client/react';
import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { linkFigures } from '../../../domain/assistant/mark-figures.ts';
import { partsOf } from '../../../domain/assistant/versions.ts';
import { Markdown } from '../../components/markdown.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { type ChatMessageFieldsFragment, RetryChatReplyDocument } from '../../generated/graphql.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { shownError } from '../../lib/errors.ts';
import { formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { ProposalCard } from './proposal-card.tsx';
import { callElementId, SourceChips, ToolSteps } from './tool-steps.tsx';
import { VersionCard } from './version-card.tsx';
import styles from './assistant.module.css';

interface ReplyProps {
  message: ChatMessageFieldsFragment;
  /** The message of which the reply may contain rewritten versions; null if unknown. */
  original: string | null;
  isLast: boolean;
}

/** A reply of the assistant, as far as it has arrived. */
export function Reply({ message, original, isLast }: ReplyProps) {
  const { content, state, isOpen, isSimulated, createdAt } = message;
  const { id, toolCalls, proposals, figures } = message;
  const parts = partsOf(figures === null ? content : linkFigures(content, figures));
  const showCall = useCallback((call: number) => openCall(id, call), [id]);
  return (
    <article className={styles.reply} aria-label="Assistant">
      <div className={styles.head}>
        <span className={styles.who}>Assistant</span>
        <time className="small muted figures" dateTime={createdAt}>
          {formatTime(createdAt)}
        </time>
        {isSimulated ? <SimulatedTag /> : null}
      </div>
      <ToolSteps replyId={id} calls={toolCalls} />
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          <Markdown key={index} text={part.text} onFigure={showCall} />
        ) : (
          <VersionCard key={index} text={part.text} original={original} isWhole={!isOpen || index < parts.length - 1} />
        ),
      )}
      {isOpen ? (
        <p className={styles.thinking}>
          <Spinner size={14} tagName="span" aria-hidden="true" />
          {state === 'waiting' ? 'Thinking…' : 'Writing…'}
        </p>
      ) : null}
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.place} proposal={proposal} />
      ))}
      {isOpen ? null : <SourceChips calls={toolCalls} />}
      {state === 'failed' || state === 'stopped' ? <EarlyEnd message={message} canRetry={isLast} /> : null}
    </article>
  );
}

/** Opens a call in the list above the reply and moves there. */
function openCall(replyId: string, call: number): void {
  const step = document.getElementById(callElementId(replyId, call));
  if (!(step instanceof HTMLDetailsElement)) return;
  step.open = true;
  step.querySelector('summary')?.focus();
}

/** Says why a reply ended early, and what to do. */
function EarlyEnd({
  message: { id, state, error, content },
  canRetry,
}: {
  message: ChatMessageFieldsFragment;
  canRetry: boolean;
}) {
  const [retry, { loading }] = useMutation(RetryChatReplyDocument);
  const askAgain = () =>
    retry({ variables: { id, ...explicitKeys() } }).catch((failure: unknown) =>
      toast(shownError(failure).message, 'danger'),
    );
  const reason = error ?? 'The reply failed.';
  const stopped = `Stopped. ${content === '' ? 'No text had arrived yet.' : 'The text so far is kept.'}`;
  return (
    <Callout
      compact
      intent={state === 'failed' ? 'danger' : 'none'}
      icon={null}
      role="status"
      className={styles.ended ?? ''}
    >
      <span>{state === 'stopped' ? stopped : reason}</span>
      {/* A stored reply has its error as text only, so a problem with a key is recognized by its words. */}
      {/api key/i.test(reason) ? <Link to="/settings">Open settings</Link> : null}
      {canRetry ? <Button size="small" text="Ask again" loading={loading} onClick={() => void askAgain()} /> : null}
    </Callout>
  );
}
