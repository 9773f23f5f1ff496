import { Tick } from '@blueprintjs/icons';
import { stages } from '../../../domain/simulations/progress.ts';
import styles from './stage-list.module.css';

interface StageListProps {
  stage: string | null;
  status: string;
  includeCurrentEvents: boolean;
}

/** The named stages in order: done ones ticked, the present one bold. */
export function StageList({ stage, status, includeCurrentEvents }: StageListProps) {
  const shown = stages.filter(({ name }) => includeCurrentEvents || name !== 'current-events');
  const at = status === 'queued' ? -1 : shown.findIndex(({ name }) => name === stage);
  return (
    <ol className={styles.stages}>
      {shown.map(({ name, message }, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={index === at ? styles.present : undefined}
        >
          {index < at ? <Tick size={14} className={styles.tick ?? ''} title="done" /> : null}
          {message}
        </li>
      ))}
    </ol>
  );
}
