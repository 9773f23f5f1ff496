import { type ReactNode, useEffect, useRef } from 'react';

interface ScrollingLogProps {
  label: string;
  className?: string | undefined;
  /** Whether screen readers announce additions. */
  isSpoken?: boolean;
  children: ReactNode;
}

/** Pixels from the end within which the person counts as being at the end. */
const nearEndPx = 60;

/** Messages in a scrolling box. It follows the newest message only while the person is at the end. */
export function ScrollingLog({ label, className, isSpoken = true, children }: ScrollingLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // After every render: text grows without a new message.
  useEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  });
  const noteScroll = () => {
    if (box.current)
      isAtEnd.current = box.current.scrollHeight - box.current.scrollTop - box.current.clientHeight < nearEndPx;
  };
  return (
    <div
      ref={box}
      className={className}
      role="log"
      aria-live={isSpoken ? 'polite' : 'off'}
      aria-label={label}
      // A region that scrolls has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={noteScroll}
    >
      {children}
    </div>
  );
}
