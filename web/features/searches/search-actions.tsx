import { useMutation } from '@apollo/client/react';
import { Button } from '@blueprintjs/core';
import { Endorsed, Plus, Refresh } from '@blueprintjs/icons';
import { useState } from 'react';
import { CancelButton } from '../../components/cancel-button.tsx';
import { codebookFormat } from '../../../domain/exports/formats.ts';
import { ExportMenu } from '../../components/export-menu.tsx';
import { PauseButton } from '../../components/pause-button.tsx';
import { PriorityMenu } from '../../components/priority-menu.tsx';
import { ShareButton } from '../../components/sharing/share-button.tsx';
import type { JobFieldsFragment } from '../../generated/graphql.ts';
import { GoOnWithSearchDocument, SteerSearchDocument } from '../../generated/searches/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { ContinueDialog } from './continue-dialog.tsx';
import type { Search } from './search.ts';
import styles from './searches.module.css';

interface SearchActionsProps {
  search: Search;
  job: JobFieldsFragment;
  isOpen: boolean;
  /** Reads the search again. */
  onChanged: () => Promise<unknown>;
}

const formats = {
  xlsx: 'Excel workbook',
  pdf: 'PDF report',
  docx: 'Word document',
  pptx: 'PowerPoint slides',
  html: 'Web page',
  csv: 'CSV, one row per candidate',
  md: 'Markdown: outcome and candidates',
  json: 'JSON, everything',
  ...codebookFormat,
} as const;

/** Generations that one press adds to an open search. */
const moreGenerations = 3;

/** The buttons of a search: while it runs, and when it is over. */
export function SearchActions({ search, job, isOpen, onChanged }: SearchActionsProps) {
  const { jobId } = search;
  const [isContinuing, setContinuing] = useState(false);
  const [retry] = useMutation(GoOnWithSearchDocument, { variables: { jobId } });
  const [steer] = useMutation(SteerSearchDocument);
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await onChanged();
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  const ask = (request: object, done: string) =>
    void act(async () => {
      const { data } = await steer({ variables: { jobId, id: crypto.randomUUID(), request } });
      if (data?.steerSearch === true) void toast(done, 'success');
      else void toast('The search has stopped already', 'warning');
    });
  return (
    <div className={styles.actions}>
      {isOpen ? <PauseButton job={job} noun="search" onChanged={onChanged} /> : null}
      {isOpen && search.phase === 'searching' ? (
        <>
          <Button
            variant="outlined"
            icon={<Endorsed />}
            text="Stop and confirm"
            onClick={() => ask({ kind: 'end' }, 'It stops after what is under way; then the finalists are confirmed')}
          />
          <Button
            variant="outlined"
            icon={<Plus />}
            text={`${moreGenerations} more generations`}
            onClick={() =>
              ask({ kind: 'more', generations: moreGenerations }, `${moreGenerations} more generations will run`)
            }
          />
        </>
      ) : null}
      {isOpen ? <PriorityMenu job={job} noun="search" onChanged={onChanged} /> : null}
      {isOpen ? (
        <CancelButton jobId={jobId} noun="search" onCancelled={onChanged}>
          Nobody is asked anything further, and nothing is confirmed. Candidates and answers stay.
        </CancelButton>
      ) : null}
      {job.canRetry ? <Button icon={<Refresh />} text="Go on" onClick={() => void act(retry)} /> : null}
      {isOpen || search.history.length === 0 ? null : (
        <Button icon={<Plus />} text="More generations" onClick={() => setContinuing(true)} />
      )}
      <ShareButton
        jobId={jobId}
        noun="search"
        says="Anyone with the link can read the candidates, how they do, and what was confirmed, without an account. They cannot change anything and do not see the cost."
      />
      <ExportMenu
        formats={formats}
        pathOf={(format) => `/api/searches/${jobId}/export?format=${format}`}
        clientPathOf={(format) => `/api/searches/${jobId}/export?format=${format}&report=client`}
        fileName={`search-${jobId}`}
      />
      {isContinuing ? <ContinueDialog jobId={jobId} candidate={null} onClose={() => setContinuing(false)} /> : null}
    </div>
  );
}
