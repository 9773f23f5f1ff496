import { useQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { SurveyRunsDocument } from '../../../generated/surveys/graphql.ts';
import { useWatchedJob } from '../../../graphql/use-watched-job.ts';
import { RunCard, type SurveyRun } from './run-card.tsx';

interface RunProgressProps {
  surveyId: string;
  /** Called when a run has ended while it was watched. */
  onEnded: () => void;
}

/** The newest run of a survey while it is open, and when it has failed; nothing otherwise. */
export function RunProgress({ surveyId, onEnded }: RunProgressProps) {
  const { data } = useQuery(SurveyRunsDocument, { variables: { surveyId } });
  const run = newestOf(data?.surveyRuns ?? []);
  return run === null ? null : <WatchedRun key={run.jobId} surveyId={surveyId} jobId={run.jobId} onEnded={onEnded} />;
}

function newestOf(runs: readonly SurveyRun[]): SurveyRun | null {
  return runs.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0] ?? null;
}

function WatchedRun({ surveyId, jobId, onEnded }: RunProgressProps & { jobId: string }) {
  const { job, data, isOpen, refetch } = useWatchedJob(jobId, SurveyRunsDocument, { surveyId });
  const run = data?.surveyRuns.find((one) => one.jobId === jobId);
  const wasOpen = useRef(false);
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    if (wasOpen.current && !isOpen) end();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isShown = isOpen || (job?.status === 'failed' && !job.isCancelled);
  if (job === null || run === undefined || !isShown) return null;
  return <RunCard run={run} job={job} isOpen={isOpen} onChanged={refetch} />;
}
