import { choiceOf, providersOf, type Provider } from '../../domain/providers/provider.ts';
import type { Db } from '../client.ts';
import type { JobRef, OwnJob } from '../jobs/open-job.ts';

/** Identifies a run for a write: the id of its record and job, and the writer's execution. */
export interface RunRef {
  runId: string;
  execution: number;
}

export function jobOf({ runId, execution }: RunRef): JobRef {
  return { id: runId, execution };
}

export function ownSimulation(userId: string, jobId: string): OwnJob {
  return { userId, kind: 'simulation', name: jobId };
}

/**
 * Starts an update of fields that only the record of a run has: it matches only an open run of the same execution. The
 * record's copies of its job are changed through the job (db/jobs/open-job.ts).
 */
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
