/** Prices of models for a person: those of the tables, and those that the person entered. */
import {
  deleteModelPrice,
  enteredPrices,
  storeModelPrice,
  type EnteredPrice,
} from '../../db/providers/model-prices.ts';
import type { Db } from '../../db/client.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { listedPrice, withEntered, type FindPrice } from '../../domain/providers/prices.ts';

const readableName = /^[\w.:/@-]{1,100}$/;
/** US dollars per million tokens, far above any model's. */
const maxUsd = 10_000;

/** Returns what finds prices for a person. */
export async function priceFinder(db: Db, userId: string): Promise<FindPrice> {
  const entered = await enteredPrices(db, userId);
  return withEntered(new Map(entered.map(({ model, ...price }) => [model, price])));
}

/** Stores the price of a model outside the tables. Throws InvalidInput. */
export async function enterPrice(db: Db, userId: string, given: EnteredPrice): Promise<EnteredPrice[]> {
  const model = given.model.trim();
  if (!readableName.test(model)) throw new InvalidInput('Write the name of the model as it is asked', 'model');
  if (listedPrice(model) !== null) throw new InvalidInput(`The price of ${model} is known already`, 'model');
  for (const field of ['inputUsd', 'outputUsd'] as const)
    if (!(given[field] >= 0 && given[field] <= maxUsd))
      throw new InvalidInput(`A price is between 0 and ${maxUsd} dollars per million tokens`, field);
  await storeModelPrice(db, userId, { ...given, model });
  return enteredPrices(db, userId);
}

/** Removes the price of a model: its calls are unknown cost again. */
export async function removePrice(db: Db, userId: string, model: string): Promise<EnteredPrice[]> {
  await deleteModelPrice(db, userId, model);
  return enteredPrices(db, userId);
}
