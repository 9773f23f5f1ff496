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
import { doubtText, useKeyDoubts } from '../../lib/use-key-doubts.ts';
import { BrowserKey } from './browser-key.tsx';
import { useUnsavedInput } from './use-unsaved-input.ts';
import styles from './settings.module.css';

interface KeyRowProps {
  /** Names what is typed here while the screen is open. */
  field: string;
  /** Whose it is, where it can be tried. */
  provider?: Provider;
  label: string;
  placeholder?: string;
  /** The stored key's last characters; null when there is none. */
  mask: string | null;
  /** What is known of the stored key, where it can be tried. */
  state?: ViewerFieldsFragment['providerKeys'][number] | undefined;
  /** It was tried: what is known of it may be another thing now. */
  onTested?: () => void;
  /** The empty text removes the key. */
  save: (key: string, done: string) => Promise<ShownError | null>;
}

type Checked = CheckProviderKeyMutation['checkProviderKey'];

/** One key: what is stored of it, another one for it, whether it works, and its end. */
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
    setChecked(null);
    const reason = provider === undefined ? null : await doubts.ask(provider, key);
    if (reason === null) await store(key, `${label} saved, encrypted`);
    else setProblem(doubtText(reason));
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
              setProblem(null);
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
