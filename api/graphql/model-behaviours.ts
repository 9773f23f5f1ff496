import type { DataRecord } from '../../db/crud/context.ts';
import type { Row } from '../../db/crud/untyped.ts';
import type { ModelName } from '../../domain/models/registry.ts';
import type { ApiContext } from './context.ts';

/** What a model does beyond storing rows. Most do nothing. */
export interface ModelBehaviour {
  /** Makes the row in place of the plain insert, from checked input, and returns its id. */
  readonly create?: (ctx: ApiContext, input: Row) => Promise<string>;
  /** Runs before a row the caller may delete is deleted. */
  readonly beforeDelete?: (ctx: ApiContext, record: DataRecord) => Promise<void>;
  /** Fields worked out when they are read. */
  readonly computed?: Readonly<Record<string, (ctx: ApiContext, record: DataRecord) => unknown>>;
}

export const modelBehaviours: Partial<Record<ModelName, ModelBehaviour>> = {};
