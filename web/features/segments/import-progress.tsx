import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { withoutEnding } from '../../../domain/letters.ts';
import { Card } from '../../components/card.tsx';
import {
  CancelSegmentImportDocument,
  SegmentDetailDocument,
  SegmentImportDocument,
  SegmentListDocument,
  type ImportFieldsFragment,
} from '../../generated/segments/graphql.ts';
import { count, counted } from '../../lib/format.ts';
import { LinkButton } from '../../components/link-button.tsx';
import styles from './segments.module.css';
import { download } from '../../lib/download.ts';
import { toast } from '../../lib/toaster.ts';
import { shownError } from '../../lib/errors.ts';
import { ImportSum } from './import-sum.tsx';
import { UndoImport } from './undo-import.tsx';

/** Milliseconds between reads while the import is running. */
const pollMs = 500;
const isOpen = ({ status }: ImportFieldsFragment) => status === 'queued' || status === 'importing';

const titles: Record<string, string> = {
  queued: 'Waiting for a worker',
  importing: 'Importing',
  completed: 'Imported',
  cancelled: 'Import cancelled',
  failed: 'The import did not finish',
  undone: 'The import was undone',
};

/** Describes an import's result so far in a sentence. */
export function outcomeOf(record: ImportFieldsFragment): string {
  const { rowsAdded, rowsReplaced, rowsSkipped, rowsRefused } = record;
  return [
    `${counted(rowsAdded, 'profile')} added`,
    ...(rowsReplaced > 0 ? [`${count(rowsReplaced)} replaced`] : []),
    ...(rowsSkipped > 0 ? [`${counted(rowsSkipped, 'duplicate')} skipped`] : []),
    ...(rowsRefused > 0 ? [`${counted(rowsRefused, 'row')} left out`] : []),
  ].join(', ');
}

/** Progress and result of an import, which continues when the person leaves the page. */
export function ImportProgress({ importId, onAnother }: { importId: string; onAnother: () => void }) {
  const client = useApolloClient();
  const { data, startPolling, stopPolling } = useQuery(SegmentImportDocument, {
    variables: { id: importId },
    pollInterval: pollMs,
  });
  const [cancel, cancelling] = useMutation(CancelSegmentImportDocument);
  const record = data?.segmentImport;
  const open = record ? isOpen(record) : true;
  const segmentId = record?.segmentId;

  useEffect(() => {
    if (open) startPolling(pollMs);
    else {
      stopPolling();
      void client.refetchQueries({ include: [SegmentListDocument, SegmentDetailDocument] });
    }
  }, [open, startPolling, stopPolling, client]);

  if (!record) return <Card>Reading…</Card>;
  const share = record.rowsTotal > 0 ? record.rowsRead / record.rowsTotal : 0;
  const report = () =>
    download(`/api/segments/imports/${importId}/problems`, `problems-${withoutEnding(record.fileName)}.csv`).catch(
      (error: unknown) => toast(`The report failed: ${shownError(error).message}`, 'danger'),
    );
  return (
    <Card title={titles[record.status] ?? record.status}>
      <p className="muted mb-12">
        {record.fileName} into{' '}
        {segmentId && record.status !== 'undone' ? (
          <Link to={`/segments/${segmentId}`}>{record.segmentName}</Link>
        ) : (
          record.segmentName
        )}
      </p>
      {open ? (
        <ProgressBar
          value={share}
          intent="primary"
          animate={false}
          stripes={false}
          aria-label="Progress of the import"
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        />
      ) : null}
      <p className="figures mt-12" role="status">
        {open ? `${count(record.rowsRead)} of ${counted(record.rowsTotal, 'row')}. ` : ''}
        {record.status === 'undone'
          ? 'Everything it added is gone and everything it replaced is back.'
          : `${outcomeOf(record)}.`}
      </p>
      {record.status === 'completed' ? <ImportSum record={record} /> : null}
      {record.error ? <p role="alert">{record.error}</p> : null}
      {record.status === 'cancelled' ? (
        <p className="muted">What was imported before you cancelled is kept until you undo it.</p>
      ) : null}
      <div className={styles.footer}>
        {open ? (
          <Button
            text="Cancel the import"
            loading={cancelling.loading}
            onClick={() => void cancel({ variables: { id: importId } })}
          />
        ) : (
          <>
            {segmentId && record.status !== 'undone' ? (
              <LinkButton to={`/segments/${segmentId}`} intent="primary" text="Look at the segment" />
            ) : null}
            <Button text="Import another file" onClick={onAnother} />
            {record.status === 'undone' ? null : (
              <UndoImport record={record} onDone={() => void client.refetchQueries({ include: 'active' })} />
            )}
          </>
        )}
        {record.problemCount > 0 ? (
          <Button
            icon={<Export />}
            text={`Report of ${counted(record.problemCount, 'problem')}`}
            onClick={() => void report()}
          />
        ) : null}
      </div>
    </Card>
  );
}
