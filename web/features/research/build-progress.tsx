import { ProgressBar } from '@blueprintjs/core';
import { useEffect } from 'react';
import { JobButtons } from '../../components/job-buttons.tsx';
import { WaitingNote } from '../../components/waiting-note.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { PaperIndexDocument } from '../../generated/research/graphql.ts';
import { useWatchedJob } from '../../graphql/use-watched-job.ts';

interface BuildProgressProps {
  jobId: string;
  segmentId: string;
  /** Called when the build has ended. */
  onEnd: () => Promise<unknown>;
}

/** A build under way: how far it is, with what stops it. */
export function BuildProgress({ jobId, segmentId, onEnd }: BuildProgressProps) {
  const { job, isOpen, refetch } = useWatchedJob(jobId, PaperIndexDocument, { segmentId });
  const hasEnded = job !== null && !isOpen;
  useEffect(() => {
    if (hasEnded) void onEnd();
  }, [hasEnded, onEnd]);
  if (job === null) return <SkeletonBlock height={40} />;
  return (
    <>
      <ProgressBar
        value={job.progress / 100}
        intent="primary"
        stripes={false}
        animate={false}
        aria-label="Progress of the index"
        aria-valuenow={job.progress}
        aria-valuemin={0}
        aria-valuemax={100}
      />
      <p className="figures mt-12">{job.isPaused ? 'Paused' : job.message}</p>
      <WaitingNote waiting={job.isPaused ? null : job.waiting} />
      {isOpen ? (
        <JobButtons jobId={jobId} job={job} noun="build" onChanged={refetch}>
          Passages that were embedded stay, and the next build goes on with the others.
        </JobButtons>
      ) : null}
    </>
  );
}
