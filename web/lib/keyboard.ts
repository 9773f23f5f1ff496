/** Where the keyboard is and goes, beyond what Blueprint does. */
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useState } from 'react';

/** Whether the next Tab would begin at the top of the page: what had the keyboard is gone or greyed out. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/**
 * Blueprint greys a button out while it loads, and a browser takes the keyboard from what is greyed out: the next Tab would begin at the
 * top of the page, and Esc would not reach the dialog around it. This gives it back once the button can be pressed again, unless the
 * person has gone elsewhere meanwhile. Call it once.
 */
export function holdFocus(): void {
  let last: EventTarget | null = null;
  let waiting: HTMLElement | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target;
    waiting = null;
  });
  const changed = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLButtonElement)) continue;
      if (target.disabled && target === last) waiting = target;
      if (!target.disabled && target === waiting && isFocusLost()) target.focus({ preventScroll: true });
    }
  });
  changed.observe(document, { subtree: true, attributeFilter: ['disabled'] });
}

/**
 * Ignores the keyup of Enter and the space bar on an element that did not receive the keydown. Blueprint presses a button at keyup: a menu
 * that closes by Enter gives the keyboard back to its button, which would open it again.
 */
export function ignoreStrayKeyups(target: EventTarget = window): void {
  let holder: EventTarget | null = null;
  target.addEventListener('keydown', (event) => (holder = event.target), true);
  target.addEventListener(
    'keyup',
    (event) => {
      const { key } = event as KeyboardEvent;
      if ((key === 'Enter' || key === ' ') && holder !== null && event.target !== holder) {
        event.stopImmediatePropagation();
        event.preventDefault();
      }
      holder = null;
    },
    true,
  );
}

/** Enter picks or adds within a field; it must not send the form around it, which may cost money. */
export function keepFormOpen(event: ReactKeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

const patienceMs = 5000;

/** Gives the keyboard to what is not on the screen yet, as soon as it is; gives up after five seconds. */
export function focusWhenThere(selector: string): void {
  const tryNow = () => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus();
    return found !== null;
  };
  if (tryNow()) return;
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}

/**
 * For a dialog that is only there while it is open: gives the keyboard back to what opened it, once it has gone. Blueprint does so after
 * a dialog has faded out, which one that is taken away never does. `opener` where the dialog was opened from a menu, which closes.
 */
export function useReturnFocus(opener: () => HTMLElement | null = () => null): void {
  const [before] = useState(() => document.activeElement);
  const [givenOpener] = useState(() => opener);
  useEffect(
    () => () => {
      if (!isFocusLost()) return;
      const target = givenOpener() ?? before;
      if (target instanceof HTMLElement && target.isConnected) target.focus();
    },
    [before, givenOpener],
  );
}
