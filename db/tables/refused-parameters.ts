import type { ColumnType } from 'kysely';

/** A parameter of requests that an endpoint refuses for a model. */
export interface RefusedParameterTable {
  endpoint: string;
  model: string;
  parameter: string;
  refusedAt: ColumnType<Date, Date | undefined, Date>;
}

export interface RefusedParameterTables {
  refusedParameter: RefusedParameterTable;
}
