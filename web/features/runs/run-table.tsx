import { Button, Checkbox, Tag } from '@blueprintjs/core';
import { Star, StarEmpty } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sampleSizeOf } from '../../../domain/simulations/small-sample.ts';
import { titleOfRun } from '../../../domain/simulations/library/titles.ts';
import { ErrorNote } from '../../components/notice.tsx';
import { RowTable } from '../../components/row-table.tsx';
import { ScaleProvider, useScale } from '../../components/scale.tsx';
import { SentimentBar } from '../../components/sentiment-bar.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import { isOpenStatus } from '../../../domain/jobs/status.ts';
import { StatusTag } from '../../components/status-tag.tsx';
import type { RunSummaryFieldsFragment } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { count, counted, percent, percentDone, shorten, formatTime } from '../../lib/format.ts';
import styles from './run-table.module.css';

/** Id of the box that selects all runs. */
export const selectAllId = 'select-all-runs';

/** Choices and actions that the list of runs adds to its rows. */
export interface Selection {
  selected: ReadonlySet<string>;
  onSelect: (runs: readonly RunSummaryFieldsFragment[], isSelected: boolean) => void;
  onStar: (run: RunSummaryFieldsFragment) => void;
  onTag: (tag: string) => void;
  /** Links beside the facts of a run. */
  linksOf: (jobId: string) => ReactNode;
}

interface RowProps {
  run: RunSummaryFieldsFragment;
  selection: Selection | undefined;
}

/** One run. */
function Row({ run, selection }: RowProps) {
  const title = shorten(titleOfRun(run), 110);
  return (
    <tr>
      <td className={styles.message}>
        <div className={styles.first}>
          {selection === undefined ? null : (
            <Checkbox
              className={`${styles.check}`}
              aria-label={`Select ${title}`}
              checked={selection.selected.has(run.jobId)}
              onChange={({ currentTarget }) => selection.onSelect([run], currentTarget.checked)}
            />
          )}
          <div className={styles.words}>
            {run.deletedAt === null ? <Link to={`/runs/${run.jobId}`}>{title}</Link> : title}
            {run.name === null ? null : <div className="small">{shorten(run.message, 110)}</div>}
            <div className={styles.under}>
              {counted(run.segmentNames.length, 'segment')} · {run.jobId}
              {run.project === null ? null : ` · ${run.project.name}`}
              {selection?.linksOf(run.jobId)}
              {run.isSimulated ? <SimulatedTag /> : null}
              {run.tags.map((tag) => (
                <RunTag key={tag} tag={tag} onTag={selection?.onTag} />
              ))}
            </div>
          </div>
          {selection === undefined || run.deletedAt !== null ? null : (
            <Button
              variant="minimal"
              icon={run.isStarred ? <Star className={`${styles.starred}`} /> : <StarEmpty />}
              aria-label={`Star ${title}`}
              aria-pressed={run.isStarred}
              onClick={() => selection.onStar(run)}
            />
          )}
        </div>
      </td>
      <td data-label="Status">
        <StatusTag status={run.status} error={run.error} isPaused={run.isPaused} />
        {run.status === 'processing' ? (
          <span className={`small muted figures ${styles.progress}`}>
            {percent(percentDone(run.answered + run.endings.total, run.asked) / 100)}
          </span>
        ) : null}
      </td>
      <td data-label="Answered" className="figures">
        {run.answered === run.asked ? count(run.asked) : `${count(run.answered)} of ${count(run.asked)}`}
        {run.endings.total === 0 ? null : (
          <div className="small muted">{`${count(run.endings.total)} without an answer`}</div>
        )}
      </td>
      <td data-label="Sentiment" className={styles.bar}>
        {run.counts.total > 0 ? (
          <ScaleProvider sentimentType={run.sentimentType}>
            <SentimentBar counts={run.counts} {...(isOpenStatus(run.status) ? { of: run.asked } : {})} />
            <PositiveShare counts={run.counts} />
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

/** The positive share as a figure; a count where there are too few answers for a share. */
function PositiveShare({ counts: { positive, total } }: Pick<RunSummaryFieldsFragment, 'counts'>) {
  const { names } = useScale();
  const figure = sampleSizeOf(total) === 'enough' ? percent(positive / total) : `${count(positive)} of ${count(total)}`;
  return <span className="small muted figures">{`${figure} ${names.positive.toLowerCase()}`}</span>;
}

/** Stands in for the table when the runs could not be read. */
export function RunsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorNote title="Your runs could not be read" message={shownError(error).message} onRetry={onRetry} />;
}

interface RunTableProps {
  runs: readonly RunSummaryFieldsFragment[];
  selection?: Selection;
}

/** Runs as rows; on a phone each row becomes a small card. */
export function RunTable({ runs, selection }: RunTableProps) {
  return (
    <>
      {selection === undefined ? null : (
        <Checkbox
          id={selectAllId}
          className={`${styles.all}`}
          label="Select all that are shown"
          checked={runs.every(({ jobId }) => selection.selected.has(jobId))}
          indeterminate={
            runs.some(({ jobId }) => selection.selected.has(jobId)) &&
            !runs.every(({ jobId }) => selection.selected.has(jobId))
          }
          onChange={({ currentTarget }) => selection.onSelect(runs, currentTarget.checked)}
        />
      )}
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
            <Row key={run.id} run={run} selection={selection} />
          ))}
        </tbody>
      </RowTable>
    </>
  );
}

/** A tag of a run, which filters the list where it can. */
function RunTag({ tag, onTag }: { tag: string; onTag: ((tag: string) => void) | undefined }) {
  return onTag === undefined ? (
    <Tag minimal>{tag}</Tag>
  ) : (
    <Button
      variant="outlined"
      size="small"
      text={tag}
      aria-label={`Show runs tagged ${tag}`}
      onClick={() => onTag(tag)}
    />
  );
}
