/** The branches of a panel's workflow. */
import type { AdvanceInput, AdvanceResult } from '../../activities/panels/advance-panel.ts';
import { cancelDuring, claimsThenCloses, hang, isPast, refuse, untilContinued, type Branch } from './branch.ts';
import { toldUpdate } from '../../workflows/messages.ts';
import { all, asksFor, callsOf, has, hasFailure, isCancelled, isContinued, not } from './history-events.ts';

const panel = {
  workflow: 'panel',
  args: [{ panelId: 'recorded-panel', name: 'three-kind-words', execution: 1, groups: 2 }],
};

/** Groups that take so many steps each, and then end in this way. */
function advances(steps: number, end: AdvanceResult['kind'] = 'done') {
  const asked = new Map<AdvanceInput['group'], number>();
  return async ({ group }: AdvanceInput): Promise<AdvanceResult> => {
    const count = (asked.get(group) ?? 0) + 1;
    asked.set(group, count);
    return { kind: count > steps ? end : 'more' };
  };
}

/** A group that waits for a person for an hour, and hears at its next step what it was told. */
function waitsUntilTold() {
  let asked = 0;
  return async (): Promise<AdvanceResult> => {
    asked += 1;
    if (asked === 1) return { kind: 'waiting', waitMs: 3_600_000 };
    return asked === 2 ? { kind: 'more', heard: [{ id: 'told-end', after: 1 }] } : { kind: 'done' };
  };
}

export const panelBranches: Record<string, Branch> = {
  panel: {
    ...panel,
    activities: { advancePanel: advances(2) },
    // Three calls for each of the two groups, and three for the summary.
    goesThrough: all(
      asksFor('claimJob', 'finishPanel'),
      not(hasFailure),
      (events) => callsOf(events, 'advancePanel') === 9,
    ),
  },
  'panel-closed': {
    ...panel,
    activities: { advancePanel: advances(1, 'closed') },
    goesThrough: all(asksFor('claimJob', 'advancePanel'), not(asksFor('finishPanel'))),
  },
  'panel-paused': {
    ...panel,
    activities: {
      advancePanel: advances(1, 'paused'),
      claimJob: claimsThenCloses(),
    },
    goesThrough: all(not(asksFor('finishPanel')), (events) => callsOf(events, 'claimJob') === 2),
  },
  'panel-continued': {
    ...panel,
    activities: { advancePanel: advances(60) },
    act: (handle) => untilContinued(handle),
    goesThrough: all(asksFor('advancePanel'), isContinued),
  },
  'panel-failed': {
    ...panel,
    activities: { advancePanel: refuse('SpendCapReached', 'The spend cap of $1.00 was reached', true) },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  // The owner tells the panel something while it waits for a person.
  'panel-told-while-waiting': {
    ...panel,
    args: [{ ...panel.args[0], groups: 1 }],
    activities: { advancePanel: waitsUntilTold() },
    act: async (handle, called) => {
      await called('advancePanel');
      await isPast(handle);
      await handle.executeUpdate(toldUpdate, { updateId: 'told-end', args: [{ id: 'told-end' }] });
    },
    goesThrough: all(
      asksFor('finishPanel'),
      not(has('timerFiredEventAttributes')),
      has('workflowExecutionUpdateCompletedEventAttributes'),
      has('markerRecordedEventAttributes'),
    ),
  },
  'panel-cancelled': {
    ...panel,
    activities: { advancePanel: hang },
    act: cancelDuring('advancePanel'),
    goesThrough: all(isCancelled, asksFor('claimJob', 'advancePanel', 'cancelJob')),
  },
};
