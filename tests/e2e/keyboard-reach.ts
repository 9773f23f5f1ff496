/**
 * Checks a screen's use by keyboard: visits every tab stop and reports problems by WCAG 2.2: 2.1.1 keyboard, 2.1.2 no
 * trap, 2.4.7 focus visible, 2.4.11 focus not obscured.
 */
import type { Page } from 'playwright-core';
import { pressTab } from './tab-key.ts';

/** Number of tab stops that no screen has: 240 reactions have two each. With more, Tab does not return to the start. */
const maxStops = 700;
const keysAtOnce = 12;

/**
 * Returns problems, one line each: unreachable elements, traps, invisible focus. Leaves focus at the top of the page.
 * What many keys at once find is checked again with one key at a time.
 */
export async function findKeyboardProblems(page: Page): Promise<string[]> {
  const found = await walk(page, keysAtOnce);
  return found.length === 0 ? found : walk(page, 1);
}

async function walk(page: Page, keys: number): Promise<string[]> {
  await page.evaluate(beginWalk);
  let isRound = false;
  for (let pressed = 0; pressed < maxStops && !isRound; pressed += keys) {
    await pressTab(page, keys);
    isRound = await page.evaluate(settleStop);
  }
  const problems = await page.evaluate(endWalk);
  return isRound ? problems : [...problems, `Tab does not return to the start within ${maxStops} stops`];
}

/** Data that the functions below keep in the page between two keys. */
interface Walk {
  scope: Element;
  /** Elements at the beginning that must be reached. */
  wanted: HTMLElement[];
  /** Visited elements in order, each with its look while focused. */
  stops: Map<HTMLElement, string>;
  problems: Set<string>;
  /** The look of an element and its surroundings, for comparison with and without focus. */
  look: (element: HTMLElement) => string;
  name: (element: Element) => string;
  isOffered: (element: HTMLElement) => boolean;
  isInside: (element: Element) => boolean;
  style: HTMLStyleElement;
  /** Notes an element that is focused for the first time. */
  add: (element: HTMLElement) => void;
  /** Set after a key whose effect may take some frames: the next keys are ignored until it is known. */
  isHeld: boolean;
  onKey: (event: KeyboardEvent) => void;
}

// These functions run in the page: each is self-contained and uses `window` to pass data.

