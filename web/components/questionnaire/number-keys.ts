import { type KeyboardEvent, useRef } from 'react';

/** Milliseconds within which two digits make one number. */
const pairMs = 900;

const takesText = 'textarea, select, input:not([type="radio"]):not([type="checkbox"])';

/** True while a person types words, which are no commands. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (target instanceof Element && target.matches(takesText));
}

/**
 * Returns a handler that chooses by digits. `names` are the numbers that can be typed; with `hasPairs` two digits in
 * quick succession make one of them.
 */
export function useNumberKeys(names: readonly string[], choose: (index: number) => void, hasPairs = true) {
  const typed = useRef({ digits: '', at: 0 });
  return (event: KeyboardEvent) => {
    if (!/^\d$/.test(event.key) || isTyping(event)) return;
    const now = Date.now();
    const before = hasPairs && now - typed.current.at < pairMs ? typed.current.digits : '';
    const digits = [before + event.key, event.key].find((one) => names.includes(one)) ?? event.key;
    typed.current = { digits, at: now };
    const index = names.indexOf(digits);
    if (index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    choose(index);
    // The arrow keys go on from what was chosen.
    event.currentTarget.querySelectorAll<HTMLElement>('[type="radio"], [type="checkbox"]')[index]?.focus();
  };
}

/** The numbers of a list, from 1. */
export function placesIn(list: readonly unknown[]): string[] {
  return list.map((_, index) => String(index + 1));
}
