import { useMutation } from '@apollo/client/react';
import { DialogBody } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { permissionTexts, type Permission } from '../../../../domain/agents/permissions.ts';
import { Field } from '../../../components/form/field.tsx';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { AgentKeysDocument, CreateAgentKeyDocument } from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import styles from './agents.module.css';
import { Choices } from './choices.tsx';
import { FormFooter, SecretDialog } from './secret-dialog.tsx';

const expiries = [
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: 365, label: 'In a year' },
  { days: 0, label: 'Never' },
];

/** Creates a key and shows it once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <SecretDialog title="Create a key" what="key" secretTitle="Your new key" onClose={onClose}>
      {(onCreated) => <KeyForm onCreated={onCreated} onClose={onClose} />}
    </SecretDialog>
  );
}

function KeyForm({ onCreated, onClose }: { onCreated: (key: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [chosen, setChosen] = useState<readonly Permission[]>(['runs:read']);
  const [rate, setRate] = useState<number | null>(60);
  const [dayLimit, setDayLimit] = useState<number | null>(null);
  const [days, setDays] = useState('90');
  const [create, { loading }] = useMutation(CreateAgentKeyDocument, { refetchQueries: [AgentKeysDocument] });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Give the key a name');
    const input = {
      name,
      permissions: [...chosen],
      rateLimitRequests: rate,
      rateLimitPeriod: 'minute',
      dayLimitUsd: chosen.includes('spend') ? dayLimit : null,
      expiresInDays: days === '0' ? null : Number(days),
    };
    try {
      const { data } = await create({ variables: { input } });
      if (data) onCreated(data.createAgentKey.key);
    } catch (error) {
      void toast(shownError(error).message, 'danger');
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <Field
          name="name"
          label="Name"
          value={name}
          problem={problem}
          help="What uses it, such as Nightly tracker"
          onChange={setName}
        />
        <Choices legend="It may" texts={permissionTexts} chosen={chosen} onChange={setChosen} />
        <div className={styles.fields}>
          <LabeledNumberField
            id="key-rate"
            label="Calls a minute"
            value={rate}
            min={1}
            max={100_000}
            onChange={setRate}
          />
          {chosen.includes('spend') ? (
            <LabeledNumberField
              id="key-day"
              label="Stop at"
              labelInfo="($ a day, optional)"
              value={dayLimit}
              min={0}
              step="any"
              placeholder="Your limit for all"
              onChange={setDayLimit}
            />
          ) : null}
          <SelectField id="key-expiry" label="Expires" value={days} onChange={setDays}>
            {expiries.map((expiry) => (
              <option key={expiry.days} value={expiry.days}>
                {expiry.label}
              </option>
            ))}
          </SelectField>
        </div>
      </DialogBody>
      <FormFooter text="Create the key" isBusy={loading} isDisabled={chosen.length === 0} onClose={onClose} />
    </form>
  );
}
