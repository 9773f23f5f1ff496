import { useMutation, useQuery } from '@apollo/client/react';
import { Button, FormGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { modelsFor } from '../../domain/providers/models.ts';
import { type Provider, type ProviderChoice, providersOf } from '../../domain/providers/provider.ts';
import { ProviderModelsDocument, RefreshProviderModelsDocument } from '../generated/graphql.ts';
import { shownError } from '../lib/errors.ts';
import { formatDay, formatTime } from '../lib/format.ts';
import { modelChoices } from '../lib/run-draft.ts';
import { PickMany } from './pick-many.tsx';

interface ModelsFieldProps {
  /** Id of the text field. */
  id: string;
  providers: ProviderChoice;
  chosen: readonly string[];
  /** The OpenAI model of the person's settings. */
  preferredModel: string | null;
  /** True where the field says which list it offers, and reads it again. */
  showsSource?: boolean;
  onChange: (models: string[]) => void;
}

/** The choice of models; without one, each provider's default is asked. */
export function ModelsField({ id, providers, chosen, preferredModel, showsSource, onChange }: ModelsFieldProps) {
  const { data } = useQuery(ProviderModelsDocument);
  const asked = providersOf(providers);
  const lists = (data?.providerModels ?? []).filter(({ provider }) => asked.some((one) => one === provider));
  const defaultOf = (name: Provider) =>
    lists.find(({ provider }) => provider === name)?.defaultModel ?? modelsFor(name, [], preferredModel)[0];
  const defaults = asked.map(defaultOf);
  const ends = new Map(lists.flatMap((list) => list.ends.map(({ model, on }) => [model, on] as const)));
  const labelOf = (model: string) => {
    const on = ends.get(model);
    return on === undefined ? model : `${model}, until ${formatDay(on)}`;
  };
  return (
    <FormGroup
      label="Models"
      labelFor={id}
      helperText={showsSource && lists.length > 0 ? <Sources lists={lists} /> : undefined}
    >
      <PickMany
        id={id}
        name="Models"
        choices={modelChoices(providers, chosen, lists).map((model) => ({ id: model, label: labelOf(model) }))}
        chosen={chosen}
        onChange={onChange}
        placeholder={chosen.length === 0 ? `Default: ${defaults.join(', ')}` : 'Add'}
        nothing="No such model"
      />
    </FormGroup>
  );
}

interface List {
  provider: string;
  readAt: string | null;
  note: string;
}

/** Where the offered models come from, and a button that asks the providers. */
function Sources({ lists }: { lists: readonly List[] }) {
  const [refresh, { loading }] = useMutation(RefreshProviderModelsDocument);
  const [problem, setProblem] = useState<string | null>(null);
  const refreshAll = async () => {
    setProblem(null);
    try {
      await Promise.all(lists.map(({ provider }) => refresh({ variables: { provider } })));
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return (
    <>
      {lists.map(({ provider, readAt, note }) => (
        <span key={provider} style={{ display: 'block' }}>
          {note}
          {readAt === null ? '' : `, ${formatTime(readAt)}`}
        </span>
      ))}
      <Button
        variant="minimal"
        size="small"
        intent="primary"
        text="Ask for the newest models"
        loading={loading}
        onClick={() => void refreshAll()}
      />
      <span role="alert">{problem}</span>
    </>
  );
}
