import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

/** A table that may be wider than the screen: it scrolls by itself, by keyboard too, and the page stays where it is. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A region that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={`figures ${styles.table}`}>{children}</table>
    </div>
  );
}
