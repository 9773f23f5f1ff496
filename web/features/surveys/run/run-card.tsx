import { useMutation } from '@apollo/client/react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { CancelButton } from '../../../components/cancel-button.tsx';
import { Card } from '../../../components/card.tsx';
import { PauseButton } from '../../../components/pause-button.tsx';
import { PriorityMenu } from '../../../components/priority-menu.tsx';
import { WaitingNote } from '../../../components/waiting-note.tsx';
import { StatusTag } from '../../../components/status-tag.tsx';
import type { JobFieldsFragment } from '../../../generated/graphql.ts';
import { RetrySurveyRunDocument, type SurveyRunsQuery } from '../../../generated/surveys/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { count } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import styles from './run.module.css';

export type SurveyRun = SurveyRunsQuery['surveyRuns'][number];

interface RunCardProps {
  run: SurveyRun;
  job: JobFieldsFragment;
  isOpen: boolean;
  /** Reads the run again. */
  onChanged: () => Promise<unknown>;
}

/** The progress of a run, and what can be done about one that failed. */
export function RunCard({ run, job, isOpen, onChanged }: RunCardProps) {
  return (
    <Card label="Personas being asked" className={styles.run}>
      <div className={styles.head}>
        <p className="figures">
          <StatusTag status={job.status} error={job.error} isPaused={job.isPaused} /> <strong>{job.message}</strong>{' '}
          <span className="muted">
            {count(run.answered)} of {count(run.personas)} personas have answered
            {run.failed === 0 ? '' : `, ${count(run.failed)} could not`}
          </span>
        </p>
        <div className={styles.actions}>
          {isOpen ? <OpenActions job={job} onChanged={onChanged} /> : <RetryButton job={job} onChanged={onChanged} />}
        </div>
      </div>
      {isOpen ? (
        <ProgressBar
          value={job.progress / 100}
          intent="primary"
          stripes={false}
          animate={false}
          aria-label="Progress of the survey run"
          aria-valuenow={job.progress}
          aria-valuemin={0}
          aria-valuemax={100}
        />
      ) : null}
      <WaitingNote waiting={job.isPaused ? null : job.waiting} />
      {job.error === null || job.isCancelled ? null : (
        <p role="alert" className="danger-text">
          {job.error} The answers so far are kept.
        </p>
      )}
      {run.notices.map((notice) => (
        <p key={notice} className="small muted">
          {notice}
        </p>
      ))}
    </Card>
  );
}

type ActionProps = Pick<RunCardProps, 'job' | 'onChanged'>;

function OpenActions({ job, onChanged }: ActionProps) {
  return (
    <>
      <PauseButton job={job} noun="survey run" onChanged={onChanged} />
      <PriorityMenu job={job} noun="survey run" onChanged={onChanged} />
      <CancelButton jobId={job.jobId} noun="survey run" onCancelled={onChanged}>
        No further persona is asked. Answers so far stay and count.
      </CancelButton>
    </>
  );
}

function RetryButton({ job, onChanged }: ActionProps) {
  const [retry, { loading }] = useMutation(RetrySurveyRunDocument, { variables: { jobId: job.jobId } });
  if (!job.canRetry) return null;
  const press = async () => {
    try {
      await retry();
      await onChanged();
    } catch (error) {
      void toast(`The survey run could not go on: ${shownError(error).message}`, 'danger');
    }
  };
  return <Button icon={<Refresh />} text="Try again" loading={loading} onClick={() => void press()} />;
}
