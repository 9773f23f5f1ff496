import { useMutation } from '@apollo/client/react';
import { DialogBody } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { webhookEvents, webhookKinds, webhookKindTexts } from '../../../../domain/agents/webhook-settings.ts';
import { Field } from '../../../components/form/field.tsx';
import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
  WebhooksDocument,
  type WebhookFieldsFragment,
} from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import { Choices } from './choices.tsx';
import { FormFooter, SecretDialog } from './secret-dialog.tsx';

const eventTexts = {
  'job.completed': 'A job is completed',
  'job.failed': 'A job failed',
  'job.canceled': 'A job was canceled',
  'schedule.moved': 'The answer to a recurring run moved or drifts',
};

interface WebhookDialogProps {
  /** The webhook to change; a new one when it is missing. */
  webhook?: WebhookFieldsFragment;
  onClose: () => void;
}

/** Adds a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  return (
    <SecretDialog
      title={webhook === undefined ? 'Add a webhook' : `Change ${webhook.name}`}
      what="secret"
      secretTitle="The new webhook’s secret"
      hint={<p className="small muted">Your program checks with it that an event comes from here.</p>}
      onClose={onClose}
    >
      {(onCreated) => <WebhookForm webhook={webhook} onCreated={onCreated} onClose={onClose} />}
    </SecretDialog>
  );
}

interface WebhookFormProps {
  webhook: WebhookFieldsFragment | undefined;
  onCreated: (secret: string) => void;
  onClose: () => void;
}

function WebhookForm({ webhook, onCreated, onClose }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? webhookEvents);
  const [kinds, setKinds] = useState<readonly string[]>(webhook?.kinds.length ? webhook.kinds : webhookKinds);
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const refetchQueries = [WebhooksDocument];
  const [create, creating] = useMutation(CreateWebhookDocument, { refetchQueries });
  const [update, updating] = useMutation(UpdateWebhookDocument, { refetchQueries });
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem({ field: 'name', message: 'Give the webhook a name' });
    setProblem(null);
    const input = { name, url, events: [...events], kinds: [...kinds], isEnabled: webhook?.isEnabled ?? true };
    try {
      if (webhook === undefined) {
        const { data } = await create({ variables: { input } });
        if (data) onCreated(data.createWebhook.secret);
      } else {
        await update({ variables: { id: webhook.id, input } });
        void toast('The webhook is changed', 'success');
        onClose();
      }
    } catch (error) {
      const { message, field } = shownError(error);
      if (field === 'url' || field === 'name') setProblem({ field, message });
      else void toast(message, 'danger');
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <Field
          name="name"
          label="Name"
          value={name}
          problem={problemOf('name')}
          help="What takes the events, such as Dashboard"
          onChange={setName}
        />
        <Field
          name="url"
          label="Address"
          value={url}
          problem={problemOf('url')}
          help="It gets a POST and begins with https://"
          input={{ type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
          onChange={setUrl}
        />
        <Choices legend="Tell it when" texts={eventTexts} chosen={events} onChange={setEvents} />
        <Choices legend="Of these jobs" texts={webhookKindTexts} chosen={kinds} onChange={setKinds} />
      </DialogBody>
      <FormFooter
        text={webhook === undefined ? 'Add the webhook' : 'Save the webhook'}
        isBusy={creating.loading || updating.loading}
        isDisabled={events.length === 0 || kinds.length === 0}
        onClose={onClose}
      />
    </form>
  );
}
