import { Checkbox, FormGroup, HTMLSelect, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import { AnonymityFields } from '../../components/anonymity-fields.tsx';
import { keyColumnsOf, type PlanChoices } from './import-plan.ts';
import type { ListedSegment } from './segment-table.tsx';
import styles from './segments.module.css';

/** Choices for rows about people who are in the segment already. */
const rules = [
  { value: 'keep', label: 'Keep every row, even if the person exists already' },
  { value: 'skip', label: 'Skip rows about people who exist already' },
  { value: 'replace', label: 'Replace the data of people who exist already' },
] as const;

interface ImportOptionsProps {
  columns: readonly ImportColumn[];
  choices: PlanChoices;
  segments: readonly ListedSegment[];
  /** Id of the segment to import into; '' for a new one. */
  into: string;
  name: string;
  onChoices: (choices: PlanChoices) => void;
  onInto: (id: string) => void;
  onName: (name: string) => void;
}

/** The segment to import into, and the handling of profiles that exist already. */
export function ImportOptions({
  columns,
  choices,
  segments,
  into,
  name,
  onChoices,
  onInto,
  onName,
}: ImportOptionsProps) {
  const suitable = segments.filter(
    (segment) =>
      !segment.isSample && !segment.isDerived && (segment.type === 'dynamic') === (choices.target === 'customers'),
  );
  const toggle = (at: number) => {
    const chosen = choices.duplicateColumns;
    onChoices({
      ...choices,
      duplicateColumns: chosen.includes(at) ? chosen.filter((index) => index !== at) : [...chosen, at],
    });
  };
  return (
    <div className={styles.form}>
      <FormGroup label="Into" labelFor="into">
        <HTMLSelect
          id="into"
          value={into}
          options={[
            { value: '', label: 'A new segment' },
            ...suitable.map((segment) => ({ value: segment.id, label: segment.name })),
          ]}
          onChange={(event) => onInto(event.target.value)}
        />
      </FormGroup>
      {choices.target === 'voters' ? (
        <Checkbox
          checked={choices.missingAge === 'keep'}
          label="Keep people whose age is missing, as of unknown age"
          onChange={(event) => onChoices({ ...choices, missingAge: event.currentTarget.checked ? 'keep' : 'refuse' })}
        />
      ) : null}
      {into === '' ? (
        <AnonymityFields
          id="import-anonymity"
          value={choices.promptOptions}
          defaultLabel="Full anonymity (recommended)"
          onChange={(promptOptions) => onChoices({ ...choices, promptOptions })}
        />
      ) : null}
      {into === '' ? (
        <FormGroup label="Name of the new segment" labelFor="new-name">
          <InputGroup id="new-name" value={name} onValueChange={onName} />
        </FormGroup>
      ) : null}
      <RadioGroup
        label="The same person twice"
        selectedValue={choices.duplicates}
        onChange={(event) => {
          const duplicates = event.currentTarget.value as PlanChoices['duplicates'];
          const chosen = choices.duplicateColumns;
          onChoices({ ...choices, duplicates, duplicateColumns: chosen.length > 0 ? chosen : keyColumnsOf(choices) });
        }}
      >
        {rules.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
      {choices.duplicates === 'keep' ? null : (
        <fieldset className="plain-fieldset mb-12">
          <legend style={{ marginBottom: 6 }}>Two rows are about the same person when these are the same:</legend>
          {columns.map((column, at) =>
            choices.columns[at]?.to ? (
              <Checkbox
                key={column.name}
                inline
                checked={choices.duplicateColumns.includes(at)}
                label={column.name}
                onChange={() => toggle(at)}
              />
            ) : null,
          )}
        </fieldset>
      )}
    </div>
  );
}
