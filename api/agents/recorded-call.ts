/** Carries out a call of an agent, by whichever door it came. */
import type { Db } from '../../db/client.ts';
import { requirePermissions } from '../../domain/agents/caller.ts';
import { PermissionMissing } from '../../domain/agents/errors.ts';
import { recordCall } from '../../services/agents/usage.ts';
import type { AgentViewer } from '../viewer.ts';
import type { Operation } from './operation.ts';

interface CallToRecord {
  readonly db: Db;
  readonly viewer: AgentViewer;
  readonly operation: Pick<Operation, 'name' | 'permissions'>;
}

/** Carries out a call within the agent's permissions and counts it. Throws PermissionMissing and what `carryOut` throws. */
export async function recordedCall<Answer>(
  { db, viewer, operation: { name, permissions } }: CallToRecord,
  carryOut: () => Promise<Answer>,
): Promise<Answer> {
  const record = (outcome: 'ok' | 'no-permission' | 'failed') => recordCall(db, viewer, { operation: name, outcome });
  try {
    requirePermissions(viewer, permissions);
    const answer = await carryOut();
    await record('ok');
    return answer;
  } catch (error) {
    await record(error instanceof PermissionMissing ? 'no-permission' : 'failed');
    throw error;
  }
}
