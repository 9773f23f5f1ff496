/** Keyboard focus beyond what Blueprint handles. */
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useState } from 'react';

/** True when the focused element is gone or disabled, so that the next Tab would start at the top of the page. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches(':disabled');
}

/**
 * Returns focus to a button that was disabled while busy. Blueprint disables a button while it loads, and browsers then
 * take focus from it: the next Tab would start at the top of the page, and Esc would not reach the dialog. Focus stays
 * where it is if the person has moved it meanwhile. Call it once.
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
 * Ignores the keyup of Enter and the space bar on an element that did not receive the keydown. Blueprint presses a
 * button at keyup: a menu that closes by Enter returns focus to its button, and the keyup would open it again.
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

/** Prevents Enter in a field from submitting the form around it, which may cost money. */
export function keepFormOpen(event: ReactKeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** Milliseconds to wait for an element. */
const patienceMs = 5000;

/** Focuses an element as soon as it is on the screen. */
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
 * Returns focus to the element that opened a dialog, for dialogs that are unmounted when they close. Blueprint returns
 * focus only after a dialog has faded out. `opener` is needed when the dialog was opened from a menu, because the menu
 * closes.
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
