import { SelectField } from '../../../components/select-field.tsx';

/** How long a link works, in days; '' for without end. */
const lifetimes = [
  { days: '7', label: 'for 7 days' },
  { days: '30', label: 'for 30 days' },
  { days: '90', label: 'for 90 days' },
  { days: '', label: 'until you close the survey' },
];

interface LifetimeFieldProps {
  id: string;
  days: string;
  onChange: (days: string) => void;
}

export function LifetimeField({ id, days, onChange }: LifetimeFieldProps) {
  return (
    <SelectField id={id} label="It works" value={days} onChange={onChange}>
      {lifetimes.map((one) => (
        <option key={one.label} value={one.days}>
          {one.label}
        </option>
      ))}
    </SelectField>
  );
}

const dayMs = 86_400_000;

/** Time at which a link made now ends; null for never. */
export function endOf(days: string): string | null {
  return days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString();
}
