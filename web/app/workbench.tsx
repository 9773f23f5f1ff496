import { ScreenName } from '../components/page-title.tsx';
import { ComposePanel } from '../features/compose/compose-panel.tsx';
import { RecentRuns } from '../features/runs/recent-runs.tsx';
import styles from './workbench.module.css';

/** The compose form above, recent runs below. */
export function Workbench() {
  return (
    <div className={styles.stack}>
      <ScreenName>Test a message</ScreenName>
      <ComposePanel />
      <RecentRuns />
    </div>
  );
}
