import type { ReactNode } from 'react';
import { SimulatedTag } from './simulated-tag.tsx';
import styles from './record-header.module.css';

interface RecordHeaderProps {
  title: string;
  /** Buttons beside the title. */
  actions: ReactNode;
  /** A tag before the facts. */
  status?: ReactNode;
  isSimulated?: boolean;
  facts?: readonly string[];
  /** Stands below the facts. */
  children?: ReactNode;
}

/** The header of a record's screen: its title, where it stands, and what can be done with it. */
export function RecordHeader({ title, actions, status, isSimulated = false, facts = [], children }: RecordHeaderProps) {
  const hasFacts = status !== undefined || isSimulated || facts.length > 0;
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {actions}
      {hasFacts ? (
        <ul className={`figures muted ${styles.facts}`}>
          {status === undefined ? null : <li>{status}</li>}
          {isSimulated ? (
            <li>
              <SimulatedTag />
            </li>
          ) : null}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </header>
  );
}
