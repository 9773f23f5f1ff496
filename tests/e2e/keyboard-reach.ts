/**
 * Checks a screen's use by keyboard: visits every tab stop and reports problems by WCAG 2.2: 2.1.1 keyboard, 2.1.2 no
 * trap, 2.4.7 focus visible, 2.4.11 focus not obscured.
 */
import type { Page } from 'playwright-core';

/** Number of tab stops that no screen has: 240 reactions have two each. With more, Tab does not return to the start. */
const maxStops = 700;

/**
 * Returns problems, one line each: unreachable elements, traps, invisible focus. Leaves focus at the top of the page.
 */
export async function findKeyboardProblems(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk);
  let stops = 0;
  for (; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(noteStop)) === 'round') break;
  }
  await page.evaluate(removeFocus);
  const problems = await page.evaluate(endWalk);
  return stops < maxStops ? problems : [...problems, `Tab does not return to the start within ${maxStops} stops`];
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
  style: HTMLStyleElement;
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
  (window as unknown as { walk: Walk }).walk = {
    scope,
    wanted,
    stops: new Map(),
    problems,
    look,
    name,
    isOffered,
    style,
  };
}

/** Notes the focused element. Resolves to 'round' when Tab has come back to the start, otherwise to 'on'. */
async function noteStop(): Promise<'on' | 'round'> {
  const { scope, stops, problems, look, name } = (window as unknown as { walk: Walk }).walk;
  const isUnmoved = () => stops.size > 1 && document.activeElement === [...stops.keys()].at(-1);
  // A busy browser moves the focus out of the page, or a dialog back to its start, some frames after the key.
  const isOutside = () => scope !== document.body && !scope.contains(document.activeElement);
  const deadline = performance.now() + 2_000;
  while ((isUnmoved() || isOutside()) && performance.now() < deadline)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return stops.size === 0 ? 'on' : 'round';
  if (element.className.includes('focus-trap')) return 'on';
  const [first] = stops.keys();
  const last = [...stops.keys()].at(-1);
  if (element === last && stops.size > 1) problems.add(`Tab is trapped at ${name(element)}`);
  if (stops.has(element)) return element === first || element === last ? 'round' : 'on';
  stops.set(element, look(element));
  if (!scope.contains(element) && element.closest('[class*=toast]') === null)
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
  return 'on';
}

/** Removes focus and waits two frames, since some fields lose their focus style a frame later. */
function removeFocus(): Promise<void> {
  (document.activeElement as HTMLElement | null)?.blur();
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Adds elements that were not reached or look the same with focus, and returns all problems. */
function endWalk(): string[] {
  const { wanted, stops, problems, look, name, isOffered, style } = (window as unknown as { walk: Walk }).walk;
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
