import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { messageLimits } from '../../../domain/errors.ts';
import { newTestSize } from '../../../domain/identity/new-test-size.ts';
import { definitionOf } from '../../../domain/providers/provider.ts';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { LanguageField, SpendCapField } from '../../components/run-defaults-fields.tsx';
import type { SettingsFieldsFragment, SettingsInput } from '../../generated/settings/graphql.ts';
import type { ShownError } from '../../lib/errors.ts';
import { AudienceDefaults } from './audience-defaults.tsx';
import { useUnsavedInput } from './use-unsaved-input.ts';
import styles from './settings.module.css';

type Preferences = SettingsFieldsFragment['preferences'];

/** Fields that show their own error; other errors are shown beside the button. */
const besideField = ['defaultSimulationSize', 'language', 'spendCapUsd', 'askAboveUsd'];

/** The form's input. */
interface Typed extends Omit<Preferences, 'timeZone' | 'locale' | 'mailedKinds' | 'movedPoints' | 'numUsers'> {
  model: string;
  size: number | null;
}

interface DefaultsFormProps {
  me: SettingsFieldsFragment;
  isSaving: boolean;
  save: (input: SettingsInput, done: string) => Promise<ShownError | null>;
}

/** Defaults of the form for a run. Input that is not saved survives leaving the section. */
export function DefaultsForm({ me: { settings, preferences }, isSaving, save }: DefaultsFormProps) {
  const { startWith, segmentIds, modelProvider, models, language, spendCapUsd, askAboveUsd } = preferences;
  const stored: Typed = {
    startWith,
    segmentIds,
    modelProvider,
    models,
    language,
    spendCapUsd,
    askAboveUsd,
    model: settings.openaiModel ?? '',
    size: newTestSize({ defaultSimulationSize: settings.defaultSimulationSize, chosen: preferences.numUsers }),
  };
  const [typed, setTyped] = useUnsavedInput<Typed>('defaults');
  const [problem, setProblem] = useState<ShownError | null>(null);
  const shown = typed ?? stored;
  const { model, size, ...chosen } = shown;
  const isWrong = size === null || !Number.isInteger(size) || size < 1 || size > messageLimits.maxUsers;
  const change = (changes: Partial<Typed>) => {
    const next = { ...shown, ...changes };
    setProblem(null);
    setTyped(JSON.stringify(next) === JSON.stringify(stored) ? undefined : next);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWrong)
      return setProblem({
        message: 'The default size is a whole number from 1 to 100,000',
        field: 'defaultSimulationSize',
      });
    const failure = await save({ openaiModel: model, defaultSimulationSize: size, preferences: chosen }, 'Saved');
    setProblem(failure);
    if (failure === null) setTyped(undefined);
  };
  const problemOf = (field: string) => (problem?.field === field ? problem.message : null);
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.narrow}>
      <AudienceDefaults value={chosen} openaiModel={model || null} onChange={change} />
      <OpenaiModel model={model} onChange={(next) => change({ model: next })} />
      <LabeledNumberField
        id="settings-size"
        label="Default simulation size"
        value={size}
        min={1}
        max={messageLimits.maxUsers}
        help="Number of personas of a new test that does not begin with the audience of your last one."
        problem={problemOf('defaultSimulationSize')}
        onChange={(next) => change({ size: next })}
      />
      <LanguageField
        id="settings-language"
        value={chosen.language}
        help="What the form starts with. The simulated provider answers in English."
        problem={problemOf('language')}
        onChange={(language) => change({ language })}
      />
      <SpendCapField
        id="settings-cap"
        value={chosen.spendCapUsd}
        help="What the form starts with. A run stops there and keeps its answers."
        problem={problemOf('spendCapUsd')}
        onChange={(spendCapUsd) => change({ spendCapUsd })}
      />
      <LabeledNumberField
        id="settings-ask-above"
        label="Ask before a run above"
        labelInfo="(US dollars, optional)"
        value={chosen.askAboveUsd}
        min={0}
        step="any"
        placeholder="Never ask"
        help="The form asks once more when the run may cost more than this."
        problem={problemOf('askAboveUsd')}
        onChange={(askAboveUsd) => change({ askAboveUsd })}
      />
      <div className={styles.row}>
        <Button type="submit" intent="primary" text="Save" disabled={typed === undefined} loading={isSaving} />
        {typed === undefined ? null : <Button variant="minimal" text="Discard" onClick={() => setTyped(undefined)} />}
        <span role="alert" className={`small ${styles.refused}`}>
          {besideField.includes(problem?.field ?? '') ? null : problem?.message}
        </span>
      </div>
    </form>
  );
}

function OpenaiModel({ model, onChange }: { model: string; onChange: (model: string) => void }) {
  const { models: known, defaultModel } = definitionOf('openai');
  return (
    <FormGroup
      label="OpenAI model"
      labelFor="settings-model"
      helperText="What OpenAI is asked with when a run chooses no model, also by agents and the assistant."
    >
      <HTMLSelect id="settings-model" fill value={model} onChange={(event) => onChange(event.target.value)}>
        <option value="">{`Default (${defaultModel})`}</option>
        {[...known, ...(model === '' || known.includes(model) ? [] : [model])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </HTMLSelect>
    </FormGroup>
  );
}
