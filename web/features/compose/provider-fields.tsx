import { Checkbox, FormGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { messageLimits } from '../../../domain/errors.ts';
import { choiceFor, type Provider, providerNames, providersOf } from '../../../domain/providers/provider.ts';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { ModelsField } from '../../components/models-field.tsx';
import { ProviderBoxes } from '../../components/provider-boxes.tsx';
import { count } from '../../lib/format.ts';
import { useConfig } from '../../lib/config.ts';
import { type Draft, modelsWithin } from '../../lib/run-draft.ts';
import styles from './compose.module.css';

interface ProviderFieldsProps {
  draft: Draft;
  /** True when the number of personas is that of another run. */
  isLocked: boolean;
  /** Selected providers whose stored key is that of the simulator. */
  providersBySimulator: readonly Provider[];
  /** The model in the person's settings. */
  preferredModel: string | null;
  /** Number of people of the segments when each is asked once because they are few; else null. */
  people: number | null;
  problem: string | undefined;
  change: (part: Partial<Draft>) => void;
}

/** Explains that the simulator answers although a provider was selected. */
function simulatedHint(draft: Draft, providersBySimulator: readonly Provider[]): string | undefined {
  if (draft.simulated)
    return 'Rules on this machine answer instead of a model: free, marked, and no stored key is used.';
  if (providersBySimulator.length === 0) return undefined;
  const names = providersBySimulator.map((provider) => providerNames[provider]).join(' and ');
  return `Rules on this machine answer for ${names}. Save a real key in Settings to ask a model.`;
}

/** The number of personas, the providers that answer, and their models. */
export function ProviderFields({
  draft,
  isLocked,
  providersBySimulator,
  preferredModel,
  people,
  problem,
  change,
}: ProviderFieldsProps) {
  // True after the person tried to deselect the last provider.
  const [isLastKept, setLastKept] = useState(false);
  const chosen = providersOf(draft.modelProvider);
  // The stored keys of all selected providers are those of the simulator, so it answers whether it is ticked or not.
  const isSimulatedByKeys = providersBySimulator.length === chosen.length;
  const canSimulate = (useConfig()?.simulatorAvailable ?? false) || draft.simulated || isSimulatedByKeys;
  const choose = (next: Provider[]) => {
    setLastKept(next.length === 0);
    if (next.length === 0) return;
    const modelProvider = choiceFor(next);
    change({ modelProvider, models: modelsWithin(modelProvider, draft.models) });
  };
  return (
    <div className={styles.row}>
      <LabeledNumberField
        id="compose-users"
        label="Personas"
        value={draft.numUsers}
        min={1}
        max={messageLimits.maxUsers}
        {...(people === null
          ? {}
          : { help: people === 1 ? '1 person, asked once' : `${count(people)} people, asked once each` })}
        problem={problem}
        isDisabled={isLocked}
        onChange={(numUsers) => change({ numUsers })}
      />
      <FormGroup
        label="Providers"
        role="group"
        aria-label="Providers"
        helperText={isLastKept ? 'At least one provider is asked' : simulatedHint(draft, providersBySimulator)}
      >
        <ProviderBoxes chosen={chosen} onChange={choose} />
        {canSimulate ? (
          <Checkbox
            inline
            label="Simulated"
            checked={draft.simulated || isSimulatedByKeys}
            disabled={isSimulatedByKeys}
            onChange={() => change({ simulated: !draft.simulated })}
          />
        ) : null}
      </FormGroup>
      <ModelsField
        id="compose-models"
        providers={draft.modelProvider}
        chosen={draft.models}
        preferredModel={preferredModel}
        onChange={(models) => change({ models })}
      />
    </div>
  );
}
