import { Tick, WarningSign } from '@blueprintjs/icons';
import { Card } from '../../components/card.tsx';
import { count } from '../../lib/format.ts';
import styles from './operations.module.css';
import type { OperationsView } from './view.ts';

const numerals = ['', 'One thing needs', 'Two things need', 'Three things need'];

/** Says in sentences what needs a person. */
export function AttentionCard({ attention }: { attention: OperationsView['attention'] }) {
  if (attention.length === 0)
    return (
      <Card label="What needs you">
        <h2 className={styles.well}>
          <Tick color="var(--success-text)" aria-hidden="true" />
          All is well
        </h2>
      </Card>
    );
  return (
    <Card title={`${numerals[attention.length] ?? `${count(attention.length)} things need`} you`}>
      <ul className={styles.attention}>
        {attention.map(({ about, subject, text }) => (
          <li key={`${about} ${subject}`}>
            <WarningSign color="var(--warning-text)" aria-hidden="true" />
            <span>
              <strong>{subject}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
