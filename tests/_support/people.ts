/** Stores people with settings, keys and cohorts. */
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { bindingOfKey, putProviderKeys } from '../../db/providers/keys.ts';
import { encryptSecret } from '../../db/secrets.ts';
import { byProvider, type Provider } from '../../domain/providers/provider.ts';

type Keys = Partial<Record<Provider, string>>;

/** Stores settings of a person with these keys. */
export async function storeSettings(
  db: Db,
  env: Pick<Env, 'ENCRYPTION_KEY'>,
  userId: string,
  keys: Keys,
  more: { openaiModel?: string | null } = {},
): Promise<void> {
  await db
    .insertInto('userSettings')
    .values({ id: `settings-${userId}`, userId, ...more })
    .execute();
  await storeKeys(db, env, userId, keys);
}

/** Replaces the keys of a person who has settings. */
export async function storeKeys(db: Db, env: Pick<Env, 'ENCRYPTION_KEY'>, userId: string, keys: Keys): Promise<void> {
  const { id } = await db
    .selectFrom('userSettings')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const ciphertexts = Object.entries(keys).map(([provider, key]) => [
    provider,
    encryptSecret(key, bindingOfKey(id, provider as Provider), env.ENCRYPTION_KEY),
  ]);
  await putProviderKeys(db, userId, Object.fromEntries(ciphertexts));
}

let people = 0;

/** Creates a user with settings and keys, which are simulated by default. Returns the user's id. */
export async function storeUser(db: Db, env: Env, keys: Keys = {}): Promise<string> {
  people += 1;
  const userId = `user-${people}`;
  await storeSettings(db, env, userId, { ...byProvider((provider) => `sim-${provider}-key`), ...keys });
  return userId;
}

let cohorts = 0;

/** Creates a cohort of `size` voters. Returns its id. */
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
