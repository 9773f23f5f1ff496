import { sql } from 'kysely';
import type { Db } from '../client.ts';
import {
  endsOfListed,
  type KeyPlace,
  type ListedModel,
  type ModelDates,
} from '../../domain/providers/listed-models.ts';
import { providerList, type Provider } from '../../domain/providers/provider.ts';

/** Models that a provider listed, by name, and the days on which some of them are shut down. */
interface ModelList {
  models: string[];
  ends: ModelDates;
}

export interface ListedModels extends ModelList {
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
    .select(['models', 'ends', 'readAt'])
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('keyAccount', '=', keyAccount)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, ends: row.ends as ModelDates };
}

export async function storeListedModels(db: Db, key: OfKey, listed: readonly ListedModel[]): Promise<void> {
  const found = {
    keyAccount: key.keyAccount,
    models: listed.map(({ name }) => name),
    ends: JSON.stringify(endsOfListed(listed)),
    readAt: new Date(),
  };
  await db
    .insertInto('listedModels')
    .values({ ...key, ...found })
    .onConflict((conflict) => conflict.columns(['userId', 'provider']).doUpdateSet(found))
    .execute();
}

/** Lists older than this say nothing about today. */
const staleDays = 14;

/** Reads what a provider last listed for an account, whoever asked; null when nobody has lately. */
export async function modelsOfAccount(db: Db, accountId: string): Promise<ModelList | null> {
  const row = await db
    .selectFrom('listedModels')
    .select(['models', 'ends'])
    .where('keyAccount', '=', accountId)
    .where('readAt', '>', sql<Date>`now() - make_interval(days => ${staleDays})`)
    .orderBy('readAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { models: row.models, ends: row.ends as ModelDates };
}

/**
 * Lists stored keys behind `after` whose models were not read since a time, at most `limit`, ordered by person and
 * provider.
 */
export async function keysToList(
  db: Db,
  { after, since, limit }: { after: KeyPlace | null; since: Date; limit: number },
): Promise<KeyPlace[]> {
  const rows = await db
    .selectFrom('providerKey')
    .leftJoin('listedModels', (join) =>
      join
        .onRef('listedModels.userId', '=', 'providerKey.userId')
        .onRef('listedModels.provider', '=', 'providerKey.provider'),
    )
    .select(['providerKey.userId', 'providerKey.provider'])
    .where('providerKey.provider', 'in', providerList)
    .where(({ eb, or }) => or([eb('listedModels.readAt', 'is', null), eb('listedModels.readAt', '<', since)]))
    .where(({ eb, refTuple, tuple }) =>
      after === null
        ? eb.lit(true)
        : eb(refTuple('providerKey.userId', 'providerKey.provider'), '>', tuple(after.userId, after.provider)),
    )
    .orderBy('providerKey.userId')
    .orderBy('providerKey.provider')
    .limit(limit)
    .execute();
  return rows.map(({ userId, provider }) => ({ userId, provider: provider as Provider }));
}
