import type { ColumnType } from 'kysely';

/** Models that a provider listed for a person's key. */
export interface ListedModelsTable {
  userId: string;
  provider: string;
  keyAccount: string;
  models: string[];
  readAt: ColumnType<Date, Date | undefined, Date>;
}

export interface ListedModelsTables {
  listedModels: ListedModelsTable;
}
