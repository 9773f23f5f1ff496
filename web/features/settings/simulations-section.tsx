import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { messageLimits } from '../../../domain/errors.ts';
import { definitionOf } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { LanguageField, SpendCapField } from '../../components/run-defaults-fields.tsx';
import type { SettingsFieldsFragment, SettingsInput } from '../../generated/graphql.ts';
import type { ShownError } from '../../lib/errors.ts';
import { useRestartTour } from '../../lib/tour.ts';
import { AsyncContent } from './async-content.tsx';
import { useUnsavedInput } from './use-unsaved-input.ts';
import { useSettings } from './use-settings.ts';
import styles from './settings.module.css';

/** Fields that show their own error; other errors are shown beside the button. */
const besideField = ['defaultSimulationSize', 'language', 'spendCapUsd'];

/** The form's input. */
interface Typed {
  model: string;
  size: number | null;
  language: string | null;
  spendCapUsd: number | null;
}

interface DefaultsFormProps {
  me: SettingsFieldsFragment;
  isSaving: boolean;
  save: (input: SettingsInput, done: string) => Promise<ShownError | null>;
}

/** Defaults of the form for a run. Input that is not saved survives leaving the section. */
function DefaultsForm({ me: { settings, preferences }, isSaving, save }: DefaultsFormProps) {
  const stored: Typed = {
    model: settings.openaiModel ?? '',
    size: settings.defaultSimulationSize ?? null,
    language: preferences.language,
    spendCapUsd: preferences.spendCapUsd,
  };
  const [typed, setTyped] = useUnsavedInput<Typed>('defaults');
  const [problem, setProblem] = useState<ShownError | null>(null);
  const shown = typed ?? stored;
  const { model, size, language, spendCapUsd } = shown;
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
    const changes = { openaiModel: model, defaultSimulationSize: size, preferences: { language, spendCapUsd } };
    const failure = await save(changes, 'Saved');
    setProblem(failure);
    if (failure === null) setTyped(undefined);
  };
  const problemOf = (field: string) => (problem?.field === field ? problem.message : null);
  const { models: known, defaultModel } = definitionOf('openai');
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.narrow}>
      <FormGroup
        label="OpenAI model"
        labelFor="settings-model"
        helperText="What the form starts with; each run can choose another."
      >
        <HTMLSelect id="settings-model" fill value={model} onChange={(event) => change({ model: event.target.value })}>
          <option value="">{`Default (${defaultModel})`}</option>
          {[...known, ...(model === '' || known.includes(model) ? [] : [model])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <LabeledNumberField
        id="settings-size"
        label="Default simulation size"
        value={size}
        min={1}
        max={messageLimits.maxUsers}
        help="Number of personas unless a run says otherwise."
        problem={problemOf('defaultSimulationSize')}
        onChange={(next) => change({ size: next })}
      />
      <LanguageField
        id="settings-language"
        value={language}
        help="What the form starts with. The simulated provider answers in English."
        problem={problemOf('language')}
        onChange={(name) => change({ language: name })}
      />
      <SpendCapField
        id="settings-cap"
        value={spendCapUsd}
        help="What the form starts with. A run stops there and keeps its answers."
        problem={problemOf('spendCapUsd')}
        onChange={(cap) => change({ spendCapUsd: cap })}
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

function TourCard() {
  const { restart, isBusy } = useRestartTour();
  return (
    <Card title="Tour">
      <div className={styles.row}>
        <p className={`muted ${styles.what}`}>
          Seven short steps through the product. It can also be restarted from the help menu.
        </p>
        <Button text="Show the tour again" loading={isBusy} onClick={() => void restart()} />
      </div>
    </Card>
  );
}

/** Defaults of new simulations, and the tour. */
export function SimulationsSection() {
  const { me, error, retry, save, isSaving } = useSettings();
  return (
    <>
      <Card title="Simulation defaults">
        <AsyncContent value={me} error={error} what="Your settings" onRetry={retry}>
          {(known) => <DefaultsForm me={known} save={save} isSaving={isSaving} />}
        </AsyncContent>
      </Card>
      <TourCard />
    </>
  );
}
