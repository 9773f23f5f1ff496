/** Users and cohorts, written directly to the database. */
import { sql } from 'kysely';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import { bindingOfKey, putProviderKeys } from '../../db/providers/keys.ts';
import { encryptSecret } from '../../db/secrets.ts';
import { byProvider } from '../../domain/providers/provider.ts';

/** Creates a user's settings with a key for each provider. Keys that begin with `sim-` select the simulator. */
export async function addUserWithKeys(db: Db, env: Env, userId: string, apiKey: string): Promise<void> {
  const id = `settings-${userId}`;
  await db.insertInto('userSettings').values({ id, userId }).execute();
  await putProviderKeys(
    db,
    userId,
    byProvider((provider) => encryptSecret(apiKey, bindingOfKey(id, provider), env.ENCRYPTION_KEY)),
  );
}

/** Creates a cohort of voters whose attributes repeat with different periods. Returns its id. */
export async function addVoters(db: Db, userId: string, size: number): Promise<string> {
  const id = `cohort-${userId}`;
  await db.insertInto('cohort').values({ id, name: 'Voters', userId, type: 'other' }).execute();
  await sql`
    insert into voter_profile (id, cohort_id, first_name, last_name, age, gender, location, education, occupation, income, political_lean, interests,
      source, import_date, data_quality, confidence)
    select ${`${id}-`} || n, ${id}, 'Voter' || n, 'T.', 18 + n % 67, (array['female', 'male'])[1 + n % 2], (array['Ohio', 'Texas', 'Maine', 'Utah', 'Iowa'])[1 + n % 5],
      (array['high school', 'some college', 'college', 'graduate degree'])[1 + n % 4], (array['nurse', 'teacher', 'driver', 'engineer', 'cook', 'clerk', 'farmer'])[1 + n % 7],
      (array['under 25k', '25-50k', '50-75k', '75-100k', 'over 100k'])[1 + n % 5], (array['liberal', 'moderate', 'conservative'])[1 + n % 3],
      array['transit', 'gardening', 'football'], 'bench', now(), 1, 0.75
    from generate_series(1, ${size}::int) as n`.execute(db);
  return id;
}
