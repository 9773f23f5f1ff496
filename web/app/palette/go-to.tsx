import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOverlayOpen } from '../../lib/overlay.ts';
import styles from './palette.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The button in the top bar that opens the command palette, as ⌘K or Ctrl K do. */
export function GoTo() {
  const [isOpen, setOpen] = useState(false);
  // Gets focus back when the palette closes.
  const focusedBefore = useRef<Element | null>(null);
  const open = () => {
    focusedBefore.current = document.activeElement;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus({ preventScroll: true });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isOpen) close();
    else if (!isBlocked()) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        className={styles.opener ?? ''}
        variant="outlined"
        icon={<Search />}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <span className={styles.openerLabel}>Go to…</span>
        <kbd className={styles.key} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Button>
      {isOpen ? (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** True while the tour, which makes the page inert, or a dialog of Blueprint is open. */
function isBlocked(): boolean {
  return document.querySelector('#root[inert]') !== null || isOverlayOpen();
}