/** Records the elements that must be reached, reports those that react to the mouse only, and moves focus to the top. */
function beginWalk(): void {
  const name = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 40);
    return `<${element.tagName.toLowerCase()} ${element.getAttribute('role') ?? element.getAttribute('type') ?? ''}> ${words || element.outerHTML.slice(0, 120)}`;
  };
  const look = (element: HTMLElement) =>
    [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
      .map((part) => {
        if (!(part instanceof Element)) return '';
        const {
          outlineStyle,
          outlineWidth,
          outlineColor,
          boxShadow,
          backgroundColor,
          borderColor,
          textDecorationLine,
        } = getComputedStyle(part);
        const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
        return [outline, boxShadow, backgroundColor, borderColor, textDecorationLine].join(' ');
      })
      .join(' | ');
  const isOffered = (element: HTMLElement) =>
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.matches(':disabled, [aria-disabled=true]') &&
    element.closest('[aria-hidden=true], [inert]') === null;
  const modal = [...document.querySelectorAll('[aria-modal=true], [role=alertdialog]')]
    .filter((element) => element.checkVisibility())
    .at(-1);
  const scope = modal ?? document.body;
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=tab], [tabindex="0"]';
  // These elements have one tab stop, from which the arrow keys move on.
  const composites = '[role=tablist], [role=menu], [role=listbox], [role=grid], [role=radiogroup], [role=toolbar]';
  // A file field of at most 2 px is hidden, and a button opens it.
  const hasOtherAccess = (element: HTMLElement) =>
    element.closest(composites) !== null || element.getBoundingClientRect().width <= 2;
  const wanted = [...scope.querySelectorAll<HTMLElement>(controls)].filter(
    (element) =>
      isOffered(element) &&
      !(element.tabIndex < 0 && hasOtherAccess(element)) &&
      !element.className.includes('focus-trap'),
  );
  const problems = new Set<string>();
  // React's event handlers are private to React: if an upgrade stores them elsewhere, nothing would be found any more.
  const propsOf = (element: Element) => {
    const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'));
    return key === undefined ? undefined : (element as unknown as Record<string, { onClick?: unknown }>)[key];
  };
  if (![...document.body.querySelectorAll('*')].some((element) => propsOf(element) !== undefined))
    problems.add('elements that react to the mouse cannot be found: no element has __reactProps$');
  for (const element of scope.querySelectorAll<HTMLElement>('*')) {
    const answers = typeof propsOf(element)?.onClick === 'function' || element.hasAttribute('onclick');
    const isForKeys =
      element.closest(`${controls}, [role=option], [role=menuitem], label`) !== null ||
      element.querySelector(controls) !== null;
    if (answers && isOffered(element) && !isForKeys) problems.add(`reacts to the mouse only: ${name(element)}`);
  }
  // A color in transition is not yet its final one.
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
  document.head.append(style);
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  const stops: Walk['stops'] = new Map();
  // Blueprint also makes the box around each dialog a tab stop.
  const isInside = (element: Element) =>
    scope.contains(element) || (element !== document.body && element.contains(scope));
  const add = (element: HTMLElement) => {
    stops.set(element, look(element));
    if (!isInside(element) && element.closest('[class*=toast]') === null)
      problems.add(`outside the open dialog: ${name(element)}`);
    const isDrawn = Number(getComputedStyle(element).opacity) > 0 && element.getBoundingClientRect().width > 2;
    const shown = isDrawn ? element : (element.closest('label') ?? element.parentElement ?? element);
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    });
    if (!isSeen) problems.add(`not visible with focus: ${name(element)}`);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    if (walk.isHeld) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'keyup') {
      const element = document.activeElement;
      const isNext = element instanceof HTMLElement && element !== document.body && isInside(element);
      if (isNext && !stops.has(element) && !element.className.includes('focus-trap')) add(element);
      else walk.isHeld = true;
    }
  };
  const walk: Walk = {
    scope,
    wanted,
    stops,
    problems,
    look,
    name,
    isOffered,
    isInside,
    style,
    add,
    isHeld: false,
    onKey,
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('keyup', onKey, true);
  Object.assign(window, { walk });
}

/** Decides on a stop that was not clear at once. Resolves to true when Tab has come back to the start. */
async function settleStop(): Promise<boolean> {
  const { walk } = window as unknown as { walk: Walk };
  if (!walk.isHeld) return false;
  const { scope, stops, problems, name, isInside, add } = walk;
  const last = [...stops.keys()].at(-1);
  const isUnmoved = () => stops.size > 1 && document.activeElement === last;
  // A busy browser moves the focus out of the page, or a dialog back to its start, some frames after the key.
  const keepsFocus =
    scope !== document.body && ![...problems].some((line) => line.startsWith('outside the open dialog'));
  const isOutside = () => keepsFocus && !isInside(document.activeElement ?? document.body);
  const deadline = performance.now() + 2_000;
  while ((isUnmoved() || isOutside()) && performance.now() < deadline)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  walk.isHeld = false;
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return stops.size > 0;
  if (element.className.includes('focus-trap')) return false;
  if (element === last && stops.size > 1) problems.add(`Tab is trapped at ${name(element)}`);
  if (stops.has(element)) return element === last || element === [...stops.keys()][0];
  add(element);
  return false;
}

/**
 * Removes focus, adds elements that were not reached or look the same with focus, and returns all problems. Waits two
 * frames, since some fields lose their focus style a frame later.
 */
async function endWalk(): Promise<string[]> {
  const { walk } = window as unknown as { walk: Walk };
  const { wanted, stops, problems, look, name, isOffered, style, onKey } = walk;
  window.removeEventListener('keydown', onKey, true);
  window.removeEventListener('keyup', onKey, true);
  (document.activeElement as HTMLElement | null)?.blur();
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  const isGroupReached = (element: HTMLElement) =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    [...stops.keys()].some((stop) => stop instanceof HTMLInputElement && stop.name === element.name);
  for (const element of wanted)
    if (isOffered(element) && !stops.has(element) && !isGroupReached(element))
      problems.add(`not reachable by Tab: ${name(element)}`);
  for (const [element, looked] of stops)
    if (element.isConnected && look(element) === looked) problems.add(`looks the same with focus: ${name(element)}`);
  style.remove();
  return [...problems];
}
