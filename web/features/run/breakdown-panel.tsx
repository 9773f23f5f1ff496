import { Button } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { tabQuery } from './filters.ts';

const BreakdownTab = lazy(async () => ({ default: (await import('./breakdown-tab.tsx')).BreakdownTab }));

interface BreakdownPanelProps {
  jobId: string;
  /** Number of personas that have answered so far. */
  heard: number;
  /** True while the run is open. */
  isOpen?: boolean;
}

/** The break-down, whose script is loaded when it is opened. */
export function BreakdownPanel({ isOpen = false, ...props }: BreakdownPanelProps) {
  return (
    <Suspense fallback={<SkeletonBlock height={240} />}>
      <BreakdownTab {...props} isOpen={isOpen} />
    </Suspense>
  );
}

/** The break-down of an open run on request; when the run is over, the same address shows its tab. */
export function LiveBreakdown(props: BreakdownPanelProps) {
  const [params, setParams] = useSearchParams();
  const isShown = params.get('tab') === 'breakdown';
  const toggle = () =>
    setParams(tabQuery(isShown ? 'overview' : 'breakdown', params), { replace: true, preventScrollReset: true });
  return (
    <section className="stack" aria-label="Break-down so far">
      <div>
        <Button
          text={isShown ? 'Hide the break-down' : 'Break down the answers so far'}
          aria-expanded={isShown}
          onClick={toggle}
        />
      </div>
      {isShown ? <BreakdownPanel {...props} isOpen /> : null}
    </section>
  );
}
