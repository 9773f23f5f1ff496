import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { Confirm } from '../../components/confirm.tsx';
import { RefusedKeyTag } from '../../components/refused-key-tag.tsx';
import { SimulatedTag } from '../../components/simulated-tag.tsx';
import type { ViewerFieldsFragment } from '../../generated/graphql.ts';
import { BrowserKey } from './browser-key.tsx';
import { type KeyFormOptions, useKeyForm } from './use-key-form.ts';
import styles from './settings.module.css';

interface KeyRowProps extends KeyFormOptions {
  placeholder?: string;
  /** The last characters of the stored key; null without one. */
  mask: string | null;
  /** The stored key with the result of its last test or call; absent for keys that cannot be tested. */
  storedKey?: ViewerFieldsFragment['providerKeys'][number] | undefined;
}

/** One key: its mask, a field for a new one, a test, and its removal. */
export function KeyRow({ placeholder = '', mask, storedKey, ...options }: KeyRowProps) {
  const { provider, label } = options;
  const id = useId();
  const form = useKeyForm(options);
  const [asksToRemove, setAsksToRemove] = useState(false);
  const { problem } = form;
  const intent = problem === null ? 'none' : 'danger';

  return (
    <form onSubmit={form.submit} noValidate>
      <FormGroup
        label={label}
        labelFor={id}
        intent={intent}
        helperText={<span id={`${id}-help`}>{problem ?? (mask === null ? 'None is stored.' : `Stored: ${mask}`)}</span>}
      >
        <div className={styles.row}>
          <InputGroup
            id={id}
            type="password"
            autoComplete="off"
            className={styles.key ?? ''}
            placeholder={placeholder}
            value={form.typed}
            intent={intent}
            aria-describedby={`${id}-help`}
            {...(problem === null ? {} : { 'aria-invalid': true })}
            onValueChange={form.change}
          />
          <Button
            type="submit"
            intent={form.key === '' ? 'none' : 'primary'}
            text={form.isDoubted ? 'Save anyway' : 'Save'}
            aria-label={form.isDoubted ? `Save the ${label} anyway` : `Save the ${label}`}
            loading={form.isSaving}
          />
          {provider === undefined ? null : (
            <Button
              text="Test"
              aria-label={`Test the ${label}`}
              disabled={form.key === '' && mask === null}
              loading={form.isTesting}
              onClick={form.test}
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
          <BrowserKey provider={provider} label={label} typed={form.key} onKept={form.clear} />
        )}
        {storedKey?.isSimulated ? <SimulatedTag /> : null}
        {storedKey?.refusedAt && provider !== undefined ? (
          <RefusedKeyTag provider={provider} refusedAt={storedKey.refusedAt} />
        ) : null}
        <p
          role="status"
          className={`small ${styles.result} ${form.testResult?.outcome === 'works' ? styles.works : styles.refused}`}
        >
          {form.testResult?.message}
        </p>
      </FormGroup>
      <Confirm
        isOpen={asksToRemove}
        title={`Remove the ${label}?`}
        confirmText="Remove"
        keepText="Keep it"
        isBusy={form.isBusy}
        onConfirm={() => void form.remove().then((isRemoved) => setAsksToRemove(!isRemoved))}
        onClose={() => setAsksToRemove(false)}
      >
        Open runs keep using it until they end. You can paste it again at any time.
      </Confirm>
    </form>
  );
}
