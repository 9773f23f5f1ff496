import { FormGroup, SegmentedControl } from '@blueprintjs/core';
import { modelsFor } from '../../../domain/providers/models.ts';
import {
  isProviderChoice,
  type Provider,
  providerList,
  providerNames,
  providersOf,
} from '../../../domain/providers/provider.ts';
import { NumberField } from '../../components/number-field.tsx';
import { PickMany } from '../../components/pick-many.tsx';
import { useConfig } from '../../lib/config.ts';
import { type Draft, modelsWithin } from '../../lib/run-draft.ts';
import { modelChoices } from './draft.ts';
import styles from './compose.module.css';

interface ProviderFieldsProps {
  draft: Draft;
  /** True when the number of personas is that of another run. */
  isLocked: boolean;
  /** Selected providers whose stored key selects the simulator. */
  simulatedKeys: readonly Provider[];
  /** The model in the person's settings. */
  preferredModel: string | null;
  problem: string | undefined;
  change: (part: Partial<Draft>) => void;
}

const optionOf = (provider: Provider) => ({ value: provider, label: providerNames[provider] });
const both = providersOf('all');
/** 'Both' comes after the two providers that it means. */
const providers = [
  ...both.map(optionOf),
  { value: 'all', label: 'Both' },
  ...providerList.filter((provider) => !both.includes(provider)).map(optionOf),
];

const simulator = 'simulator';

/** Explains that the simulator answers although a provider was selected. */
function simulatedHint(draft: Draft, simulatedKeys: readonly Provider[]): string | undefined {
  if (draft.simulated)
    return 'Rules on this machine answer instead of a model: free, marked, and no stored key is used.';
  if (simulatedKeys.length === 0) return undefined;
  const names = simulatedKeys.map((provider) => providerNames[provider]).join(' and ');
  return `Rules on this machine answer for ${names}. Save a real key in Settings to ask a model.`;
}

export function ProviderFields({
  draft,
  isLocked,
  simulatedKeys,
  preferredModel,
  problem,
  change,
}: ProviderFieldsProps) {
  // With both providers each one's models are asked, whether or not one is simulated.
  const isSimulated = draft.simulated || (draft.modelProvider !== 'all' && simulatedKeys.length > 0);
  const canSimulate = (useConfig()?.simulatorAvailable ?? false) || isSimulated;
  const defaults = providersOf(draft.modelProvider).flatMap((name) => modelsFor(name, [], preferredModel));
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
      <FormGroup label="Provider" role="group" aria-label="Provider" helperText={simulatedHint(draft, simulatedKeys)}>
        <SegmentedControl
          fill
          options={canSimulate ? [...providers, { value: simulator, label: 'Simulated' }] : providers}
          value={isSimulated ? simulator : draft.modelProvider}
          onValueChange={(value) => {
            if (value === simulator) change({ simulated: true });
            if (isProviderChoice(value))
              change({ modelProvider: value, simulated: false, models: modelsWithin(value, draft.models) });
          }}
        />
      </FormGroup>
      <FormGroup label="Models" labelFor="compose-models">
        <PickMany
          id="compose-models"
          name="Models"
          choices={modelChoices(draft.modelProvider, draft.models).map((model) => ({ id: model, label: model }))}
          chosen={draft.models}
          onChange={(models) => change({ models })}
          placeholder={draft.models.length === 0 ? `Default: ${defaults.join(', ')}` : 'Add'}
          nothing="No such model"
        />
      </FormGroup>
    </div>
  );
}
