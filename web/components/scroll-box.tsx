import type { ReactNode } from 'react';
import styles from './scroll-box.module.css';

/** A wide table scrolls sideways in its own box; the keyboard can reach the box to scroll it. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
    <div className={styles.box} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
