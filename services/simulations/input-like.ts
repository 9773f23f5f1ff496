/** The input of a run that asks as an earlier one did. */
import type { Db } from '../../db/client.ts';
import { runAttachments } from '../../db/files/attachments.ts';
import type { OwnRun } from '../../db/simulations/own-run.ts';
import { setupOfRun } from '../../db/simulations/run-plans.ts';
import { JobNotFound } from '../../domain/errors.ts';
import { inputOfRecord, type RunInput } from '../../domain/simulations/run-input.ts';

/** Keys and the key of a repeated call, which are not stored with a run. */
export interface SubmitWith {
  apiKeys?: RunInput['apiKeys'];
  idempotencyKey?: string | null | undefined;
}

/** Returns the input of a run like this one, with its attachments. */
export async function inputLike(
  db: Db,
  userId: string,
  run: OwnRun,
  source: string,
): Promise<Omit<RunInput, 'message'>> {
  const setup = run.jobId === null ? undefined : await setupOfRun(db, userId, run.jobId);
  if (setup === undefined) throw new JobNotFound();
  const attachments = await runAttachments(db, run.id);
  return {
    ...inputOfRecord(setup),
    numUsers: setup.wishedUsers,
    attachmentIds: attachments.map(({ id }) => id),
    source,
  };
}

/** A run for the simulator takes no keys. */
export function withKeys(
  run: OwnRun,
  { apiKeys, idempotencyKey }: SubmitWith,
): Pick<RunInput, 'apiKeys' | 'idempotencyKey'> {
  const isSimulated = inputOfRecord(run).simulated;
  return { apiKeys: isSimulated ? null : (apiKeys ?? null), idempotencyKey: idempotencyKey ?? null };
}
