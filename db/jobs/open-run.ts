import { choiceOf, providersOf, type Provider } from '../../domain/providers/provider.ts';
import type { Db } from '../client.ts';

/** Which write may touch a run: the record's id and the execution the writer belongs to. */
export interface RunRef {
  runId: string;
  execution: number;
}

/** The conditional update every workflow write goes through: mine, and still open. */
export function updateOpenRun(db: Db, run: RunRef) {
  return db
    .updateTable('dynamicSimulationRun')
    .where('id', '=', run.runId)
    .where('execution', '=', run.execution)
    .where('status', 'in', ['queued', 'processing']);
}

/** The providers a run's record asks. A record made elsewhere may name one we do not know: it means the usual one. */
export function askedProviders(modelProvider: string): readonly Provider[] {
  return providersOf(choiceOf(modelProvider));
}
