import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, SendMessage } from '@blueprintjs/icons';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { chatLimits } from '../../../domain/assistant/limits.ts';
import { Confirm } from '../../components/confirm.tsx';
import { ScrollingLog } from '../../components/scrolling-log.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { formatTime } from '../../lib/format.ts';
import { chatTexts } from './ask-chatbot.ts';
import { LightMarkup } from './light-markup.tsx';
import type { Chat, ChatMessage } from './use-chat.ts';
import { assistantName } from './assistant-name.ts';
import styles from './chat-widget.module.css';

interface ChatPanelProps {
  id: string;
  chat: Chat;
  isLoggedIn: boolean;
  onClose: () => void;
}

/** The open chat: its messages and the field for the next one. */
export function ChatPanel({ id, chat, isLoggedIn, onClose }: ChatPanelProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => (input.current?.disabled ? panel.current : input.current)?.focus(), []);
  useEffect(() => {
    // The listener is on the panel itself: Esc in the dialog about settings closes only the dialog.
    const box = panel.current;
    const closeOnEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && onClose();
    box?.addEventListener('keydown', closeOnEscape);
    return () => box?.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  const send = () => {
    if (chat.send(text)) setText('');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!event.shiftKey) send();
  };
  const openSettings = () => {
    chat.closeOffer();
    onClose();
    void navigate('/settings');
  };
  return (
    <div ref={panel} id={id} role="dialog" aria-label={assistantName} tabIndex={-1} className={styles.panel}>
      <header className={styles.head}>
        <h2>{assistantName}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label="Close the chat" onClick={onClose} />
      </header>
      <Messages messages={chat.messages} />
      <form className={styles.form} onSubmit={onSubmit} aria-label="Chat">
        {isLoggedIn ? null : <p className="small">{chatTexts.loggedOut}</p>}
        <p role="alert" className={`small ${styles.alert}`}>
          {chat.alert}
        </p>
        <div className={styles.line}>
          <InputGroup
            fill
            inputRef={input}
            aria-label="Your message"
            placeholder={chatTexts.placeholder}
            maxLength={chatLimits.characters}
            disabled={!isLoggedIn}
            value={text}
            onValueChange={setText}
            onKeyDown={onKeyDown}
          />
          <Button
            type="submit"
            intent="primary"
            icon={<SendMessage />}
            aria-label="Send"
            disabled={!isLoggedIn || chat.isPending || text.trim() === ''}
          />
        </div>
      </form>
      <Confirm
        isOpen={chat.offersSettings}
        title="API key"
        confirmText="Open Settings"
        intent="primary"
        keepText="Not now"
        onConfirm={openSettings}
        onClose={chat.closeOffer}
      >
        {chatTexts.offersSettings}
      </Confirm>
    </div>
  );
}

function Messages({ messages }: { messages: readonly ChatMessage[] }) {
  return (
    <ScrollingLog label="Messages" className={styles.messages}>
      {messages.map(({ id, role, content, timestamp, isLoading, isSimulated }) => (
        <div key={id} className={role === 'user' ? styles.mine : styles.theirs}>
          {role === 'user' || isLoading ? <p className={styles.plain}>{content}</p> : <LightMarkup text={content} />}
          <div className={styles.below}>
            <time className="figures" dateTime={timestamp}>
              {formatTime(timestamp)}
            </time>
            {isSimulated ? <SimulatedTag /> : null}
          </div>
        </div>
      ))}
    </ScrollingLog>
  );
}
