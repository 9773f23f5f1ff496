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
      if (!target.disabled && target === waiting && isNowhere()) target.focus({ preventScroll: true });
    }
  });
  changed.observe(document, { subtree: true, attributeFilter: ['disabled'] });
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
