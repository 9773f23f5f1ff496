import { ErrorNote } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { shownError } from '../../lib/errors.ts';
import { ChooseRuns } from './choose-runs.tsx';
import styles from './compare.module.css';
import { PairTable } from './pair-table.tsx';
import { SegmentTable } from './segment-table.tsx';
import { Sides } from './sides.tsx';
import { useComparison } from './use-comparison.ts';
import { Verdict } from './verdict.tsx';

/** Which of several messages did better, and how sure that is. The runs are in the address. */
export function CompareScreen() {
  const { jobIds, comparison, error, refetch, again, choose } = useComparison();
  return (
    <div className={styles.stack}>
      <PageTitle>Compare runs</PageTitle>
      <h1 className="visually-hidden">Compare runs</h1>
      {jobIds.length < 2 ? <ChooseRuns chosen={jobIds} onCompare={choose} /> : null}
      {jobIds.length >= 2 && comparison === null ? (
        error ? (
          <ErrorNote title="These runs could not be compared" message={shownError(error).message} onRetry={refetch} />
        ) : (
          <SkeletonBlock height={320} />
        )
      ) : null}
      {jobIds.length >= 2 && comparison !== null ? (
        <>
          <Verdict comparison={comparison} onChoose={() => choose([])} />
          <Sides comparison={comparison} onCancelled={again} />
          {comparison.isFinal ? (
            <>
              <PairTable comparison={comparison} />
              <SegmentTable comparison={comparison} />
            </>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
