import { useMutation } from '@apollo/client/react';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { Edit, Pause, Play, Refresh, Trash } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import {
  ChangeRecurringRunDocument,
  DeleteRecurringRunDocument,
  type RecurringRunFieldsFragment,
  RecurringRunsDocument,
  RunRecurringNowDocument,
} from '../../generated/recurring/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted, shorten, formatTime } from '../../lib/format.ts';
import { toast } from '../../lib/toaster.ts';
import { EditRecurring } from './edit-recurring.tsx';
import { spentWords } from './recurring-costs.ts';
import styles from './recurring.module.css';
import { scheduleText } from './schedule.ts';
import { Trend } from './trend.tsx';

/** Says when the next run starts. */
function nextText({ isPaused, nextAt, pausedBecause }: RecurringRunFieldsFragment): string {
  if (isPaused && pausedBecause === 'monthly-cap') return 'Paused at its monthly limit';
  if (isPaused) return 'Paused';
  return nextAt ? `Next ${formatTime(nextAt)}` : 'The next time is not known yet';
}

interface RecurringCardProps {
  recurring: RecurringRunFieldsFragment;
  /** Estimated cost in words; null while it is not known. */
  cost: string | null;
}

/** One recurring run: its trend, its next start, and its last error. */
export function RecurringCard({ recurring, cost }: RecurringCardProps) {
  const { id, name, message, isPaused, lastProblem, trend, spend } = recurring;
  const options = { refetchQueries: [RecurringRunsDocument] };
  const [change, changing] = useMutation(ChangeRecurringRunDocument, options);
  const [remove, removing] = useMutation(DeleteRecurringRunDocument, options);
  const [runNow, running] = useMutation(RunRecurringNowDocument, options);
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const capUsd = recurring.monthlyCapUsd ?? null;

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
        <ButtonGroup ref={buttons}>
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
          <Button
            size="small"
            icon={<Edit />}
            text="Change"
            aria-label={`Change ${name}`}
            data-change=""
            onClick={() => setEditing(true)}
          />
          <Button size="small" icon={<Trash />} aria-label={`Delete ${name}`} onClick={() => setAsking(true)} />
        </ButtonGroup>
      }
    >
      <p className="muted figures">
        {scheduleText({ ...recurring, onDay: recurring.onDay ?? null })} · {nextText(recurring)} ·{' '}
        {counted(trend.length, 'run')}
      </p>
      <p className="muted figures">{[cost, spentWords(spend, capUsd)].filter((words) => words !== null).join(' · ')}</p>
      {recurring.pausedBecause === 'monthly-cap' ? (
        <p role="status" className="danger-text">
          It paused itself: what is left of this month’s limit does not pay for another run. Raise the limit, or let it
          go on next month.
        </p>
      ) : null}
      <blockquote className={styles.message}>{shorten(message, 200)}</blockquote>
      {lastProblem ? (
        <p role="alert" className="danger-text">
          The last turn created no run: {lastProblem}.
        </p>
      ) : null}
      <Trend recurring={recurring} />
      {isEditing ? (
        <EditRecurring
          recurring={recurring}
          opener={() => buttons.current?.querySelector<HTMLElement>('[data-change]') ?? null}
          onClose={() => setEditing(false)}
        />
      ) : null}
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
