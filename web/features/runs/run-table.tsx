import { Link } from 'react-router';
import { ErrorNote } from '../../components/notice.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { ScaleProvider } from '../../components/scale.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import type { RunSummaryFieldsFragment } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted, percent, percentDone, shorten, formatTime } from '../../lib/format.ts';
import styles from './run-table.module.css';

/** One run. */
function Row({ run }: { run: RunSummaryFieldsFragment }) {
  return (
    <tr>
      <td className={styles.message}>
        <Link to={`/runs/${run.jobId}`}>{shorten(run.message, 110)}</Link>
        <div className={styles.under}>
          {counted(run.segmentNames.length, 'segment')} · {run.jobId}
          {run.isSimulated ? <SimulatedTag /> : null}
        </div>
      </td>
      <td data-label="Status">
        <StatusTag status={run.status} error={run.error} isPaused={run.isPaused} />
        {run.status === 'processing' ? (
          <span className={`small muted figures ${styles.progress}`}>
            {percent(percentDone(run.answered, run.asked) / 100)}
          </span>
        ) : null}
      </td>
      <td data-label="Answered" className="figures">
        {run.answered === run.asked ? count(run.asked) : `${count(run.answered)} of ${count(run.asked)}`}
      </td>
      <td data-label="Sentiment" className={styles.bar}>
        {run.counts.total > 0 ? (
          <ScaleProvider sentimentType={run.sentimentType}>
            <SentimentBar counts={run.counts} {...(isOpenStatus(run.status) ? { of: run.asked } : {})} />
          </ScaleProvider>
        ) : (
          <span className="muted small">{isOpenStatus(run.status) ? 'no answers yet' : 'no answers'}</span>
        )}
      </td>
      <td data-label="When" className="figures muted">
        <time dateTime={run.createdAt}>{formatTime(run.createdAt)}</time>
      </td>
    </tr>
  );
}

/** Stands in for the table when the runs could not be read. */
export function RunsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorNote title="Your runs could not be read" message={shownError(error).message} onRetry={onRetry} />;
}

/** Runs as rows; on a phone each row becomes a small card. */
export function RunTable({ runs }: { runs: readonly RunSummaryFieldsFragment[] }) {
  return (
    <RowTable className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Message</th>
          <th scope="col">Status</th>
          <th scope="col">Answered</th>
          <th scope="col">Sentiment</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.id} run={run} />
        ))}
      </tbody>
    </RowTable>
  );
}
