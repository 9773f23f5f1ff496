/** Carries out a call of an agent, by whichever door it came. */
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import { requirePermissions } from '../../domain/agents/caller.ts';
import { PermissionMissing } from '../../domain/agents/errors.ts';
import { recordCall } from '../../services/agents/usage.ts';
import type { AgentViewer } from '../viewer.ts';
import type { Operation } from './operation.ts';

interface CallToRecord {
  readonly db: Db;
  readonly log: Logger;
  readonly viewer: AgentViewer;
  readonly operation: Pick<Operation, 'name' | 'permissions'>;
}

/** Carries out a call within the agent's permissions and counts it. Throws PermissionMissing and what `carryOut` throws. */
export async function recordedCall<Answer>(
  { db, log, viewer, operation: { name, permissions } }: CallToRecord,
  carryOut: () => Promise<Answer>,
): Promise<Answer> {
  // A count that fails must not hide what was carried out: a repeated start would start a second job.
  const record = (outcome: 'ok' | 'no-permission' | 'failed') =>
    recordCall(db, viewer, { operation: name, outcome }).catch((error: unknown) =>
      log.warn({ err: error }, 'a call of an agent was not counted'),
    );
  let answer: Answer;
  try {
    requirePermissions(viewer, permissions);
    answer = await carryOut();
  } catch (error) {
    await record(error instanceof PermissionMissing ? 'no-permission' : 'failed');
    throw error;
  }
  await record('ok');
  return answer;
}
