/** The branches of the workflow of imports of profiles. */
import type { BatchResult } from '../../activities/profiles/import-profiles.ts';
import { cancelDuring, hang, refuse, type Branch } from './branch.ts';
import { all, asksFor, callsOf, hasFailure, isCancelled, not } from './history-events.ts';

const profileImport = {
  workflow: 'profileImport',
  args: [{ importId: 'recorded-import', name: 'two-plain-words', execution: 1 }],
};

/** Gives these results one after the other, and the last one for ever. */
function answers(...results: BatchResult[]) {
  let at = 0;
  return async (): Promise<BatchResult> => {
    const result = results[Math.min(at, results.length - 1)] ?? { kind: 'done' };
    at += 1;
    return result;
  };
}

const quickClaim = async ({ attempt }: { attempt: number }) => ({ kind: 'claimed' as const, attempt, tempo: 0.05 });

export const profileImportBranches: Record<string, Branch> = {
  'profile-import': {
    ...profileImport,
    activities: {
      claimJob: quickClaim,
      planProfileImport: async () => [0, 1, 2, 3, 4],
      askForProfiles: answers({ kind: 'waiting' }),
      collectProfiles: answers({ kind: 'waiting' }, { kind: 'waiting' }, { kind: 'done' }),
    },
    goesThrough: all(
      asksFor('claimJob', 'planProfileImport', 'completeJob'),
      not(hasFailure),
      (events) => callsOf(events, 'askForProfiles') === 5,
      (events) => callsOf(events, 'collectProfiles') === 7,
    ),
  },
  'profile-import-busy': {
    ...profileImport,
    activities: {
      claimJob: quickClaim,
      planProfileImport: async () => [3],
      askForProfiles: answers({ kind: 'busy', retryAfterMs: 50 }, { kind: 'waiting' }),
      collectProfiles: answers({ kind: 'busy', retryAfterMs: null }, { kind: 'done' }),
    },
    goesThrough: all(
      asksFor('completeJob'),
      (events) => callsOf(events, 'askForProfiles') === 2,
      (events) => callsOf(events, 'collectProfiles') === 2,
    ),
  },
  'profile-import-without-batches': {
    ...profileImport,
    activities: { planProfileImport: async () => [] },
    goesThrough: all(asksFor('planProfileImport', 'completeJob'), not(asksFor('askForProfiles'))),
  },
  'profile-import-stopped': {
    ...profileImport,
    activities: {
      planProfileImport: async () => [0, 1, 2, 3, 4],
      askForProfiles: answers({ kind: 'stopped', reason: 'The account has no credit left' }),
    },
    goesThrough: all(asksFor('failJob'), not(asksFor('completeJob')), not(asksFor('collectProfiles'))),
  },
  'profile-import-closed': {
    ...profileImport,
    activities: { planProfileImport: async () => null },
    goesThrough: all(asksFor('planProfileImport'), not(asksFor('completeJob'))),
  },
  'profile-import-closed-in-a-batch': {
    ...profileImport,
    activities: { planProfileImport: async () => [0], askForProfiles: answers({ kind: 'closed' }) },
    goesThrough: all(asksFor('askForProfiles'), not(asksFor('completeJob'))),
  },
  'profile-import-failed': {
    ...profileImport,
    activities: { planProfileImport: refuse('DataRefused', 'The database refused a value (22P05)', true) },
    goesThrough: all(hasFailure, asksFor('claimJob', 'failJob')),
  },
  'profile-import-cancelled': {
    ...profileImport,
    activities: { planProfileImport: async () => [0], askForProfiles: hang },
    act: cancelDuring('askForProfiles'),
    goesThrough: all(isCancelled, asksFor('claimJob', 'askForProfiles', 'cancelJob')),
  },
};
