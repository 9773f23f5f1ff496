import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { ImportColumn } from '../../../domain/segments/import/columns.ts';
import { type CellFormat, dateFormats, numberFormats } from '../../../domain/segments/import/formats.ts';
import { counted } from '../../lib/format.ts';
import type { ColumnChoice } from './import-plan.ts';

const formatLabels: Record<CellFormat, string> = {
  'decimal-comma': 'Decimal comma (1.204,5)',
  'decimal-point': 'Decimal point (1,204.5)',
  'day-month': 'Day before month (31/12)',
  'month-day': 'Month before day (12/31)',
};

interface ColumnReadingProps {
  column: ImportColumn;
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
}

/** How a column is read as a whole, with what shows it; the person may decide otherwise. */
export function ColumnReading({ column, choice, onChange }: ColumnReadingProps) {
  const { reading, name } = column;
  if (reading === undefined) return null;
  const formats: readonly CellFormat[] = dateFormats.some((one) => one === choice.format) ? dateFormats : numberFormats;
  const hasBlanks = reading.missing.length > 0 || reading.evidence.some((line) => line.startsWith('Kept as an answer'));
  return (
    <div style={{ display: 'grid', gap: 6, marginTop: 6 }}>
      {reading.evidence.map((line, at) => (
        <div key={line} className={at === 0 && reading.isUnsure ? 'small danger-text' : 'muted small figures'}>
          {line}
        </div>
      ))}
      {reading.unfit === 0 ? null : (
        <div className="small danger-text figures">
          {counted(reading.unfit, 'cell')} {reading.unfit === 1 ? 'does' : 'do'} not fit:{' '}
          {reading.unfitSamples.map((sample) => `‘${sample}’`).join(', ')}
        </div>
      )}
      {choice.format === null ? null : (
        <HTMLSelect
          aria-label={`Format of ${name}`}
          value={choice.format}
          options={formats.map((value) => ({ value, label: formatLabels[value] }))}
          onChange={(event) => onChange({ ...choice, format: event.target.value as CellFormat })}
        />
      )}
      {hasBlanks ? (
        <div className="small" style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
          No answer:
          <InputGroup
            size="small"
            aria-label={`Texts in ${name} that mean no answer`}
            placeholder="Separate with commas"
            value={choice.missing.join(', ')}
            onValueChange={(text) => onChange({ ...choice, missing: splitTexts(text) })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** The texts between commas; the last may still be empty while it is written. */
function splitTexts(text: string): string[] {
  return text === ''
    ? []
    : text.split(',').map((part, at, all) => (at === all.length - 1 ? part.trimStart() : part.trim()));
}
