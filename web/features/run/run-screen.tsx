import { Search } from '@blueprintjs/icons';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { EmptyState, ErrorNote } from '../../components/notice.tsx';
import { PageTitle, ScreenName } from '../../components/page-title.tsx';
import { ScaleProvider } from '../../components/scale.tsx';
import { SkeletonBlock, SkeletonLines } from '../../components/skeleton.tsx';
import { shownError } from '../../lib/errors.ts';
import { shorten } from '../../lib/format.ts';
import { LiveBreakdown } from './breakdown-panel.tsx';
import { NobodyAnswered } from './endings.tsx';
import { FailedNote } from './failed-note.tsx';
import { Headline } from './headline.tsx';
import { InterviewsLine } from './interviews-line.tsx';
import { LiveCard } from './live-card.tsx';
import { LiveRegion } from './live-region.tsx';
import { Notices } from './notices.tsx';
import { ResultTabs } from './result-tabs.tsx';
import { RunHeader } from './run-header.tsx';
import { type Run, useRun } from './use-run.ts';

function Waiting() {
  return (
    <div className="stack">
      <ScreenName>Run</ScreenName>
      <SkeletonLines widths={[60, 40]} height={22} />
      <SkeletonBlock height={180} />
      <SkeletonBlock height={320} />
    </div>
  );
}

function NoSuchRun() {
  return (
    <>
      <ScreenName>No such run</ScreenName>
      <EmptyState icon={<Search size={28} />} title="There is no such run" action={<Link to="/runs">Your runs</Link>}>
        It may belong to someone else or have been deleted.
      </EmptyState>
    </>
  );
}

/** An open or closed run. */
export function RunScreen() {
  const { jobId = '' } = useParams();
  return <RunPage key={jobId} jobId={jobId} />;
}

/** The page of one run: its progress while it is open, then its result. */
function RunPage({ jobId }: { jobId: string }) {
  const run = useRun(jobId);
  const { progress, result, isLoading, error, refetch } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  if (progress === null && isLoading) return <Waiting />;
  if (progress === null && error)
    return (
      <>
        <ScreenName>Run</ScreenName>
        <ErrorNote
          title="This run could not be read"
          message={shownError(error).message}
          onRetry={() => void refetch()}
        />
      </>
    );
  if (progress === null) return <NoSuchRun />;
  const isOpen = isOpenStatus(progress.status);
  return (
    <div className="stack">
      <PageTitle>{result ? shorten(result.message, 60) : jobId}</PageTitle>
      <RunHeader progress={progress} result={result} isOver={!isOpen && !run.isStale} heading={heading} />
      <ScaleProvider sentimentType={result?.sentimentType}>
        {isOpen ? <LiveCard progress={progress} result={result} heading={heading} onChanged={refetch} /> : null}
        {progress.status === 'failed' ? (
          <FailedNote progress={progress} canRetry={result?.canRetry ?? false} onRetried={() => void refetch()} />
        ) : null}
        {isOpen ? (
          <>
            <Notices notices={result?.notices ?? []} />
            <LiveBreakdown jobId={jobId} heard={progress.heard} />
          </>
        ) : (
          <Outcome run={run} />
        )}
      </ScaleProvider>
      <LiveRegion progress={progress} />
    </div>
  );
}

/** The result of a closed run. Figures read before it closed are not shown, because they would look final. */
function Outcome({ run: { result, isStale, error, refetch } }: { run: Run }) {
  if (isStale && error)
    return (
      <ErrorNote
        title="The result could not be read"
        message={shownError(error).message}
        onRetry={() => void refetch()}
      />
    );
  if (isStale || result === null)
    return (
      <>
        <SkeletonBlock height={180} />
        <SkeletonBlock height={320} />
      </>
    );
  return (
    <>
      <Notices notices={result.notices} />
      {result.heard > 0 ? (
        <>
          <Headline result={result} />
          <InterviewsLine jobId={result.jobId} />
          <ResultTabs result={result} />
        </>
      ) : result.endings.total > 0 ? (
        <NobodyAnswered endings={result.endings} />
      ) : null}
    </>
  );
}
