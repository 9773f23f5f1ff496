import type { ColumnType } from 'kysely';

/** US dollars per million tokens that a person entered for a model. */
export interface ModelPriceTable {
  userId: string;
  model: string;
  inputUsd: number;
  outputUsd: number;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
}

export interface ModelPriceTables {
  modelPrice: ModelPriceTable;
}
