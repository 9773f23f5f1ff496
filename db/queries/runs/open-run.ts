import type { Db } from '../../client.ts';

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

/** The providers a run asks, in a fixed order. `all` asks both. */
export function providersOf(modelProvider: string): ('openai' | 'anthropic')[] {
  if (modelProvider === 'all') return ['openai', 'anthropic'];
  return [modelProvider === 'anthropic' ? 'anthropic' : 'openai'];
}
