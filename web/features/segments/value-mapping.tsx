import { InputGroup } from '@blueprintjs/core';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import { foldValue, normalizeValue, valueKindOf } from '../../../domain/segments/import/normalize.ts';
import { Card } from '../../components/card.tsx';
import { count } from '../../lib/format.ts';
import type { ColumnChoice, PlanChoices } from './import-plan.ts';

interface ValueMappingProps {
  columns: readonly ImportColumn[];
  choices: PlanChoices;
  onChange: (columns: ColumnChoice[]) => void;
}

/** Spellings of the columns' values, shown and editable before anything is stored. */
export function ValueMapping({ columns, choices, onChange }: ValueMappingProps) {
  const shown = columns.flatMap((column, at) => {
    const choice = choices.columns[at];
    const isMapped = choice !== undefined && choice.to !== '' && column.values.length > 0;
    const isCoded = column.type === 'number';
    return isMapped && (isCoded || valueKindOf(column.guess) !== null || Object.keys(choice.values).length > 0)
      ? [{ column, choice, at }]
      : [];
  });
  if (shown.length === 0) return null;
  return (
    <Card title="How values are written">
      <p className="muted mb-12">
        Spellings that mean the same become one. Write what a code means beside it: models are told the words.
        Unrecognized values stay and count as Unknown in results.
      </p>
      {shown.map(({ column, choice, at }) => (
        <fieldset key={column.name} className="plain-fieldset mb-16">
          <legend style={{ marginBottom: 6, fontWeight: 600 }}>{column.name}</legend>
          <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))', gap: 8 }}>
            {column.values.map(({ value, count: times }) => (
              <label key={value} style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
                <span style={{ flex: 1, overflowWrap: 'anywhere' }}>
                  {value} <span className="muted small figures">{count(times)}</span>
                </span>
                <InputGroup
                  size="small"
                  aria-label={`${column.name}: ${value} becomes`}
                  value={writtenAs(value, column, choice)}
                  onValueChange={(text) =>
                    onChange(
                      choices.columns.with(at, { ...choice, values: { ...choice.values, [foldValue(value)]: text } }),
                    )
                  }
                />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Card>
  );
}

/** The spelling of a value after the import: the person's choice, else the usual one. */
function writtenAs(value: string, column: ImportColumn, choice: ColumnChoice): string {
  const kind = valueKindOf(column.guess);
  return choice.values[foldValue(value)] ?? (kind === null ? value : normalizeValue(kind, value));
}
