import { lazy, Suspense, useEffect, useState } from 'react';

const ChatWidget = lazy(async () => ({
  default: (await import('../features/chat-widget/chat-widget.tsx')).ChatWidget,
}));

/** The chat on every page, loaded when the browser is idle so that it does not slow the first page. */
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
  if (!isDue) return null;
  return (
    <Suspense>
      <ChatWidget />
    </Suspense>
  );
}
