import type { ReactNode } from 'react';
import type { JobFieldsFragment } from '../generated/graphql.ts';
import { CancelButton } from './cancel-button.tsx';
import { PauseButton } from './pause-button.tsx';

interface JobButtonsProps {
  jobId: string;
  job: JobFieldsFragment;
  /** The word for the job in messages, such as build. */
  noun: string;
  /** Says what stops with the job and what is kept. */
  children: ReactNode;
  /** Reads the job again. */
  onChanged: () => Promise<unknown>;
}

/** Pauses and cancels an open job. */
export function JobButtons({ jobId, job, noun, children, onChanged }: JobButtonsProps) {
  return (
    <div className="wrapping-row">
      <PauseButton job={{ ...job, jobId }} noun={noun} onChanged={onChanged} />
      <CancelButton jobId={jobId} noun={noun} onCancelled={onChanged}>
        {children}
      </CancelButton>
    </div>
  );
}
