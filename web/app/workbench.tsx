import { lazy, Suspense } from 'react';
import { ScreenName } from '../components/page-title.tsx';
import { ComposePanel } from '../features/compose/compose-panel.tsx';
import { RecentRuns } from '../features/runs/recent-runs.tsx';
import { useSession } from '../session/context.tsx';
import styles from './workbench.module.css';

const SamplesCard = lazy(async () => ({ default: (await import('../features/samples/samples-card.tsx')).SamplesCard }));

/** The compose form above, recent runs below; samples stand between them until there is a run. */
export function Workbench() {
  const isFirst = useSession().user?.hasRuns === false;
  const samples = (
    <Suspense fallback={null}>
      <SamplesCard isFirst={isFirst} />
    </Suspense>
  );
  return (
    <div className={styles.stack}>
      <ScreenName>Test a message</ScreenName>
      <ComposePanel />
      {isFirst ? samples : null}
      <RecentRuns />
      {isFirst ? null : samples}
    </div>
  );
}
