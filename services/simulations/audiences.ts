import type { Db } from '../../db/client.ts';
import { sqlStateOf } from '../../db/errors.ts';
import { renamePreset, savePreset, type AudiencePreset } from '../../db/simulations/audience-presets.ts';
import { newestFormRun } from '../../db/simulations/recent-runs.ts';
import { InvalidInput, RecordNotFound } from '../../domain/errors.ts';
import { modelsFor } from '../../domain/providers/models.ts';
import { providersOf } from '../../domain/providers/provider.ts';
import {
  audienceOf,
  checkAudience,
  checkPresetName,
  presetLimits,
  type AudienceInput,
  type LastAudience,
} from '../../domain/simulations/audience.ts';
import { optionsOfRecord } from '../../domain/simulations/run-input.ts';

/**
 * Returns the audience of the newest run that the person started in the form; null before the first. Models that the
 * run would have had anyway are left out, so that a later default applies.
 */
export async function lastAudience(db: Db, userId: string, openaiModel: string | null): Promise<LastAudience | null> {
  const run = await newestFormRun(db, userId);
  if (run?.jobId == null || run.segmentIds === null) return null;
  const audience = audienceOf({ ...optionsOfRecord(run.options), ...run });
  const usual = providersOf(audience.modelProvider).flatMap((provider) => modelsFor(provider, [], openaiModel));
  const isUsual = audience.models.join() === usual.join();
  return { ...audience, models: isUsual ? [] : audience.models, jobId: run.jobId };
}

/** Saves an audience under a name. Throws InvalidInput. */
export async function saveOwnPreset(
  db: Db,
  userId: string,
  given: { name: string; audience: AudienceInput },
): Promise<AudiencePreset> {
  const { perPerson: most } = presetLimits;
  const checked = { name: checkPresetName(given.name), audience: checkAudience(given.audience) };
  const preset = await savePreset(db, { ...checked, userId, most });
  if (preset === null) throw new InvalidInput(`You have ${most} saved audiences. Delete one first.`, 'name');
  return preset;
}

/** Throws InvalidInput for a name that is taken, RecordNotFound. */
export async function renameOwnPreset(db: Db, userId: string, id: string, name: string): Promise<AudiencePreset> {
  const checked = checkPresetName(name);
  const preset = await renamePreset(db, userId, id, checked).catch((error: unknown) => {
    // unique_violation
    if (sqlStateOf(error) === '23505')
      throw new InvalidInput(`You have another audience named “${checked}”. Choose another name.`, 'name');
    throw error;
  });
  if (preset === null) throw new RecordNotFound('Audience');
  return preset;
}
