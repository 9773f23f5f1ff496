import { endImport } from '../../db/segments/import-work.ts';
import { openImports } from '../../db/segments/imports.ts';
import { segmentImportEnd, startSegmentImport } from '../../services/jobs/segment-imports.ts';
import type { ActivityDeps } from '../deps.ts';
import { reasonOf } from '../../domain/errors.ts';

const endedInTemporal = new Set(['TERMINATED', 'TIMED_OUT', 'CANCELLED']);

/** Starts imports whose workflow was never started, and closes those whose workflow was ended in Temporal. */
export async function reconcileImports({ db, env, temporal, log }: ActivityDeps, settleMs: number): Promise<void> {
  for (const { id } of await openImports(db, settleMs)) {
    try {
      const ended = await segmentImportEnd(temporal, id);
      if (ended !== null && endedInTemporal.has(ended))
        await endImport(db, id, 'failed', 'The import was ended in Temporal');
      else await startSegmentImport(temporal, id, env.TEMPO);
    } catch (error) {
      log.warn({ importId: id, reason: reasonOf(error) }, 'An import could not be reconciled');
    }
  }
}
