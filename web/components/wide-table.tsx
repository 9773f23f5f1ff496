import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

interface WideTableProps {
  label: string;
  /** Right-aligns every column except the first. */
  isNumeric?: boolean;
  /** On phones each row becomes a small card, whose cells are labelled by their `data-label`. */
  stacks?: boolean;
  children: ReactNode;
}

/** A table that may be wider than the screen: it scrolls on its own, also by keyboard. */
export function WideTable({ label, isNumeric = false, stacks = false, children }: WideTableProps) {
  return (
    // A part that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={`figures ${styles.table} ${isNumeric ? styles.numbers : ''} ${stacks ? styles.stacks : ''}`}>
        {children}
      </table>
    </div>
  );
}
