import { FormGroup, SegmentedControl } from '@blueprintjs/core';
import { modelsFor } from '../../../domain/providers/models.ts';
import { isProviderChoice, providerList, providerNames, providersOf } from '../../../domain/providers/provider.ts';
import { NumberField } from '../../components/number-field.tsx';
import { PickMany } from '../../components/pick-many.tsx';
import { useConfig } from '../../lib/config.ts';
import type { Draft } from './draft.ts';
import { modelChoices, modelsWithin } from './draft.ts';
import styles from './provider-fields.module.css';

interface ProviderFieldsProps {
  draft: Draft;
  /** The number comes with the personas of another run. */
  isLocked: boolean;
  /** The model of the person's settings. */
  preferredModel: string | null;
  problem: string | undefined;
  change: (part: Partial<Draft>) => void;
}

const providers = [
  ...providerList.map((provider) => ({ value: provider, label: providerNames[provider] })),
  { value: 'all', label: 'Both' },
];

const simulator = 'simulator';

export function ProviderFields({ draft, isLocked, preferredModel, problem, change }: ProviderFieldsProps) {
  const canSimulate = (useConfig()?.simulatorAvailable ?? false) || draft.simulated;
  const defaults = providersOf(draft.provider).flatMap((name) => modelsFor(name, [], preferredModel));
  return (
    <div className={styles.row}>
      <FormGroup label="Personas" labelFor="compose-users" intent={problem ? 'danger' : 'none'} helperText={problem}>
        <NumberField
          id="compose-users"
          value={draft.numUsers}
          min={1}
          max={100_000}
          isWrong={problem !== undefined}
          isDisabled={isLocked}
          onChange={(numUsers) => change({ numUsers })}
        />
      </FormGroup>
      <FormGroup
        label="Provider"
        role="group"
        aria-label="Provider"
        helperText={
          draft.simulated
            ? 'Rules on this machine answer instead of a model: free, marked, and no stored key is used.'
            : undefined
        }
      >
        <SegmentedControl
          fill
          options={canSimulate ? [...providers, { value: simulator, label: 'Simulated' }] : providers}
          value={draft.simulated ? simulator : draft.provider}
          onValueChange={(value) => {
            if (value === simulator) change({ simulated: true });
            if (isProviderChoice(value))
              change({ provider: value, simulated: false, models: modelsWithin(value, draft.models) });
          }}
        />
      </FormGroup>
      <FormGroup label="Models" labelFor="compose-models">
        <PickMany
          id="compose-models"
          name="Models"
          choices={modelChoices(draft.provider, draft.models).map((model) => ({ id: model, label: model }))}
          chosen={draft.models}
          onChange={(models) => change({ models })}
          placeholder={draft.models.length === 0 ? `Default: ${defaults.join(', ')}` : 'Add'}
          nothing="No such model"
        />
      </FormGroup>
    </div>
  );
}
