import { Menu, PopoverNext } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { isFocusLost } from '../lib/keyboard.ts';

interface DropMenuProps {
  /** MenuItems. */
  items: ReactNode;
  /** What stands above them. */
  heading?: ReactNode;
  /** It has gone, and the button has the keyboard again unless the person is elsewhere by now. */
  onClosed?: () => void;
  /** The button that opens it. */
  children: ReactElement;
}

/** A button with a menu. The keyboard goes to its first line when it opens, on by arrows, Home, End and first letters, and back to the button. */
export function DropMenu({ items, heading, onClosed, children }: DropMenuProps) {
  const box = useRef<HTMLSpanElement>(null);
  const menu = (
    <>
      {heading}
      <Menu onKeyDown={moveWithin}>{items}</Menu>
    </>
  );
  return (
    <span ref={box} style={{ display: 'contents' }}>
      <PopoverNext
        content={menu}
        placement="bottom-end"
        arrow={false}
        // While a menu fades in the keyboard is not in it yet, and once it has faded out Blueprint takes the keyboard back from wherever it is.
        transitionDuration={0}
        shouldReturnFocusOnClose={false}
        onOpened={(popover) => linesOf(popover)[0]?.focus()}
        onClosed={(popover) => {
          if (isLeftBehind(popover)) box.current?.querySelector('button')?.focus();
          onClosed?.();
        }}
      >
        {children}
      </PopoverNext>
    </span>
  );
}

/** The keyboard is in the menu that goes, at the ends that Blueprint puts around it, or nowhere. */
function isLeftBehind(menu: Element): boolean {
  return isFocusLost() || (menu.closest('.bp6-portal') ?? menu).contains(document.activeElement);
}

function linesOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')];
}

/** Blueprint's menus know Enter and Space only. */
function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const lines = linesOf(event.currentTarget);
  const next = nextLine(event.key, lines, lines.indexOf(document.activeElement as HTMLElement));
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  next.focus();
}

function nextLine(key: string, lines: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return lines[(at + 1) % lines.length];
  if (key === 'ArrowUp') return lines.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return lines[0];
  if (key === 'End') return lines.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (line: HTMLElement) => (line.textContent ?? '').trim().toLowerCase().startsWith(key.toLowerCase());
  return [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find((line) => begins(line));
}
