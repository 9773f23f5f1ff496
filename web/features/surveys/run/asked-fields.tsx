import { definitionOf, providerList, providerNames, type Provider } from '../../../../domain/providers/provider.ts';
import { SelectField } from '../../../components/select-field.tsx';
import type { RunDraft } from './draft.ts';

interface AskedFieldsProps {
  asked: 'simulated' | Provider;
  model: string;
  canSimulate: boolean;
  onChange: (part: Pick<RunDraft, 'asked' | 'model'>) => void;
}

/** The provider and its model. */
export function AskedFields({ asked, model, canSimulate, onChange }: AskedFieldsProps) {
  return (
    <>
      <SelectField
        id="survey-run-provider"
        label="Asked"
        value={asked}
        onChange={(value) => onChange({ asked: value as typeof asked, model: '' })}
      >
        {canSimulate ? <option value="simulated">Simulated provider</option> : null}
        {providerList.map((provider) => (
          <option key={provider} value={provider}>
            {providerNames[provider]}
          </option>
        ))}
      </SelectField>
      {asked === 'simulated' ? null : (
        <SelectField
          id="survey-run-model"
          label="Model"
          value={model}
          onChange={(value) => onChange({ asked, model: value })}
        >
          <option value="">Default</option>
          {definitionOf(asked).models.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
