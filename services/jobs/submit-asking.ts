import { humanId } from 'human-id';
import type { JobAccess } from '../../db/jobs/create-job.ts';
import type { JobRef } from '../../db/jobs/open-job.ts';
import { oneProviderAccess } from './one-provider-access.ts';
import type { AskingDeps, AskingKind } from './asking.ts';
import { startStoredJob } from './start-job.ts';
import type { JobDeps } from './temporal.ts';

interface Submitted {
  /** Id of its record. */
  id: string;
  userId: string;
  /** The provider, and the model if one is chosen. */
  asked: Parameters<typeof oneProviderAccess>[3];
  apiKeys: Parameters<typeof oneProviderAccess>[4];
}

interface NewAskingJob extends JobAccess {
  id: string;
  /** Its readable id. */
  jobId: string;
  userId: string;
}

/**
 * Finds what a new job asks one provider with, lets `create` store it with its record, and starts it. Throws
 * UserSettingsNotFound, ApiKeyNotConfigured.
 */
export async function submitAskingJob(
  deps: JobDeps & AskingDeps,
  kind: AskingKind,
  { id, userId, asked, apiKeys }: Submitted,
  create: (job: NewAskingJob, from: { model: string; simulated: boolean }) => Promise<JobRef>,
): Promise<{ id: string; jobId: string }> {
  const jobId = humanId({ separator: '-', capitalize: false });
  const { model, simulated, ...access } = await oneProviderAccess(deps, userId, id, asked, apiKeys);
  await create({ id, jobId, userId, ...access }, { model, simulated });
  await startStoredJob(deps, kind.start, jobId);
  return { id, jobId };
}
