import { FormGroup } from '@blueprintjs/core';
import { modelsFor } from '../../domain/providers/models.ts';
import { type ProviderChoice, providersOf } from '../../domain/providers/provider.ts';
import { modelChoices } from '../lib/run-draft.ts';
import { PickMany } from './pick-many.tsx';

interface ModelsFieldProps {
  /** Id of the text field. */
  id: string;
  providers: ProviderChoice;
  chosen: readonly string[];
  /** The OpenAI model of the person's settings. */
  preferredModel: string | null;
  onChange: (models: string[]) => void;
}

/** The choice of models; without one, each provider's default is asked. */
export function ModelsField({ id, providers, chosen, preferredModel, onChange }: ModelsFieldProps) {
  const defaults = providersOf(providers).flatMap((name) => modelsFor(name, [], preferredModel));
  return (
    <FormGroup label="Models" labelFor={id}>
      <PickMany
        id={id}
        name="Models"
        choices={modelChoices(providers, chosen).map((model) => ({ id: model, label: model }))}
        chosen={chosen}
        onChange={onChange}
        placeholder={chosen.length === 0 ? `Default: ${defaults.join(', ')}` : 'Add'}
        nothing="No such model"
      />
    </FormGroup>
  );
}
