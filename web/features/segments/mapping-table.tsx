import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import { reasonToLeaveOut } from '../../../domain/segments/import/column-use.ts';
import { keyTarget, voterTargets } from '../../../domain/segments/import/voter-targets.ts';
import type { ColumnType } from '../../../domain/segments/import/values.ts';
import { RowTable } from '../../components/row-table.tsx';
import { percent } from '../../lib/format.ts';
import { typeOptions } from './attribute-definitions.tsx';
import type { ColumnChoice, PlanChoices } from './import-plan.ts';
import { ColumnReading } from './column-reading.tsx';
import styles from './import.module.css';

/** Choices for columns that are not stored. */
const leftOut = [
  { value: '', label: 'Leave out' },
  { value: keyTarget, label: 'Only to recognize duplicates (not kept)' },
];
const attribute = { value: 'attribute', label: 'Attribute' };
const voterOptions = [...leftOut, attribute, ...voterTargets.map(({ field, label }) => ({ value: field, label }))];
const customerOptions = [
  ...leftOut,
  attribute,
  { value: 'name', label: 'Name of the person' },
  { value: 'tags', label: 'Tags' },
  { value: 'notes', label: 'Notes' },
];

/** Notes on columns that identify people. */
const identifyingWords: Record<NonNullable<ImportColumn['identifies']>, string> = {
  name: 'A name: never told to models',
  email: 'Email: never told to models',
  phone: 'Phone number: never told to models',
  address: 'Street address: never told to models',
  account: 'Number or id of a person: never told to models',
  link: 'Link or handle: never told to models',
  birthDate: 'Date of birth: models are told the age only',
  unique: 'Differs for nearly everybody: never told to models',
};

interface RowProps {
  column: ImportColumn;
  choice: ColumnChoice;
  target: PlanChoices['target'];
  onChange: (choice: ColumnChoice) => void;
}

/** One column of the file. */
function Row({ column, choice, target, onChange }: RowProps) {
  return (
    <tr>
      <td className={styles.column}>
        {column.name}
        {column.identifies === null ? null : (
          <div className="small danger-text">{identifyingWords[column.identifies]}</div>
        )}
        {/* A smaller blank share would be shown as 0%. */}
        {column.filled < 0.995 ? <div className="muted small figures">{percent(1 - column.filled)} blank</div> : null}
      </td>
      <td className={styles.samples} title={column.samples.join(', ')}>
        {column.samples.join(', ')}
      </td>
      <td>
        <div className={styles.mappingTarget}>
          <HTMLSelect
            aria-label={`What ${column.name} is`}
            value={choice.to}
            options={target === 'voters' ? voterOptions : customerOptions}
            onChange={(event) => onChange({ ...choice, to: event.target.value })}
          />
          {choice.to === 'attribute' ? (
            <>
              <InputGroup
                aria-label={`Attribute name of ${column.name}`}
                value={choice.name}
                onValueChange={(name) => onChange({ ...choice, name })}
              />
              <HTMLSelect
                aria-label={`Type of ${column.name}`}
                value={choice.type}
                options={typeOptions}
                onChange={(event) => onChange({ ...choice, type: event.target.value as ColumnType })}
              />
            </>
          ) : null}
        </div>
        {choice.to === '' ? (
          <div className="muted small">{reasonToLeaveOut(column)}</div>
        ) : (
          <ColumnReading column={column} choice={choice} onChange={onChange} />
        )}
      </td>
    </tr>
  );
}

/** The file's columns with the attribute that each becomes. */
export function MappingTable({
  columns,
  choices,
  onChange,
}: {
  columns: readonly ImportColumn[];
  choices: PlanChoices;
  onChange: (columns: ColumnChoice[]) => void;
}) {
  return (
    <RowTable className={styles.mappingTable}>
      <thead>
        <tr>
          <th scope="col">Column of the file</th>
          <th scope="col">Looks like</th>
          <th scope="col">Becomes</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column, at) => {
          const choice = choices.columns[at];
          return choice ? (
            <Row
              key={column.name}
              column={column}
              choice={choice}
              target={choices.target}
              onChange={(changed) => onChange(choices.columns.with(at, changed))}
            />
          ) : null;
        })}
      </tbody>
    </RowTable>
  );
}
