import { FormGroup } from '@blueprintjs/core';
import {
  choiceFor,
  choiceOf,
  defaultProvider,
  type Provider,
  providersOf,
} from '../../../domain/providers/provider.ts';
import { ModelsField } from '../../components/models-field.tsx';
import { ProviderBoxes } from '../../components/provider-boxes.tsx';
import { SegmentField } from '../../components/segment-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import type { SettingsFieldsFragment } from '../../generated/settings/graphql.ts';
import { modelsWithin } from '../../lib/run-draft.ts';

type Chosen = Pick<SettingsFieldsFragment['preferences'], 'startWith' | 'segmentIds' | 'modelProvider' | 'models'>;

interface AudienceDefaultsProps {
  value: Chosen;
  openaiModel: string | null;
  onChange: (changes: Partial<Chosen>) => void;
}

/** Null is stored for an empty choice, so that the product's own default applies. */
const orNull = (list: string[]) => (list.length === 0 ? null : list);

/** The audience that the form of a run starts with. */
export function AudienceDefaults({ value, openaiModel, onChange }: AudienceDefaultsProps) {
  const provider = choiceOf(value.modelProvider ?? defaultProvider);
  const chooseProviders = (next: Provider[]) => {
    if (next.length === 0) return;
    const choice = choiceFor(next);
    onChange({
      modelProvider: choice === defaultProvider ? null : choice,
      models: orNull(modelsWithin(choice, value.models ?? [])),
    });
  };
  return (
    <>
      <SelectField
        id="settings-start"
        label="A new message starts with"
        value={value.startWith ?? 'last-run'}
        onChange={(start) => onChange({ startWith: start === 'defaults' ? 'defaults' : null })}
      >
        <option value="last-run">the audience of my last run</option>
        <option value="defaults">these defaults</option>
      </SelectField>
      <SegmentField
        id="settings-segments"
        labelInfo="(optional)"
        chosen={value.segmentIds ?? none}
        onChange={(segmentIds) => onChange({ segmentIds: orNull(segmentIds) })}
      />
      <FormGroup label="Providers" role="group" aria-label="Providers">
        <ProviderBoxes chosen={providersOf(provider)} onChange={chooseProviders} />
      </FormGroup>
      <ModelsField
        id="settings-models"
        providers={provider}
        chosen={value.models ?? none}
        preferredModel={openaiModel}
        showsSource
        onChange={(models) => onChange({ models: orNull(models) })}
      />
    </>
  );
}

/** One object, because a new one would look like a change. */
const none: string[] = [];
