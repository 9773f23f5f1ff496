import type { ReactNode } from 'react';
import styles from './row-table.module.css';

interface RowTableProps {
  /** What this table has beside the common look. */
  className?: string | undefined;
  children: ReactNode;
}

/** Things as rows with thin lines between, the last column to the right; on a phone each row becomes a small card. */
export function RowTable({ className, children }: RowTableProps) {
  return <table className={[styles.table, className].filter(Boolean).join(' ')}>{children}</table>;
}
