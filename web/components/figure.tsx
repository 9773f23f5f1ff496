import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  label: ReactNode;
  value: string;
  /** Its interval, its unit or what it is a part of. */
  under: string;
}

/** One large figure of a list (`dl`), with its label above. */
export function Figure({ label, value, under }: FigureProps) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd className={styles.figure}>{value}</dd>
      <dd className="small muted">{under}</dd>
    </div>
  );
}
