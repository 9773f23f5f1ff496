import { FormGroup, SegmentedControl } from '@blueprintjs/core';
import { modelsFor } from '../../../domain/providers/models.ts';
import { isProviderChoice, type Provider, providerNames, providersOf } from '../../../domain/providers/provider.ts';
import { NumberField } from '../../components/number-field.tsx';
import { PickMany } from '../../components/pick-many.tsx';
import { useConfig } from '../../lib/config.ts';
import { type Draft, modelsWithin } from '../../lib/run-draft.ts';
import { modelChoices } from './draft.ts';
import styles from './compose.module.css';

interface ProviderFieldsProps {
  draft: Draft;
  /** The number comes with the personas of another run. */
  isLocked: boolean;
  /** Chosen providers whose stored key selects the simulator. */
  simulatedKeys: readonly Provider[];
  /** The model of the person's settings. */
  preferredModel: string | null;
  problem: string | undefined;
  change: (part: Partial<Draft>) => void;
}

const providers = [
  { value: 'openai', label: 'OpenAI' },
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'all', label: 'Both' },
];

const simulator = 'simulator';

/** Says when the simulator answers although a provider was chosen. */
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
  // Both stays both: each provider's models are asked, simulated or not.
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
