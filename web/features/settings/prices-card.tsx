import { useMutation, useQuery } from '@apollo/client/react';
import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { RowTable } from '../../components/row-table.tsx';
import {
  EnterModelPriceDocument,
  ModelPricesDocument,
  RemoveModelPriceDocument,
} from '../../generated/settings/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { usd } from '../../lib/format.ts';
import { AsyncContent } from './async-content.tsx';
import styles from './settings.module.css';
import { useAction } from './use-action.ts';

interface Draft {
  model: string;
  inputUsd: number | null;
  outputUsd: number | null;
}

const empty: Draft = { model: '', inputUsd: null, outputUsd: null };

/** Prices of models that Soundings does not know, such as those of a server of one's own. */
export function PricesCard() {
  const { data, error, refetch } = useQuery(ModelPricesDocument, { fetchPolicy: 'cache-and-network' });
  const [draft, setDraft] = useState(empty);
  const [enter] = useMutation(EnterModelPriceDocument);
  const [remove] = useMutation(RemoveModelPriceDocument);
  const { busy, act } = useAction();
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { model, inputUsd, outputUsd } = draft;
    if (model.trim() === '' || inputUsd === null || outputUsd === null) return;
    const work = async () => {
      await enter({ variables: { model, inputUsd, outputUsd } });
      await refetch();
    };
    if (await act('enter', work, `The price of ${model.trim()} is stored`)) setDraft(empty);
  };
  const forget = (model: string) =>
    act(
      model,
      async () => {
        await remove({ variables: { model } });
        await refetch();
      },
      `The price of ${model} is removed`,
    );
  return (
    <Card title="Prices of other models">
      <p className={styles.lead}>
        The prices of the providers’ own models are known. Enter what another model costs, in US dollars per million
        tokens; 0 for one that is free. Until then its calls are left out of every cost, and a run with a spend cap does
        not ask it.
      </p>
      <AsyncContent
        value={data?.modelPrices ?? null}
        error={error === undefined ? null : shownError(error).message}
        what="The prices"
        onRetry={() => void refetch()}
      >
        {(prices) =>
          prices.length === 0 ? (
            <p className="muted">No prices entered.</p>
          ) : (
            <RowTable>
              <thead>
                <tr>
                  <th scope="col">Model</th>
                  <th scope="col">Input</th>
                  <th scope="col">Output</th>
                  <th scope="col">
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {prices.map(({ model, inputUsd, outputUsd }) => (
                  <tr key={model}>
                    <td>{model}</td>
                    <td className="figures">
                      {inputUsd === 0 ? 'free' : usd(inputUsd)} <span className="muted">input</span>
                    </td>
                    <td className="figures">
                      {outputUsd === 0 ? 'free' : usd(outputUsd)} <span className="muted">output</span>
                    </td>
                    <td>
                      <Button
                        size="small"
                        text="Remove"
                        aria-label={`Remove the price of ${model}`}
                        loading={busy === model}
                        onClick={() => void forget(model)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </RowTable>
          )
        }
      </AsyncContent>
      <form className="wrapping-row mt-12" onSubmit={(event) => void save(event)}>
        <FormGroup label="Model" labelFor="price-model">
          <InputGroup
            id="price-model"
            value={draft.model}
            placeholder="llama3.3"
            onValueChange={(model) => change({ model })}
          />
        </FormGroup>
        <LabeledNumberField
          id="price-input"
          label="Input"
          labelInfo="$ per million"
          min={0}
          step="any"
          value={draft.inputUsd}
          onChange={(inputUsd) => change({ inputUsd })}
        />
        <LabeledNumberField
          id="price-output"
          label="Output"
          labelInfo="$ per million"
          min={0}
          step="any"
          value={draft.outputUsd}
          onChange={(outputUsd) => change({ outputUsd })}
        />
        {/* Without the box the button is as tall as a field with its label. */}
        <div>
          <Button
            type="submit"
            text="Enter price"
            loading={busy === 'enter'}
            disabled={draft.model.trim() === '' || draft.inputUsd === null || draft.outputUsd === null}
          />
        </div>
      </form>
    </Card>
  );
}
