import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ModelListActivities } from '../../activities/providers/read-model-lists.ts';
import { providerQueue } from '../ids.ts';
import type { ModelListsInput } from '../messages.ts';

/** A page that a worker did not end is read by another one, without the keys that are done. */
const { readModelLists } = proxyActivities<ModelListActivities>({
  taskQueue: providerQueue,
  startToCloseTimeout: '30m',
  heartbeatTimeout: '12s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
});

/** Reads the models of every stored key, once a day by its schedule. Returns the numbers of keys, for operators. */
export async function modelLists(carried?: ModelListsInput): Promise<Pick<ModelListsInput, 'read' | 'failed'>> {
  const since = carried?.since ?? workflowInfo().startTime.toISOString();
  let { after, read, failed } = carried ?? { after: null, read: 0, failed: 0 };
  while (!workflowInfo().continueAsNewSuggested) {
    const page = await readModelLists({ since, after });
    after = page.next;
    read += page.read;
    failed += page.failed;
    if (after === null) return { read, failed };
  }
  return continueAsNew<typeof modelLists>({ since, after, read, failed });
}
