/**
 * All settings that are not fields of the settings record. Their checks, API types and storage derive from this list;
 * docs/recipes.md says how to add one.
 */
import * as z from 'zod/mini';
import { InvalidInput } from '../errors.ts';
import { notificationKinds } from '../notifications/kinds.ts';
import { runInput } from '../simulations/run-input.ts';

const texts = {
  mailedKinds: `Kinds of notifications are ${notificationKinds.join(', ')}`,
  movedPoints: 'The amount must be a whole number from 1 to 100 points',
};

/** Each preference is null until it is chosen. The form of a new simulation starts with those that are fields of a run. */
export const preferencesSchema = z
  .object({
    language: runInput.shape.language,
    spendCapUsd: runInput.shape.spendCapUsd,
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

export type PreferencesInput = z.input<typeof preferencesSchema>;
export type Preferences = z.output<typeof preferencesSchema>;

export const preferenceNames = Object.keys(preferencesSchema.shape) as (keyof Preferences)[];

/** Returns the fields that were given, checked. Throws InvalidInput. */
export function checkPreferences(given: PreferencesInput): Partial<Preferences> {
  const { data, error } = z.safeParse(preferencesSchema, given);
  if (error) throw new InvalidInput(error.issues[0]?.message ?? '', String(error.issues[0]?.path[0]));
  const changes: Partial<Preferences> = { ...data };
  for (const name of preferenceNames) if (given[name] === undefined) delete changes[name];
  return changes;
}

/** Returns stored preferences; a choice that today's limits would refuse counts as none. */
export function preferencesOf(stored: unknown): Preferences {
  const given = (stored ?? {}) as Record<string, unknown>;
  const { shape } = preferencesSchema;
  const read = preferenceNames.map((name) => [name, z.safeParse(shape[name], given[name]).data ?? null]);
  return Object.fromEntries(read) as Preferences;
}
