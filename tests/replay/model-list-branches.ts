/** The branches of the daily reading of models. */
import type { ModelListPage } from '../../activities/providers/read-model-lists.ts';
import { cancelDuring, hang, refuse, untilContinued, type Branch } from './branch.ts';
import { all, asksFor, callsOf, has, hasFailure, isCancelled, isContinued } from './history-events.ts';

const lists = { workflow: 'modelLists', args: [] };

/** So many pages with a next one, and then the end. */
function pages(before: number) {
  let done = 0;
  return async (): Promise<ModelListPage> => {
    done += 1;
    const next = done > before ? null : { userId: `recorded-person-${done}`, provider: 'openai' as const };
    return { next, read: 1, failed: 1 };
  };
}

export const modelListBranches: Record<string, Branch> = {
  'model-lists': {
    ...lists,
    activities: { readModelLists: pages(2) },
    goesThrough: all(
      (events) => callsOf(events, 'readModelLists') === 3,
      has('workflowExecutionCompletedEventAttributes'),
    ),
  },
  'model-lists-continued': {
    ...lists,
    activities: { readModelLists: pages(100) },
    act: (handle) => untilContinued(handle),
    goesThrough: all(asksFor('readModelLists'), isContinued),
  },
  'model-lists-cancelled': {
    ...lists,
    activities: { readModelLists: hang },
    act: cancelDuring('readModelLists'),
    goesThrough: all(asksFor('readModelLists'), isCancelled),
  },
  'model-lists-failed': {
    ...lists,
    activities: { readModelLists: refuse('DataRefused', 'The database refused a value (22003)', false) },
    goesThrough: all(hasFailure, has('workflowExecutionFailedEventAttributes')),
  },
};
