import { sql } from 'kysely';
import type { Db } from '../client.ts';
import type { Provider } from '../../domain/providers/provider.ts';

export interface ListedModels {
  models: string[];
  readAt: Date;
}

interface OfKey {
  userId: string;
  provider: Provider;
  /** Account of the key that is stored now. */
  keyAccount: string;
}

/** Reads the list of a person's key; null before it was read with this key. */
export async function listedModels(db: Db, { userId, provider, keyAccount }: OfKey): Promise<ListedModels | null> {
  const row = await db
    .selectFrom('listedModels')
    .select(['models', 'readAt'])
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('keyAccount', '=', keyAccount)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeListedModels(db: Db, key: OfKey, models: string[]): Promise<void> {
  const readAt = new Date();
  await db
    .insertInto('listedModels')
    .values({ ...key, models, readAt })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'provider']).doUpdateSet({ keyAccount: key.keyAccount, models, readAt }),
    )
    .execute();
}

/** Lists older than this say nothing about today. */
const staleDays = 14;

/** Reads what a provider last listed for an account, whoever asked; null when nobody has lately. */
export async function modelsOfAccount(db: Db, accountId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom('listedModels')
    .select('models')
    .where('keyAccount', '=', accountId)
    .where('readAt', '>', sql<Date>`now() - make_interval(days => ${staleDays})`)
    .orderBy('readAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.models ?? null;
}
