import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './palette.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** Opens the command palette: a control in the bar, and ⌘K or Ctrl K. */
export function GoTo() {
  const [isOpen, setOpen] = useState(false);
  const before = useRef<Element | null>(null);
  const open = () => {
    before.current = document.activeElement;
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
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

/** True while the tour or a dialog is open. */
function isBlocked(): boolean {
  return document.querySelector('#root[inert]') !== null || document.body.classList.contains('bp6-overlay-open');
}
