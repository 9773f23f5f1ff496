import type { ReactNode } from 'react';
import styles from './row-table.module.css';

interface RowTableProps {
  /** Additional class of this table. */
  className?: string | undefined;
  children: ReactNode;
}

/** Rows with thin lines between them, the last column right-aligned; on phones each row becomes a small card. */
export function RowTable({ className, children }: RowTableProps) {
  return <table className={[styles.table, className].filter(Boolean).join(' ')}>{children}</table>;
}
