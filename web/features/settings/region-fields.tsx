import { useState } from 'react';
import { SelectField } from '../../components/select-field.tsx';
import type { SettingsFieldsFragment, SettingsInput } from '../../generated/settings/graphql.ts';
import type { ShownError } from '../../lib/errors.ts';
import { count, formatDateTime } from '../../lib/format.ts';
import { setRegion } from '../../lib/locale.ts';

type Preferences = SettingsFieldsFragment['preferences'];

/** Locales that are offered by name; any other can be set through the API. */
const offered = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CA',
  'es-ES',
  'es-MX',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'da-DK',
  'nb-NO',
  'fi-FI',
  'pl-PL',
  'cs-CZ',
  'tr-TR',
  'uk-UA',
  'he-IL',
  'hi-IN',
  'id-ID',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
];

const namesOfLocales = new Intl.DisplayNames('en-US', { type: 'language', languageDisplay: 'standard' });

/** `Europe/Berlin` as people read it. */
const zoneText = (zone: string) => zone.replaceAll('_', ' ');

interface RegionFieldsProps {
  preferences: Preferences;
  save: (input: SettingsInput, done: string) => Promise<ShownError | null>;
}

/** How numbers and dates are written, and in which time zone. Each choice is saved at once. */
export function RegionFields({ preferences: { locale, timeZone }, save }: RegionFieldsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (changes: { locale?: string | null; timeZone?: string | null }) => {
    const failure = await save({ preferences: changes }, 'Saved');
    setProblem(failure?.message ?? null);
  };
  // The example below follows the choice before the session has read it again.
  setRegion({ locale, timeZone });
  const locales = [...new Set([...offered, ...(locale === null ? [] : [locale])])];
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(timeZone === null ? [] : [timeZone])])];
  const example = `${count(1234567)} · ${formatDateTime('2026-11-09T14:05:00Z')}`;
  return (
    <>
      <SelectField
        id="settings-locale"
        label="Numbers and dates"
        value={locale ?? ''}
        help={`Now: ${example}`}
        onChange={(next) => void change({ locale: next || null })}
      >
        <option value="">As this browser</option>
        {locales.map((name) => (
          <option key={name} value={name}>
            {namesOfLocales.of(name) ?? name}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="settings-zone"
        label="Time zone"
        value={timeZone ?? ''}
        help="Also of new recurring runs, and of the days in analytics and its exports."
        onChange={(next) => void change({ timeZone: next || null })}
      >
        <option value="">As this browser</option>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zoneText(zone)}
          </option>
        ))}
      </SelectField>
      <p className="small error-line" role="alert">
        {problem}
      </p>
    </>
  );
}
