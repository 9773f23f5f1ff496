import { ProgressBar } from '@blueprintjs/core';
import { LabTest } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { Card } from '../../../components/card.tsx';
import { EmptyState, ErrorNote } from '../../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../../components/page-title.tsx';
import { RecordHeader } from '../../../components/record-header.tsx';
import { SkeletonBlock } from '../../../components/skeleton.tsx';
import { isFree } from '../../../lib/cost.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, counted, formatTime, shorten, usd } from '../../../lib/format.ts';
import { useShownRuns } from '../../../lib/shown-runs.ts';
import { GroupTable } from '../group-table.tsx';
import { PairTable } from '../pair-table.tsx';
import { Sides } from '../sides.tsx';
import { ExperimentActions } from './experiment-actions.tsx';
import { type Experiment, useExperiment } from './use-experiment.ts';
import { ExperimentVerdict } from './experiment-verdict.tsx';
import { Wordings } from './wordings.tsx';

/** An experiment: the verdict, its messages side by side, their differences, and how the wording changed. */
export function ExperimentScreen() {
  const { id = '' } = useParams();
  const { experiment, error, refetch } = useExperiment(id);
  if (experiment === undefined || experiment === null)
    return (
      <>
        <ScreenName>Comparison</ScreenName>
        {experiment === null ? (
          <Card>
            <EmptyState
              icon={<LabTest size={28} />}
              title="There is no such comparison"
              action={<Link to="/experiments">All comparisons</Link>}
            >
              It may have been deleted, or it may belong to someone else. Deleted ones can be restored for 30 days.
            </EmptyState>
          </Card>
        ) : error ? (
          <ErrorNote
            title="The comparison could not be read"
            message={shownError(error).message}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonBlock height={320} />
        )}
      </>
    );
  return <ExperimentBody key={id} experiment={experiment} onChanged={refetch} />;
}

interface ExperimentBodyProps {
  experiment: Experiment;
  onChanged: () => Promise<unknown>;
}

function ExperimentBody({ experiment, onChanged }: ExperimentBodyProps) {
  const { name, arms, project, createdAt, costUsd, isSimulated, comparison, wordings } = experiment;
  useShownRuns(arms.flatMap(({ jobId }) => jobId ?? []));
  const facts = [
    formatTime(createdAt),
    counted(arms.length, 'message'),
    isFree({ isSimulated, costUsd }) ? 'free' : usd(costUsd),
    ...(project === null ? [] : [`project “${project.name}”`]),
  ];
  return (
    <div className="stack">
      <PageTitle>{shorten(name, 60)}</PageTitle>
      <RecordHeader
        title={name}
        isSimulated={isSimulated}
        facts={facts}
        actions={<ExperimentActions experiment={experiment} onChanged={onChanged} />}
      />
      <ExperimentVerdict experiment={experiment} sentence={experiment.verdict}>
        <LiveLine experiment={experiment} />
      </ExperimentVerdict>
      {comparison === null ? null : (
        <>
          <Sides comparison={comparison} owned={{ onCancelled: onChanged, canImprove: true }} />
          {comparison.isFinal && comparison.pairs.length > 0 ? (
            <>
              <PairTable comparison={comparison} />
              <GroupTable comparison={comparison} labels={comparison.sides.map(({ label }) => label)} />
            </>
          ) : null}
        </>
      )}
      <Wordings steps={wordings} shownIn={experiment.id} />
    </div>
  );
}

/** How many answers there are, while runs are open. */
function LiveLine({ experiment: { isFinal, asked, answered } }: { experiment: Experiment }) {
  if (isFinal) return null;
  return (
    <div className="mt-8">
      <ProgressBar
        value={asked === 0 ? 0 : answered / asked}
        intent="primary"
        animate={false}
        stripes={false}
        aria-label="Answers"
      />
      <p className="muted figures mt-8">
        {count(answered)} of {counted(asked, 'answer')}
      </p>
    </div>
  );
}
