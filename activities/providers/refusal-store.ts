import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { refusedParametersOf, storeRefusedParameter } from '../../db/providers/refused-parameters.ts';
import type { RefusalStore } from './refused-parameters.ts';

/** Keeps in the database what an endpoint refused. Without the database each process is refused once more. */
export function createRefusalStore(db: Db, endpoint: string, log: Logger): RefusalStore {
  const unkept = (err: unknown) => log.warn({ err }, 'What a model refuses could not be read or kept');
  return {
    read: (model) =>
      refusedParametersOf(db, endpoint, model).catch((error: unknown) => {
        unkept(error);
        return [];
      }),
    add: (model, parameter) => storeRefusedParameter(db, endpoint, model, parameter).catch(unkept),
  };
}
