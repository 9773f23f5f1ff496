import { FormGroup, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { profileBases, type ProfileBasisName } from '../../../domain/profiles/basis.ts';
import type { Problems } from '../../components/form/use-form.ts';
import { SelectField } from '../../components/select-field.tsx';
import { formatDay } from '../../lib/format.ts';
import type { ProfileValues } from './profile-values.ts';

interface BasisFieldsProps {
  values: Pick<ProfileValues, 'basis' | 'note' | 'expiresAt'>;
  problems: Problems;
  set: <K extends 'basis' | 'note' | 'expiresAt'>(name: K) => (value: string) => void;
}

/** Why the profile may be used, and until when. */
export function BasisFields({ values, problems, set }: BasisFieldsProps) {
  const needsNote = values.basis !== '' && profileBases[values.basis as ProfileBasisName].needsNote;
  return (
    <>
      <RadioGroup
        label="This profile may be used because"
        name="basis"
        selectedValue={values.basis}
        onChange={(event) => set('basis')(event.currentTarget.value)}
      >
        {Object.entries(profileBases).map(([name, { label }]) => (
          <Radio key={name} value={name} label={label} />
        ))}
      </RadioGroup>
      {problems['basis'] ? (
        <p role="alert" className="error-line mb-12">
          {problems['basis']}
        </p>
      ) : null}
      {needsNote ? (
        <FormGroup
          label="Where the agreement can be found"
          labelFor="profile-note"
          helperText={problems['note'] ?? 'Such as: letter of March 3, in the project folder'}
          intent={problems['note'] ? 'danger' : 'none'}
        >
          <InputGroup id="profile-note" name="note" value={values.note} maxLength={500} onValueChange={set('note')} />
        </FormGroup>
      ) : null}
      <SelectField
        id="profile-until"
        label="May be used for"
        value={values.expiresAt}
        help={problems['expiresAt'] ?? 'After that the profile is asked nothing, and says so.'}
        onChange={set('expiresAt')}
      >
        {endsFor(values.expiresAt).map(({ label, value }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const monthsOf = { '3 months': 3, '6 months': 6, 'Two years': 24, 'Three years': 36 };

/** Choices of an end: days as YYYY-MM-DD, '' for a year from now, and the end that was chosen before. */
function endsFor(chosen: string): { label: string; value: string }[] {
  const ends = Object.entries(monthsOf).map(([label, months]) => ({ label, value: dayAfter(months) }));
  const all = [...ends.slice(0, 2), { label: 'A year', value: '' }, ...ends.slice(2)];
  if (all.some(({ value }) => value === chosen)) return all;
  return [{ label: `Until ${formatDay(`${chosen}T12:00:00`)}`, value: chosen }, ...all];
}

/** The day before the one that is so many months from now, since an end of three years is the latest. */
function dayAfter(months: number): string {
  const now = new Date();
  const day = new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, now.getDate() - 1));
  return day.toISOString().slice(0, 10);
}
