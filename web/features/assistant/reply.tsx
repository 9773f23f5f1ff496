import { useMutation } from '@apollo/client/react';
import { Spinner } from '@blueprintjs/core';
import { useCallback } from 'react';
import { linkFigures } from '../../../domain/assistant/mark-figures.ts';
import { partsOf } from '../../../domain/assistant/versions.ts';
import { EarlyEnd } from '../../components/early-end.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { type ChatMessageFieldsFragment, RetryChatReplyDocument } from '../../generated/assistant/graphql.ts';
import { explicitKeys } from '../../lib/stored-api-keys.ts';
import { formatTime } from '../../lib/format.ts';
import { ProposalCard } from './proposal-card.tsx';
import { callElementId, SourceChips, ToolSteps } from './tool-steps.tsx';
import { TestVersions } from './test-versions.tsx';
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
  const [retry] = useMutation(RetryChatReplyDocument);
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
      {state === 'done' && message.error ? <p className="small muted">{message.error}</p> : null}
      {original === null || isOpen ? null : (
        <TestVersions
          original={original}
          versions={parts.filter(({ kind }) => kind === 'version').map(({ text }) => text)}
        />
      )}
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.place} proposal={proposal} />
      ))}
      {isOpen ? null : <SourceChips calls={toolCalls} />}
      {state === 'failed' || state === 'stopped' ? (
        <EarlyEnd
          isStopped={state === 'stopped'}
          error={message.error}
          kept={content === '' ? 'No text had arrived yet.' : 'The text so far is kept.'}
          canRetry={isLast}
          onRetry={() => retry({ variables: { id: message.id, ...explicitKeys() } })}
        />
      ) : null}
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
