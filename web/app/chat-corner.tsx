import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const ChatWidget = lazy(async () => ({
  default: (await import('../features/chat-widget/chat-widget.tsx')).ChatWidget,
}));

/** The chat on every page but the assistant's own. Fetched once the page has nothing better to do, so that it does not slow the first one. */
export function ChatCorner() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setDue(true), 300);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setDue(true), { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, []);
  const { pathname } = useLocation();
  if (!isDue) return null;
  return (
    <div hidden={pathname.startsWith('/ai-assistant')}>
      <Suspense>
        <ChatWidget />
      </Suspense>
    </div>
  );
}
