import { Button } from '@blueprintjs/core';
import { repeatedPeople } from '../../../domain/simulations/headline.ts';
import { mixedScales } from '../../../domain/simulations/scale.ts';
import { Card } from '../../components/card.tsx';
import { ErrorNote } from '../../components/notice.tsx';
import { ScreenName } from '../../components/page-title.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { ChooseRuns } from './choose-runs.tsx';
import { describeBasis, describeWordings } from './basis.ts';
import styles from './compare.module.css';
import { PairTable } from './pair-table.tsx';
import { GroupTable } from './group-table.tsx';
import { Sides } from './sides.tsx';
import { type Comparison, useComparison } from './use-comparison.ts';
import { shownError } from '../../lib/errors.ts';
import { KeepButton } from './experiments/keep-button.tsx';

/** Compares the runs named in the address. */
export function CompareScreen() {
  const { jobIds, comparison, error, refetch, choose } = useComparison();
  return (
    <div className="stack">
      <ScreenName>Compare runs</ScreenName>
      {jobIds.length < 2 ? <ChooseRuns initial={jobIds} onCompare={choose} /> : null}
      {jobIds.length >= 2 && comparison === null ? (
        error ? (
          <>
            <ErrorNote
              title="These runs could not be compared"
              message={shownError(error).message}
              onRetry={() => void refetch()}
            />
            <ChooseRuns initial={[]} onCompare={choose} />
          </>
        ) : (
          <SkeletonBlock height={320} />
        )
      ) : null}
      {jobIds.length >= 2 && comparison !== null ? (
        <>
          <Verdict comparison={comparison} onChoose={() => choose([])} />
          <Sides comparison={comparison} owned={{ onCancelled: refetch }} />
          {comparison.isFinal ? (
            <>
              <PairTable comparison={comparison} />
              <GroupTable comparison={comparison} />
            </>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** The result of the comparison in one large sentence. */
function Verdict({ comparison, onChoose }: { comparison: Comparison; onChoose: () => void }) {
  const { verdict, sides } = comparison;
  const basis = describeBasis(comparison);
  return (
    <Card label="Verdict">
      <div className={styles.verdict}>
        <p className={styles.answer} aria-live="polite">
          {verdict}
        </p>
        <span>
          <KeepButton jobIds={sides.map(({ jobId }) => jobId)} />
          <Button variant="minimal" text="Compare others" onClick={onChoose} />
        </span>
      </div>
      {basis === null ? null : <p className="muted">{basis}</p>}
      {comparison.isFinal ? <p className="muted">{describeWordings(comparison)}</p> : null}
      {comparison.repeatsPersonas ? <p className="muted">{repeatedPeople}</p> : null}
      {new Set(sides.map(({ sentimentType }) => sentimentType)).size > 1 ? (
        <p className="muted">{mixedScales}</p>
      ) : null}
      {sides.some(({ isSimulated }) => isSimulated) ? <SimulatedTag /> : null}
    </Card>
  );
}
