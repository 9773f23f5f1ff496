import { searchLimits } from '../../../domain/searches/setup.ts';
import { definitionOf, providerList, providerNames, type Provider } from '../../../domain/providers/provider.ts';
import { Card } from '../../components/card.tsx';
import { LabeledNumberField } from '../../components/labeled-number-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import type { DraftFieldsProps } from './message-fields.tsx';
import styles from './searches.module.css';

interface SizeFieldsProps extends DraftFieldsProps {
  asked: 'simulated' | Provider;
  canSimulate: boolean;
}

/** How much is searched, and who answers. */
export function SizeFields({ draft, asked, canSimulate, change }: SizeFieldsProps) {
  const { population, generations, personas } = searchLimits;
  return (
    <Card title="How much, and who answers?">
      <div className={styles.fields}>
        <LabeledNumberField
          id="search-generations"
          label="Generations"
          className={styles.narrow}
          value={draft.generations}
          min={generations.least}
          max={generations.most}
          help="Rounds of writing and asking."
          onChange={(value) => change({ generations: value })}
        />
        <LabeledNumberField
          id="search-population"
          label="Candidates a generation"
          className={styles.narrow}
          value={draft.population}
          min={population.least}
          max={population.most}
          onChange={(value) => change({ population: value })}
        />
        <LabeledNumberField
          id="search-personas"
          label="Personas"
          className={styles.narrow}
          value={draft.personas}
          min={personas.least}
          max={personas.most}
          help="All candidates are compared on the same people."
          onChange={(value) => change({ personas: value })}
        />
        <SelectField
          id="search-provider"
          label="Asked"
          value={asked}
          onChange={(value) => change({ asked: value as typeof asked, model: '', writerModel: '' })}
        >
          {canSimulate ? <option value="simulated">Simulated provider</option> : null}
          {providerList.map((provider) => (
            <option key={provider} value={provider}>
              {providerNames[provider]}
            </option>
          ))}
        </SelectField>
        {asked === 'simulated' ? null : (
          <>
            <ModelSelect
              id="search-model"
              label="Model that answers"
              usual="Default"
              provider={asked}
              value={draft.model}
              onChange={(model) => change({ model })}
            />
            <ModelSelect
              id="search-writer"
              label="Model that writes"
              usual="The same"
              provider={asked}
              value={draft.writerModel}
              onChange={(writerModel) => change({ writerModel })}
            />
          </>
        )}
      </div>
      {asked === 'simulated' ? (
        <p className="small muted">Rules on this machine answer instead of a model: free, and marked.</p>
      ) : null}
    </Card>
  );
}

interface ModelSelectProps {
  id: string;
  label: string;
  usual: string;
  provider: Provider;
  value: string;
  onChange: (model: string) => void;
}

function ModelSelect({ usual, provider, ...field }: ModelSelectProps) {
  const models = new Set([...definitionOf(provider).models, ...(field.value === '' ? [] : [field.value])]);
  return (
    <SelectField {...field}>
      <option value="">{usual}</option>
      {[...models].map((model) => (
        <option key={model} value={model}>
          {model}
        </option>
      ))}
    </SelectField>
  );
}
