import { Button } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { SkeletonBlock, SkeletonLines } from '../../components/skeleton.tsx';
import { useChoices } from './breakdown-choices.ts';
import { type Breakdown, useBreakdown } from './breakdown-data.ts';
import { Effects } from './breakdown-effects.tsx';
import { FilterRow } from './breakdown-filter-row.tsx';
import { HasReactions } from './breakdown-group-name.tsx';
import { BreakdownHeadline } from './breakdown-headline.tsx';
import { TableCard } from './breakdown-table.tsx';
import { ThemesCard } from './themes-card.tsx';
import styles from './breakdown.module.css';

/** More columns than this, or as many groups, need the whole width of the page. */
const columnsBeside = 3;

function Waiting() {
  return (
    <div className="stack" aria-busy="true">
      <SkeletonLines widths={[45]} height={26} />
      <SkeletonBlock height={130} />
      <SkeletonBlock height={320} />
    </div>
  );
}

function Nothing({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <Card label={title}>
      <EmptyState icon={<People size={28} />} title={title}>
        {children}
      </EmptyState>
      {action ? <div className="centered mt-8">{action}</div> : null}
    </Card>
  );
}

/** The headline, what divides the personas, and the table of their groups. */
function Result({ breakdown, isBehind }: { breakdown: Breakdown; isBehind: boolean }) {
  const { choose } = useChoices();
  const { attributes, chosen, effects, table } = breakdown;
  if (attributes.length === 0)
    return (
      <Nothing title="These personas have no attributes">
        A break-down needs something that differs between personas, such as their age, region or party.
      </Nothing>
    );
  if (chosen.counts.total === 0)
    return (
      <Nothing
        title="No persona meets all of these filters"
        action={<Button text="Clear the filters" onClick={() => choose({ only: [] })} />}
      >
        Remove one, or add further values of the same attribute.
      </Nothing>
    );
  const isWide = effects.length === 0 || (table?.columns.length ?? 0) > columnsBeside;
  return (
    <div className={`stack ${isBehind ? styles.behind : ''}`} aria-busy={isBehind}>
      <BreakdownHeadline breakdown={breakdown} />
      <div className={isWide ? 'stack' : styles.cards}>
        <Effects breakdown={breakdown} />
        {table === null ? null : <TableCard breakdown={breakdown} table={table} />}
      </div>
      <ThemesCard jobId={breakdown.jobId} only={breakdown.only} />
    </div>
  );
}

interface BreakdownTabProps {
  jobId: string;
  /** Number of personas that have answered so far. */
  heard: number;
  /** True while the run is open. */
  isOpen: boolean;
}

/** A run by any attribute of its personas, of all of them or of those that meet filters. */
export function BreakdownTab({ jobId, heard, isOpen }: BreakdownTabProps) {
  const { choices, choose } = useChoices();
  const { breakdown, isBehind, isLoading, error, again } = useBreakdown({ jobId, choices, heard, skip: heard === 0 });
  const hasChoices = choices.only.length > 0 || choices.by !== null;
  if (heard === 0) return <Nothing title="No answers yet">Break-downs come when answers arrive.</Nothing>;
  if (breakdown === null && isLoading) return <Waiting />;
  return (
    <div className="stack">
      <FilterRow breakdown={breakdown} />
      {error !== null || breakdown === null ? (
        <Card label="Break-down">
          <ErrorNote
            title="The break-down could not be read"
            message={error ?? 'The run is no longer there.'}
            onRetry={again}
          />
          {hasChoices ? (
            <div className="centered mt-8">
              <Button
                variant="minimal"
                intent="primary"
                text="Start again with all personas"
                onClick={() => choose({ only: [], by: null, and: null })}
              />
            </div>
          ) : null}
        </Card>
      ) : (
        <HasReactions value={!isOpen}>
          <Result breakdown={breakdown} isBehind={isBehind} />
        </HasReactions>
      )}
    </div>
  );
}
