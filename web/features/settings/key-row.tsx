import { useMutation } from '@apollo/client/react';
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useId, useState } from 'react';
import type { Provider } from '../../../domain/providers/provider.ts';
import { Confirm } from '../../components/confirm.tsx';
import { RefusedKeyTag } from '../../components/refused-key-tag.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import {
  CheckProviderKeyDocument,
  type CheckProviderKeyMutation,
  type ViewerFieldsFragment,
} from '../../generated/graphql.ts';
import { shownError, type ShownError } from '../../lib/errors.ts';
import { useKeyDoubts } from '../../lib/use-key-doubts.ts';
import { BrowserKey } from './browser-key.tsx';
import { useUnsavedInput } from './use-unsaved-input.ts';
import styles from './settings.module.css';

interface KeyRowProps {
  /** Name of the unsaved input while the screen is open. */
  field: string;
  /** The provider of the key, if the key can be tested. */
  provider?: Provider;
  label: string;
  placeholder?: string;
  /** The last characters of the stored key; null without one. */
  mask: string | null;
  /** Result of the stored key's last test or call, if it can be tested. */
  state?: ViewerFieldsFragment['providerKeys'][number] | undefined;
  /** Called after a test, whose result may have changed `state`. */
  onTested?: () => void;
  /** Saves the key; the empty text removes it. */
  save: (key: string, done: string) => Promise<ShownError | null>;
}

type Checked = CheckProviderKeyMutation['checkProviderKey'];

/** One key: its mask, a field for a new one, a test, and its removal. */
export function KeyRow({ field, provider, label, placeholder = '', mask, state, onTested, save }: KeyRowProps) {
  const id = useId();
  const [typed = '', setTyped] = useUnsavedInput<string>(field);
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [asksToRemove, setAsksToRemove] = useState(false);
  const doubts = useKeyDoubts();
  const [check, checking] = useMutation(CheckProviderKeyDocument);
  const key = typed.trim();

  const store = async (value: string, done: string) => {
    setBusy(true);
    setProblem(null);
    const failure = await save(value, done);
    setBusy(false);
    setProblem(failure?.message ?? null);
    if (failure !== null) return;
    setTyped(undefined);
    setChecked(null);
    setAsksToRemove(false);
  };
  const test = async () => {
    setProblem(null);
    setChecked(null);
    try {
      const { data } = await check({ variables: { provider: provider ?? '', key: key === '' ? null : key } });
      setChecked(data?.checkProviderKey ?? null);
      onTested?.();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const saveTyped = async () => {
    const reason = provider === undefined ? null : await doubts.ask(provider, key);
    if (reason === null) await store(key, `${label} saved, encrypted`);
    else setProblem(`${reason} To keep it all the same, press “Save anyway”.`);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (key === '') setProblem('Paste a key first');
    else void saveTyped();
  };
  const isDoubted = doubts.isDoubted(key);

  return (
    <form onSubmit={onSubmit} noValidate>
      <FormGroup
        label={label}
        labelFor={id}
        intent={problem === null ? 'none' : 'danger'}
        helperText={<span id={`${id}-help`}>{problem ?? (mask === null ? 'None is stored.' : `Stored: ${mask}`)}</span>}
      >
        <div className={styles.row}>
          <InputGroup
            id={id}
            type="password"
            autoComplete="off"
            className={styles.key ?? ''}
            placeholder={placeholder}
            value={typed}
            intent={problem === null ? 'none' : 'danger'}
            aria-describedby={`${id}-help`}
            {...(problem === null ? {} : { 'aria-invalid': true })}
            onValueChange={(value) => {
              setTyped(value === '' ? undefined : value);
              setProblem(null);
            }}
          />
          <Button
            type="submit"
            intent={key === '' ? 'none' : 'primary'}
            text={isDoubted ? 'Save anyway' : 'Save'}
            aria-label={isDoubted ? `Save the ${label} anyway` : `Save the ${label}`}
            loading={isBusy || doubts.isAsking}
          />
          {provider === undefined ? null : (
            <Button
              text="Test"
              aria-label={`Test the ${label}`}
              disabled={key === '' && mask === null}
              loading={checking.loading}
              onClick={() => void test()}
            />
          )}
          {mask === null ? null : (
            <Button
              variant="minimal"
              text="Remove"
              aria-label={`Remove the ${label}`}
              onClick={() => setAsksToRemove(true)}
            />
          )}
        </div>
        {provider === undefined ? null : (
          <BrowserKey
            provider={provider}
            label={label}
            typed={key}
            onKept={() => {
              setTyped(undefined);
              setChecked(null);
            }}
          />
        )}
        {state?.isSimulated ? <SimulatedTag /> : null}
        {state?.refusedAt && provider !== undefined ? (
          <RefusedKeyTag provider={provider} refusedAt={state.refusedAt} />
        ) : null}
        <p
          role="status"
          className={`small ${styles.result} ${checked?.outcome === 'works' ? styles.works : styles.refused}`}
        >
          {checked?.message}
        </p>
      </FormGroup>
      <Confirm
        isOpen={asksToRemove}
        title={`Remove the ${label}?`}
        confirmText="Remove"
        keepText="Keep it"
        isBusy={isBusy}
        onConfirm={() => void store('', `${label} removed`)}
        onClose={() => setAsksToRemove(false)}
      >
        Open runs keep using it until they end. You can paste it again at any time.
      </Confirm>
    </form>
  );
}
