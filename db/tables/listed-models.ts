import type { ColumnType } from 'kysely';
import type { Json } from './columns.ts';

/** Models that a provider listed for a person's key. */
export interface ListedModelsTable {
  userId: string;
  provider: string;
  keyAccount: string;
  models: string[];
  /** Days on which models are shut down, by name, ISO 8601; read as `ModelDates`. */
  ends: Json;
  readAt: ColumnType<Date, Date | undefined, Date>;
}

export interface ListedModelsTables {
  listedModels: ListedModelsTable;
}
