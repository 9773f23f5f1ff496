import { useMutation } from '@apollo/client/react';
import { Button, Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import { RowTable } from '../../../components/row-table.tsx';
import {
  RedeliverWebhookEventDocument,
  WebhooksDocument,
  type WebhookDeliveryFieldsFragment,
  type WebhookFieldsFragment,
} from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, counted, formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import styles from './agents.module.css';
import { TableHead } from './table-head.tsx';

/** The last deliveries of a webhook, newest first. */
export function WebhookDeliveries({ webhook: { name, isEnabled, deliveries } }: { webhook: WebhookFieldsFragment }) {
  return (
    <RowTable className={styles.deliveries}>
      <caption className="visually-hidden">Last deliveries of {name}</caption>
      <TableHead columns={['Time', 'Event', 'Job', 'Answer', 'Attempts']} hasActions />
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <td>{formatTime(delivery.createdAt)}</td>
            <td>{delivery.type}</td>
            <td>
              <JobLink delivery={delivery} />
            </td>
            <td>
              <AnswerTag delivery={delivery} />
            </td>
            <td className="small">{attemptsText(delivery)}</td>
            <td>{isEnabled ? <SendAgain delivery={delivery} /> : null}</td>
          </tr>
        ))}
      </tbody>
    </RowTable>
  );
}

function JobLink({ delivery: { jobId, path } }: { delivery: WebhookDeliveryFieldsFragment }) {
  return jobId && path ? <Link to={path}>{jobId}</Link> : <span className="muted">none</span>;
}

function AnswerTag({ delivery: { state, statusCode, attempts } }: { delivery: WebhookDeliveryFieldsFragment }) {
  if (attempts === 0) return <Tag minimal>waiting</Tag>;
  const intent = state === 'delivered' ? 'success' : 'warning';
  return (
    <Tag minimal intent={intent}>
      {statusCode ?? 'none'}
    </Tag>
  );
}

/** How it went, in words: the reason of a failure and what follows. */
function attemptsText({ state, attempts, durationMs, error, nextAttemptAt }: WebhookDeliveryFieldsFragment) {
  const tried = counted(attempts, 'attempt');
  if (state === 'delivered') return `${tried}, ${count(durationMs ?? 0)} ms`;
  const reason = error ? `${error}; ` : '';
  if (state === 'given-up') return <span className={styles.brown}>{`${reason}given up after ${tried}`}</span>;
  if (attempts === 0) return 'waits for its turn';
  return <span className={styles.brown}>{`${reason}${tried}, next ${formatTime(nextAttemptAt ?? '')}`}</span>;
}

function SendAgain({ delivery: { id, state, createdAt } }: { delivery: WebhookDeliveryFieldsFragment }) {
  const [send, { loading }] = useMutation(RedeliverWebhookEventDocument, {
    variables: { deliveryId: id },
    refetchQueries: [WebhooksDocument],
  });
  const text = state === 'waiting' ? 'Send now' : 'Send again';
  const act = async () => {
    try {
      const { data } = await send();
      if (data?.redeliverWebhookEvent) void toast('The event is on its way', 'success');
      else void toast('This event cannot be sent any more', 'warning');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <Button
      size="small"
      text={text}
      aria-label={`${text}: the event of ${formatTime(createdAt)}`}
      loading={loading}
      onClick={() => void act()}
    />
  );
}
