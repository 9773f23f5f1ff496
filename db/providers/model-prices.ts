/** Prices that people enter for models outside the price tables. */
import { sql } from 'kysely';
import type { Price } from '../../domain/providers/definition.ts';
import type { Db } from '../client.ts';

export interface EnteredPrice extends Price {
  model: string;
}

/** Lists a person's prices by model name. */
export async function enteredPrices(db: Db, userId: string): Promise<EnteredPrice[]> {
  return db
    .selectFrom('modelPrice')
    .select(['model', 'inputUsd', 'outputUsd'])
    .where('userId', '=', userId)
    .orderBy('model')
    .execute();
}

export async function storeModelPrice(db: Db, userId: string, { model, ...price }: EnteredPrice): Promise<void> {
  const updatedAt = new Date();
  await db
    .insertInto('modelPrice')
    .values({ userId, model, ...price, updatedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'model']).doUpdateSet({ ...price, updatedAt }))
    .execute();
}

/** False when there was none. */
export async function deleteModelPrice(db: Db, userId: string, model: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('modelPrice')
    .where('userId', '=', userId)
    .where('model', '=', model)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Reads the price that the owner of a job entered for a model, and whether the job's spending is limited. */
export async function priceForJob(
  db: Db,
  jobId: string,
  model: string,
): Promise<{ price: Price | null; isCapped: boolean }> {
  const row = await db
    .selectFrom('job')
    .leftJoin('modelPrice', (join) =>
      join.onRef('modelPrice.userId', '=', 'job.userId').on('modelPrice.model', '=', model),
    )
    .select(['modelPrice.inputUsd', 'modelPrice.outputUsd', sql<boolean>`job.spend_cap_usd is not null`.as('isCapped')])
    .where('job.id', '=', jobId)
    .executeTakeFirst();
  if (row === undefined) return { price: null, isCapped: false };
  const { inputUsd, outputUsd, isCapped } = row;
  return { price: inputUsd === null || outputUsd === null ? null : { inputUsd, outputUsd }, isCapped };
}
