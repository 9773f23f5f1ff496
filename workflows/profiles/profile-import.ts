import { ApplicationFailure, proxyActivities, sleep } from '@temporalio/workflow';
import type { BatchResult, ProfileImportActivities } from '../../activities/profiles/import-profiles.ts';
import { profileImportKind } from '../../domain/profiles/imports/kind.ts';
import { defineJob, type Attempt, type StagesResult } from '../jobs/define-job.ts';
import { recordOptions, storedLifeCycle, type StoredClaim } from '../jobs/stored-job.ts';
import type { ProfileImportInput } from '../messages.ts';

const { planProfileImport } = proxyActivities<ProfileImportActivities>(recordOptions);
/** A request may take a minute; a killed worker is noticed sooner. */
const { askForProfiles, collectProfiles } = proxyActivities<ProfileImportActivities>({
  ...recordOptions,
  startToCloseTimeout: '5m',
});

const lanes = 3;
const firstWaitMs = 2_000;
const longestWaitMs = 30_000;

const lifeCycleOf = ({ importId, execution }: ProfileImportInput) =>
  storedLifeCycle({ kind: profileImportKind.name, id: importId, execution });

/**
 * Imports profiles in small batches: a scraping service is asked for each, and looked after until its records are there.
 * The waits are timers here, so that no slot of a worker waits with them.
 */
export const profileImport = defineJob<ProfileImportInput, StoredClaim, never>({
  items: 'batches',
  name: ({ name }) => name,
  lifeCycle: lifeCycleOf,
  runStages,
});

async function runStages({
  input,
  claim: { tempo = 1 },
  show,
}: Attempt<ProfileImportInput, StoredClaim, never>): Promise<StagesResult<never>> {
  const { importId, execution } = input;
  const batches = await planProfileImport({ importId, execution });
  if (batches === null) return { kind: 'ended' };
  show({ stage: 'importing', batches: batches.length, items: batches.length });
  let next = 0;
  let batchesDone = 0;
  const ends: BatchResult[] = [];
  const isStopped = () => ends.some(({ kind }) => kind !== 'done');
  const runLane = async () => {
    while (!isStopped()) {
      const batch = batches[next];
      next += 1;
      if (batch === undefined) return;
      ends.push(await importBatch({ importId, execution, batch }, tempo));
      batchesDone += 1;
      show({ batchesDone });
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  for (const end of ends) {
    if (end.kind === 'closed') return { kind: 'ended' };
    if (end.kind === 'stopped') throw ApplicationFailure.nonRetryable(end.reason, 'ServiceStopped', 'final');
  }
  await lifeCycleOf(input).complete();
  return { kind: 'ended' };
}

async function importBatch(
  job: { importId: string; execution: number; batch: number },
  tempo: number,
): Promise<BatchResult> {
  const asked = await whileBusy(tempo, (tries) => askForProfiles({ ...job, tries }));
  if (asked.kind !== 'waiting') return asked;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 1.5)) {
    await sleep(waitMs * tempo);
    const collected = await whileBusy(tempo, (tries) => collectProfiles({ ...job, tries }));
    if (collected.kind !== 'waiting') return collected;
  }
}

/** Repeats a step while the service is busy: when it asks for it, else later each time. */
async function whileBusy(tempo: number, step: (tries: number) => Promise<BatchResult>): Promise<BatchResult> {
  for (let tries = 0, waitMs = firstWaitMs; ; tries += 1, waitMs = Math.min(longestWaitMs, waitMs * 2)) {
    const result = await step(tries);
    if (result.kind !== 'busy') return result;
    await sleep(result.retryAfterMs ?? waitMs * tempo);
  }
}
