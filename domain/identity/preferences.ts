/**
 * All settings that are not fields of the settings record. Their checks, API types and storage derive from this list;
 * docs/recipes.md says how to add one.
 */
import * as z from 'zod/mini';
import { InvalidInput, UnsupportedProvider } from '../errors.ts';
import { notificationKinds } from '../notifications/kinds.ts';
import { runInput } from '../simulations/run-input.ts';
import { isTimeZone } from '../simulations/recurrence.ts';

/** Where a new message takes its audience from: the person's last run, or the defaults of the settings. */
export const startChoices = ['last-run', 'defaults'] as const;

const { language, spendCapUsd, numUsers, segmentIds, modelProvider, models } = runInput.shape;

const texts = {
  askAboveUsd: 'The amount to ask above must be 0 dollars or more',
  locale: 'A locale is a language and mostly a country, such as en-GB',
  mailedKinds: `Kinds of notifications are ${notificationKinds.join(', ')}`,
  movedPoints: 'The amount must be a whole number from 1 to 100 points',
};

/** Each preference is null until it is chosen. The form of a new simulation starts with those that are fields of a run. */
export const preferencesSchema = z
  .object({
    language,
    spendCapUsd,
    numUsers: z
      .nullish(numUsers)
      .check(z.describe('Number of personas of a new test; null until a size is chosen in settings.')),
    startWith: z.nullish(z.enum(startChoices, 'A new message starts with last-run or defaults')),
    segmentIds: z.nullish(segmentIds),
    modelProvider: z.nullish(modelProvider),
    models: z.nullish(models),
    askAboveUsd: z
      .nullish(z.number(texts.askAboveUsd).check(z.gte(0, texts.askAboveUsd)))
      .check(z.describe('Amount in US dollars from which the form asks before it starts a run.')),
    timeZone: z
      .nullish(z.string().check(z.refine(isTimeZone, 'The time zone is not known')))
      .check(z.describe('IANA time zone of dates and times; null for that of the browser.')),
    locale: z
      .nullish(z.string(texts.locale).check(z.refine(isLocale, texts.locale)))
      .check(z.describe('BCP 47 locale of numbers and dates; null for that of the browser.')),
    mailedKinds: z
      .nullish(
        z
          .array(z.enum(notificationKinds, texts.mailedKinds), texts.mailedKinds)
          .check(z.maxLength(notificationKinds.length, texts.mailedKinds)),
      )
      .check(z.describe('Kinds of notifications that are mailed.')),
    movedPoints: z
      .nullish(z.int(texts.movedPoints).check(z.gte(1, texts.movedPoints), z.lte(100, texts.movedPoints)))
      .check(z.describe('Points by which the positive share of a recurring run must move to be told.')),
  })
  .check(z.meta({ typeName: 'PreferencesInput', description: 'Missing fields stay; null takes a choice back.' }));

/** True for a locale whose numbers and dates are known here. */
function isLocale(name: string): boolean {
  try {
    return name.length <= 35 && Intl.DateTimeFormat.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}

export type PreferencesInput = z.input<typeof preferencesSchema>;
type Checked = z.output<typeof preferencesSchema>;
export type Preferences = { [Name in keyof Checked]-?: Exclude<Checked[Name], undefined> };

export const preferenceNames = Object.keys(preferencesSchema.shape) as (keyof Preferences)[];

/** Returns the fields that were given, checked. Throws InvalidInput. */
export function checkPreferences(given: PreferencesInput): Partial<Preferences> {
  const { data, error } = z.safeParse(preferencesSchema, given);
  const field = String(error?.issues[0]?.path[0]);
  if (error && field === 'modelProvider') throw new UnsupportedProvider(String(given.modelProvider));
  if (error) throw new InvalidInput(error.issues[0]?.message ?? '', field);
  const isGiven = (name: keyof Preferences) => given[name] !== undefined;
  return Object.fromEntries(preferenceNames.filter(isGiven).map((name) => [name, data[name]]));
}

/** Returns stored preferences; a choice that today's limits would refuse counts as none. */
export function preferencesOf(stored: unknown): Preferences {
  const given = (stored ?? {}) as Record<string, unknown>;
  const { shape } = preferencesSchema;
  const read = preferenceNames.map((name) => [name, z.safeParse(shape[name], given[name] ?? null).data ?? null]);
  return Object.fromEntries(read) as Preferences;
}
