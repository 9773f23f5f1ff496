import { Chat as ChatIcon, Cross } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../session/context.tsx';
import { assistantName } from './assistant-name.ts';
import { useChat } from './use-chat.ts';
import styles from './chat-widget.module.css';

// Loaded when the chat is opened.
const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }));

/** The round button and its panel. Messages are kept until the page closes or another person signs in. */
export function ChatWidget() {
  const { user, loading } = useSession();
  if (loading) return null;
  return <Widget key={user?.userId ?? 'nobody'} user={user} />;
}

type User = ReturnType<typeof useSession>['user'];

function Widget({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const chat = useChat(user);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <aside aria-label="Chat" className={styles.widget}>
      {isOpen ? (
        <Suspense>
          <ChatPanel id={panelId} chat={chat} isLoggedIn={user !== null} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={isOpen ? `Close ${assistantName}` : `Open ${assistantName}`}
        aria-expanded={isOpen}
        {...(isOpen ? { 'aria-controls': panelId } : {})}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Cross size={24} aria-hidden="true" /> : <ChatIcon size={26} aria-hidden="true" />}
      </button>
    </aside>
  );
}
