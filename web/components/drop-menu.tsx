import { Classes, Menu, PopoverNext } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { isFocusLost } from '../lib/keyboard.ts';

interface DropMenuProps {
  /** MenuItems. */
  items: ReactNode;
  /** Heading above the items. */
  heading?: ReactNode;
  /** Called when the menu has closed and focus is back on the button, unless the person moved on. */
  onClosed?: () => void;
  /** The button that opens it. */
  children: ReactElement;
}

/**
 * A button with a menu. Focus moves to the first item on opening, by arrows, Home, End and first letters within it, and
 * back to the button on closing.
 */
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
        // During the fade-in focus is not in the menu yet, and after the fade-out Blueprint moves focus back from
        // wherever it is.
        transitionDuration={0}
        shouldReturnFocusOnClose={false}
        onOpened={(popover) => menuItemsOf(popover)[0]?.focus()}
        onClosed={(popover) => {
          if (isFocusLeftBehind(popover)) box.current?.querySelector('button')?.focus();
          onClosed?.();
        }}
      >
        {children}
      </PopoverNext>
    </span>
  );
}

/** True when focus is in the closing menu, on the elements with which Blueprint traps focus around it, or nowhere. */
function isFocusLeftBehind(menu: Element): boolean {
  return isFocusLost() || (menu.closest(`.${Classes.PORTAL}`) ?? menu).contains(document.activeElement);
}

function menuItemsOf(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')];
}

/** Moves focus within the menu, because Blueprint's menus handle only Enter and Space. */
function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const menuItems = menuItemsOf(event.currentTarget);
  const next = itemForKey(event.key, menuItems, menuItems.indexOf(document.activeElement as HTMLElement));
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  next.focus();
}

function itemForKey(key: string, menuItems: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return menuItems[(at + 1) % menuItems.length];
  if (key === 'ArrowUp') return menuItems.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return menuItems[0];
  if (key === 'End') return menuItems.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) => (item.textContent ?? '').trim().toLowerCase().startsWith(key.toLowerCase());
  return [...menuItems.slice(at + 1), ...menuItems.slice(0, at + 1)].find((item) => begins(item));
}
