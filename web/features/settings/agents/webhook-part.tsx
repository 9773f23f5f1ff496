import { useMutation } from '@apollo/client/react';
import { Button, Code } from '@blueprintjs/core';
import { useState } from 'react';
import {
  SendWebhookTestDocument,
  UpdateWebhookDocument,
  WebhooksDocument,
  type WebhookFieldsFragment,
} from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { counted, formatTime } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import styles from './agents.module.css';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { DeleteWebhook, RotateSecret } from './webhook-endings.tsx';

/** One webhook: where it goes, how it does, its last deliveries, and what can be done with it. */
export function WebhookPart({ webhook }: { webhook: WebhookFieldsFragment }) {
  const { id, name, url, events, kinds, isEnabled, deliveries } = webhook;
  const [isOpen, setOpen] = useState(false);
  const told = [events.map((event) => event.replace('job.', '')).join(', '), kinds.join(', ')].filter(
    (part) => part !== '',
  );
  const listId = `deliveries-of-${id}`;
  return (
    <section className={styles.webhook} aria-label={name}>
      <div className={styles.webhookHead}>
        <div>
          <h3 className={styles.webhookName}>{name}</h3>
          <Code className={styles.address ?? ''}>{url}</Code> <span className="small muted">{told.join('; ')}</span>
        </div>
        <Actions webhook={webhook} />
      </div>
      <State webhook={webhook} />
      {deliveries.length === 0 ? (
        <p className="small muted">{isEnabled ? 'Nothing sent yet. Send a test.' : 'Nothing was sent.'}</p>
      ) : (
        <>
          <Button
            size="small"
            variant="minimal"
            text={isOpen ? 'Hide the last deliveries' : 'Show the last deliveries'}
            aria-label={`${isOpen ? 'Hide' : 'Show'} the last deliveries of ${name}`}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          />
          <div id={listId}>{isOpen ? <WebhookDeliveries webhook={webhook} /> : null}</div>
        </>
      )}
    </section>
  );
}

/** State of a webhook in sentences: first that it was turned off or fails, in brown. */
function State({ webhook }: { webhook: WebhookFieldsFragment }) {
  const { isEnabled, disabledBecause, failingSince, lastSuccessAt, waiting, previousSecretUntil } = webhook;
  const lines = [
    previousSecretUntil ? `The old secret signs too until ${formatTime(previousSecretUntil)}.` : '',
    lastSuccessAt ? `Last delivered ${formatTime(lastSuccessAt)}.` : '',
  ].filter((line) => line !== '');
  const waits = waiting === 0 ? '' : ` ${counted(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'}.`;
  return (
    <div className={`small ${styles.webhookState}`}>
      {isEnabled ? null : (
        <p className={styles.brown} role="status">
          {offTexts[disabledBecause ?? ''] ?? 'Turned off.'}
          {waits}
        </p>
      )}
      {isEnabled && failingSince ? (
        <p className={styles.brown} role="status">
          Fails since {formatTime(failingSince)}.{waits} It is turned off after three days.
        </p>
      ) : null}
      {lines.length === 0 ? null : <p className="muted">{lines.join(' ')}</p>}
    </div>
  );
}

const offTexts: Readonly<Record<string, string>> = {
  failing: 'Turned off, because it failed for three days. Turn it on when your program is back.',
  gone: 'Turned off, because the receiver says that the address is gone (410).',
};

function Actions({ webhook }: { webhook: WebhookFieldsFragment }) {
  const { id, name, url, events, kinds, isEnabled } = webhook;
  const [isChanging, setChanging] = useState(false);
  const refetchQueries = [WebhooksDocument];
  const [test, testing] = useMutation(SendWebhookTestDocument, { variables: { id }, refetchQueries });
  const input = { name, url, events: [...events], kinds: [...kinds], isEnabled: !isEnabled };
  const [turn, turning] = useMutation(UpdateWebhookDocument, { variables: { id, input }, refetchQueries });
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      void toast(done, 'success');
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <div className={styles.webhookActions}>
      {isEnabled ? (
        <Button
          size="small"
          text="Send a test"
          aria-label={`Send a test to ${name}`}
          loading={testing.loading}
          onClick={() => void act(test, 'The test is on its way')}
        />
      ) : null}
      <Button
        size="small"
        text={isEnabled ? 'Turn off' : 'Turn on'}
        aria-label={`Turn ${isEnabled ? 'off' : 'on'} ${name}`}
        loading={turning.loading}
        onClick={() => void act(turn, isEnabled ? 'The webhook is turned off' : 'The webhook is turned on')}
      />
      <Button size="small" text="Change" aria-label={`Change ${name}`} onClick={() => setChanging(true)} />
      <RotateSecret id={id} name={name} />
      <DeleteWebhook id={id} name={name} />
      {isChanging ? <WebhookDialog webhook={webhook} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}
