/** Secrets that no injection may bring to light: those of another person, and those of the owner whose model obeys. */
import { bindingOfFecKey } from '../../db/providers/keys.ts';
import { encryptSecret } from '../../db/secrets.ts';
import { storeRun } from './stored-runs.ts';
import type { World } from './world.ts';

/** Word that stands in everything of the other person. */
export const victimMark = 'quartzlantern';
/** Word that stands in what the owner keeps apart from a job: other segments and runs. */
export const ownerMark = 'amberferry';

export interface Victim {
  userId: string;
  jobId: string;
}

/** Stores a person with a key, a segment, a run and a talk, which all have a word of their own. */
export async function storeVictim(world: World): Promise<Victim> {
  const { db } = world;
  const userId = await world.user({ openai: `sim-${victimMark}-key` });
  await storeAccount(world, userId, victimMark);
  const cohortId = await world.cohort(userId, 3, `People of ${victimMark}`);
  const { jobId } = await storeRun(db, userId, { message: `A message of ${victimMark}`, segmentIds: [cohortId] });
  await db
    .insertInto('chatConversation')
    .values({ id: `talk-${victimMark}`, userId, title: `Talk of ${victimMark}`, surface: 'assistant' } as never)
    .execute();
  return { userId, jobId };
}

/** Stores an owner's e-mail address, key of the election commission, and a run and a segment beside those of the job. */
export async function storeOwnerSecrets(world: World, userId: string): Promise<void> {
  const { db, env } = world;
  await storeAccount(world, userId, `secret-${userId}`);
  const { id } = await db
    .selectFrom('userSettings')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const fecApiKey = encryptSecret(`fec-secret-${userId}`, bindingOfFecKey(id), env.ENCRYPTION_KEY);
  await db.updateTable('userSettings').set({ fecApiKey }).where('id', '=', id).execute();
  await world.cohort(userId, 3, `Others of ${ownerMark}`);
  await storeRun(db, userId, { message: `Another message of ${ownerMark}` });
}

async function storeAccount({ db }: World, id: string, name: string): Promise<void> {
  const email = `${name}@private.example`;
  await db
    .insertInto('account')
    .values({ id, username: email, email, emailVerified: true, passwordHash: '', status: 'confirmed' })
    .execute();
}
