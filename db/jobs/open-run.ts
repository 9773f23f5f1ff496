import { choiceOf, providersOf, type Provider } from '../../domain/providers/provider.ts';
import type { Db } from '../client.ts';

/** Identifies a run for a write: the record's id and the writer's execution. */
export interface RunRef {
  runId: string;
  execution: number;
}

/** Starts the update that every write of a workflow uses: it matches only an open run of the same execution. */
export function updateOpenRun(db: Db, run: RunRef) {
  return db
    .updateTable('dynamicSimulationRun')
    .where('id', '=', run.runId)
    .where('execution', '=', run.execution)
    .where('status', 'in', ['queued', 'processing']);
}

/** Lists the providers of a run. An unknown name, in a record created by another client, means the default provider. */
export function askedProviders(modelProvider: string): readonly Provider[] {
  return providersOf(choiceOf(modelProvider));
}
