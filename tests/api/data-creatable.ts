/** Valid input for a create of any model that would belong to a given person. */
import { modelNamed, type Row } from '../../db/crud/untyped-table.ts';
import { parentPaths, type Model } from '../../domain/models/model.ts';
import type { DataApi } from './data-client.ts';
import { fullInput, ownerInput, requiredInput, rowOwnedBy } from './data-rows.ts';

/**
 * Returns the input of a create that would belong to `owner`, and the field that names the owner (none when the owner
 * is a hidden column).
 */
export async function creatableInput(
  api: DataApi,
  model: Model,
  owner: string,
): Promise<{ input: Row; naming: string | undefined }> {
  const key = api.env.ENCRYPTION_KEY;
  const naming = model.owner.by === 'field' ? model.owner.field : parentPaths(model)[0]?.field;
  if (model.name !== 'DynamicSimulationRun')
    return { input: { ...fullInput(model, owner), ...(await ownerInput(api.db, key, model, owner)) }, naming };
  // A run must pass submit's checks, so its owner has a key and a segment.
  await rowOwnedBy(api.db, key, modelNamed('UserSettings'), owner, { openaiApiKey: 'sk-0123456789' });
  const segment = await rowOwnedBy(api.db, key, modelNamed('Cohort'), owner);
  return { input: { ...requiredInput(model, owner), userId: owner, segmentIds: [segment['id']] }, naming };
}
