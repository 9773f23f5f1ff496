import { useMutation } from '@apollo/client/react';
import { Button, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { permissions, permissionTexts, type Permission } from '../../../../domain/agents/permissions.ts';
import { Field } from '../../../components/form/field.tsx';
import { LabeledNumberField } from '../../../components/labeled-number-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { AgentKeysDocument, CreateAgentKeyDocument } from '../../../generated/agents/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toaster.ts';
import styles from './agents.module.css';
import { NewSecret } from './new-secret.tsx';

const expiries = [
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: 365, label: 'In a year' },
  { days: 0, label: 'Never' },
];

/** Creates a key and shows it once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Dialog
      isOpen
      title={key === null ? 'Create a key' : 'Your new key'}
      onClose={onClose}
      className="dialog"
      canOutsideClickClose={false}
    >
      {key === null ? (
        <KeyForm onCreated={setKey} onClose={onClose} />
      ) : (
        <NewSecret what="key" value={key} onClose={onClose} />
      )}
    </Dialog>
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
  const toggle = (permission: Permission) =>
    setChosen(permissions.filter((one) => (one === permission ? !chosen.includes(one) : chosen.includes(one))));
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
        <fieldset className="plain-fieldset">
          <legend>It may</legend>
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              checked={chosen.includes(permission)}
              label={permissionTexts[permission]}
              onChange={() => toggle(permission)}
            />
          ))}
        </fieldset>
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
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              text="Create the key"
              loading={loading}
              disabled={chosen.length === 0}
            />
          </>
        }
      />
    </form>
  );
}
