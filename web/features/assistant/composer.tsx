import { Button, InputGroup, SegmentedControl, TextArea } from '@blueprintjs/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { AskingProblem } from '../../components/early-end.tsx';
import { chatLimits } from '../../../domain/assistant/limits.ts';
import type { AskState } from './use-ask.ts';
import { ToolsMenu } from './tools-menu.tsx';
import { useDraft } from './use-draft.ts';
import styles from './assistant.module.css';

interface ComposerProps {
  /** Null before the conversation exists; the first question creates it. */
  conversationId: string | null;
  asking: AskState;
  isReplying?: boolean;
  isStopping?: boolean;
  onStop?: (() => void) | undefined;
}

/** Room for a sentence or two about what should change. */
const maxWishCharacters = 300;

const modes = [
  { label: 'Ask', value: 'ask' },
  { label: 'Improve a message', value: 'improve' },
];

/**
 * The form for a question or a message to improve. Enter sends and Shift+Enter starts a new line. The text is kept
 * until it has been sent, also when the person leaves the page.
 */
export function Composer({
  conversationId,
  asking: { ask, isSending, problem },
  isReplying = false,
  isStopping = false,
  onStop,
}: ComposerProps) {
  const { draft, wasHandedOver, change, clear } = useDraft(conversationId);
  const { mode, text, wish } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  // Focuses the form after a message was handed over.
  useEffect(() => {
    if (wasHandedOver) field.current?.focus();
  }, [wasHandedOver]);
  const isImprove = mode === 'improve';
  const canSend = text.trim() !== '' && !isSending && !isReplying;

  const send = async () => {
    if (canSend && (await ask(isImprove ? { message: wish, original: text } : { message: text }))) clear();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In input methods, Enter also confirms a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.composer} onSubmit={onSubmit} aria-label="Write to the assistant">
      <div className={styles.choices}>
        <SegmentedControl
          size="small"
          options={modes}
          value={mode}
          onValueChange={(next) => change({ mode: next === 'improve' ? 'improve' : 'ask' })}
          aria-label="What do you want?"
        />
        {isImprove ? null : <ToolsMenu />}
      </div>
      <TextArea
        fill
        autoResize
        rows={2}
        inputRef={field}
        className={styles.field ?? ''}
        aria-label={isImprove ? 'Message to improve' : 'Message to the assistant'}
        placeholder={isImprove ? 'Paste the message' : 'Ask about a wording or a result'}
        maxLength={chatLimits.characters}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {isImprove ? (
        <InputGroup
          aria-label="What should change (optional)"
          placeholder="What should change? (optional)"
          maxLength={maxWishCharacters}
          value={wish}
          onValueChange={(next) => change({ wish: next })}
          onKeyDown={onKeyDown}
        />
      ) : null}
      <div className={styles.foot}>
        <span className="small muted">
          Enter sends, Shift+Enter begins a new line. Answers can be wrong: test what matters.
        </span>
        {isReplying ? (
          <Button text="Stop" loading={isStopping} onClick={() => onStop?.()} />
        ) : (
          <Button
            type="submit"
            intent="primary"
            text={isImprove ? 'Suggest versions' : 'Send'}
            disabled={!canSend}
            loading={isSending}
          />
        )}
      </div>
      <AskingProblem problem={problem} />
    </form>
  );
}
