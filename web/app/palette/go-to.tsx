import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './palette.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The way to everywhere: a control in the bar, and ⌘K or Ctrl K. */
export function GoTo() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // While the tour or another dialog is shown nothing else opens.
      if (isHeld()) return;
      setOpened(true);
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        className={styles.opener ?? ''}
        variant="outlined"
        icon={<Search />}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <span className={styles.openerLabel}>Go to…</span>
        <kbd className={styles.key} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </Button>
      {wasOpened ? (
        <Suspense>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function isHeld(): boolean {
  const isPaletteOpen = document.querySelector('#palette-list') !== null;
  return document.querySelector('#root[inert]') !== null || (!isPaletteOpen && document.body.classList.contains('bp6-overlay-open'));
}
