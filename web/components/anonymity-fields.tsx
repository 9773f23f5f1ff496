import { Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core';
import type { AnonymizationConfig, AnonymizationLevel, PromptOptions } from '../../domain/personas/profile-input.ts';

const levels: { value: AnonymizationLevel; label: string }[] = [
  { value: 'full', label: 'Full: places, workplaces, and schools in general terms' },
  { value: 'partial', label: 'Partial: choose what stays exact' },
  { value: 'none', label: 'None: details as they are, without names' },
];

/** Details that partial anonymity may keep. */
const preserved = [
  { name: 'preserveIndustry', label: 'Keep the company' },
  { name: 'preserveLocation', label: 'Keep the location' },
  { name: 'preserveSeniority', label: 'Keep the position' },
] as const;

interface AnonymityFieldsProps {
  id: string;
  value: PromptOptions | null;
  /** Label of the option for no choice: 'As their segments say'. */
  defaultLabel: string;
  onChange: (value: PromptOptions | null) => void;
}

/** Selects how much models are told about imported people. */
export function AnonymityFields({ id, value, defaultLabel, onChange }: AnonymityFieldsProps) {
  const config = value?.anonymizationConfig ?? {};
  const choose = (changed: AnonymizationConfig) => onChange({ ...value, anonymizationConfig: changed });
  return (
    <FormGroup
      label="Imported people"
      labelFor={id}
      helperText="What models are told of them. Names, email addresses, phone numbers, streets, and account numbers are never told."
    >
      <HTMLSelect
        id={id}
        fill
        options={[{ value: '', label: defaultLabel }, ...levels]}
        value={config.level ?? ''}
        onChange={({ target }) =>
          target.value === '' ? onChange(null) : choose({ level: target.value as AnonymizationLevel })
        }
      />
      {config.level === 'partial' ? (
        <div className="mt-8">
          {preserved.map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={config[name] === true}
              label={label}
              onChange={(event) => choose({ ...config, [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      ) : null}
    </FormGroup>
  );
}
