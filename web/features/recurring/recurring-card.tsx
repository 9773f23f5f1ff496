import { useMutation } from '@apollo/client/react';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { Pause, Play, Refresh, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { scaleOf } from '../../../domain/simulations/scale.ts';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import {
  ChangeRecurringRunDocument,
  DeleteRecurringRunDocument,
  type RecurringRunFieldsFragment,
  RecurringRunsDocument,
  RunRecurringNowDocument,
} from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, shorten, formatTime } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-share.ts';
import { toast } from '../../lib/toaster.ts';
import styles from './recurring.module.css';
import { scheduleText } from './schedule.ts';
import { TrendLine } from './trend-line.tsx';

/** The server compares at most five runs. */
const maxCompared = 5;

/** Says when the next run starts. */
function nextText({ isPaused, nextAt }: RecurringRunFieldsFragment): string {
  if (isPaused) return 'Paused';
  return nextAt ? `Next ${formatTime(nextAt)}` : 'The next time is not known yet';
}

/** One recurring run: its trend, its next start, and its last error. */
export function RecurringCard({ recurring }: { recurring: RecurringRunFieldsFragment }) {
  const { id, name, message, isPaused, lastProblem, trend } = recurring;
  const options = { refetchQueries: [RecurringRunsDocument] };
  const [change, changing] = useMutation(ChangeRecurringRunDocument, options);
  const [remove, removing] = useMutation(DeleteRecurringRunDocument, options);
  const [runNow, running] = useMutation(RunRecurringNowDocument, options);
  const [isAsking, setAsking] = useState(false);

  /** Shows a toast with the result of an action. */
  const report = async (act: Promise<unknown>, done: string) => {
    try {
      await act;
      void toast(done, 'success');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };

  return (
    <Card
      title={name}
      aside={
        <ButtonGroup>
          <Button
            size="small"
            icon={<Refresh />}
            text="Run now"
            loading={running.loading}
            onClick={() => void report(runNow({ variables: { id } }), 'Started: see Runs')}
          />
          <Button
            size="small"
            icon={isPaused ? <Play /> : <Pause />}
            text={isPaused ? 'Go on' : 'Pause'}
            loading={changing.loading}
            onClick={() =>
              void report(
                change({ variables: { id, changes: { isPaused: !isPaused } } }),
                isPaused ? 'It goes on' : 'Paused',
              )
            }
          />
          <Button size="small" icon={<Trash />} aria-label={`Delete ${name}`} onClick={() => setAsking(true)} />
        </ButtonGroup>
      }
    >
      <p className="muted figures">
        {scheduleText({ ...recurring, onDay: recurring.onDay ?? null })} · {nextText(recurring)} ·{' '}
        {counted(trend.length, 'run')}
      </p>
      <blockquote className={styles.message}>{shorten(message, 200)}</blockquote>
      {lastProblem ? (
        <p role="alert" className="danger-text">
          The last turn created no run: {lastProblem}.
        </p>
      ) : null}
      <Trend recurring={recurring} />
      <Confirm
        isOpen={isAsking}
        title={`Delete ${name}?`}
        confirmText="Delete it"
        keepText="Keep it"
        isBusy={removing.loading}
        onClose={() => setAsking(false)}
        onConfirm={() => void report(remove({ variables: { id } }), 'Deleted').then(() => setAsking(false))}
      >
        <p>It will not run again. The {counted(trend.length, 'run')} it made stay among your runs.</p>
      </Confirm>
    </Card>
  );
}

/** The trend of the answered runs, the result of the last one, and a link that compares the latest. */
function Trend({ recurring: { name, trend, sentimentType } }: { recurring: RecurringRunFieldsFragment }) {
  const answered = trend.filter((point) => point.answered > 0);
  const last = answered.at(-1);
  if (last === undefined) return <p className="muted">No answers yet: the line begins with the first run.</p>;
  const { names, share } = scaleOf(sentimentType);
  const { value, range } = formatShare(last.answered, last.positive);
  const compared = answered.slice(-maxCompared).map(({ jobId }) => jobId);
  return (
    <>
      <TrendLine label={name} share={share} points={answered} />
      <p className="figures">
        Last <Link to={`/runs/${last.jobId}`}>{formatTime(last.createdAt)}</Link>: {value}{' '}
        {names.positive.toLowerCase()}
        {range === null ? '' : `, ${range}`} {last.isSimulated ? <SimulatedTag /> : null}
      </p>
      {compared.length > 1 ? (
        <Link to={`/compare?runs=${compared.join(',')}`}>Compare the last {compared.length}</Link>
      ) : null}
    </>
  );
}
