import { useMutation } from '@apollo/client/react';
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useState } from 'react';
import { definitionOf, type Provider, providerNames } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { SaveProviderKeyDocument, UseSimulatedProviderDocument } from '../../generated/graphql.ts';
import { useConfig } from '../../lib/config.ts';
import { shownError } from '../../lib/errors.ts';
import { simulatorText } from '../../lib/simulator-text.ts';
import { toast } from '../../lib/toaster.ts';
import { doubtText, useKeyDoubts } from '../../lib/use-key-doubts.ts';
import styles from './compose.module.css';

/** A button for the simulator, above the fields for keys. */
function SimulatorOffer({ isBusy, onUse }: { isBusy: boolean; onUse: () => void }) {
  return (
    <>
      <Button
        fill
        className={styles.simulate ?? ''}
        text="Use the simulated provider"
        loading={isBusy}
        onClick={onUse}
      />
      <p className="small muted">{simulatorText}</p>
      <div className={styles.or}>or paste a key</div>
    </>
  );
}

interface KeyPanelProps {
  missing: readonly Provider[];
  /** True when a run was submitted without a key. */
  isWanted: boolean;
  /** Called when a key exists. */
  onDone: () => void;
}

/** Shown when a key is missing: a button for the simulator, and a field for a key. */
export function KeyPanel({ missing, isWanted, onDone }: KeyPanelProps) {
  const [keys, setKeys] = useState<Partial<Record<Provider, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const doubts = useKeyDoubts();
  const [save, saving] = useMutation(SaveProviderKeyDocument);
  const [simulate, simulating] = useMutation(UseSimulatedProviderDocument);

  /** Shows a toast when `act` succeeds, else its error. */
  const attempt = async (act: () => Promise<unknown>, done: string) => {
    setProblem(null);
    try {
      await act();
      void toast(done, 'success');
      onDone();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  const pasted = missing
    .map((provider) => [provider, (keys[provider] ?? '').trim()] as const)
    .filter(([, key]) => key !== '');
  const isDoubted = pasted.some(([, key]) => doubts.isDoubted(key));
  const saveKeys = async () => {
    const reasons = await Promise.all(pasted.map(([provider, key]) => doubts.ask(provider, key)));
    const reason = reasons.find((found) => found !== null) ?? null;
    const saveAll = async () => {
      for (const [provider, key] of pasted) await save({ variables: { provider, key } });
    };
    if (reason === null) await attempt(saveAll, 'Key saved, encrypted');
    else setProblem(doubtText(reason));
  };
  const useSimulator = () => attempt(() => simulate(), 'Simulated provider set up');
  // The panel is part of the compose form: Enter in the field saves the key instead of starting the run.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void saveKeys();
  };

  const canSimulate = useConfig()?.simulatorAvailable ?? false;
  return (
    <Card title="Who answers?">
      <p className="muted">{`No ${missing.map((provider) => providerNames[provider]).join(' or ')} key is stored yet.`}</p>
      {canSimulate ? <SimulatorOffer isBusy={simulating.loading} onUse={() => void useSimulator()} /> : null}
      {missing.map((provider) => (
        <FormGroup key={provider} label={`${providerNames[provider]} API key`} labelFor={`key-${provider}`}>
          <InputGroup
            id={`key-${provider}`}
            type="password"
            autoComplete="off"
            placeholder={definitionOf(provider).keyPlaceholder}
            value={keys[provider] ?? ''}
            onKeyDown={onKeyDown}
            onValueChange={(value) => setKeys((before) => ({ ...before, [provider]: value }))}
          />
        </FormGroup>
      ))}
      <Button
        fill
        text={isDoubted ? 'Save anyway' : 'Save key'}
        disabled={pasted.length === 0}
        loading={saving.loading || doubts.isAsking}
        onClick={() => void saveKeys()}
      />
      <p className="small error-line" role="alert">
        {problem ?? (isWanted ? 'Choose who answers, then run.' : null)}
      </p>
    </Card>
  );
}
