import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { encryptSecret } from '../../db/secrets.ts';

let people = 0;

/** A user with settings and keys; both simulated unless given. Returns the user's id. */
export async function storeUser(db: Db, env: Env, keys: { openai?: string; anthropic?: string } = {}): Promise<string> {
  people += 1;
  const userId = `user-${people}`;
  const rowId = `settings-${people}`;
  const insertOnce = (field: string, key: string) =>
    encryptSecret(key, { model: 'UserSettings', field, rowId }, env.ENCRYPTION_KEY);
  await db
    .insertInto('userSettings')
    .values({
      id: rowId,
      userId,
      openaiApiKey: insertOnce('openaiApiKey', keys.openai ?? 'sim-openai-key'),
      anthropicApiKey: insertOnce('anthropicApiKey', keys.anthropic ?? 'sim-anthropic-key'),
    })
    .execute();
  return userId;
}

let cohorts = 0;

/** A cohort of `size` voters. Returns its id. */
export async function storeCohort(db: Db, userId: string, size: number, name = 'Test voters'): Promise<string> {
  cohorts += 1;
  const id = `cohort-${cohorts}`;
  await db.insertInto('cohort').values({ id, name, userId, type: 'other' }).execute();
  const voters = Array.from({ length: size }, (_, at) => ({
    id: `${id}-voter-${at}`,
    cohortId: id,
    firstName: `Voter${at}`,
    lastName: 'T.',
    age: 18 + (at % 60),
    gender: at % 2 === 0 ? 'female' : 'male',
    source: 'test',
    importDate: new Date(),
    dataQuality: 1,
    confidence: 0.75,
    politicalLean: ['liberal', 'moderate', 'conservative'][at % 3] ?? 'moderate',
    location: 'Ohio',
  }));
  for (let start = 0; start < voters.length; start += 1_000)
    await db
      .insertInto('voterProfile')
      .values(voters.slice(start, start + 1_000))
      .execute();
  return id;
}
