import type { ServerContext } from '@modelcontextprotocol/server';
import { heardFromSession, noteSessionJob, type SessionOwner } from '../../../db/agents/mcp-sessions.ts';
import type { Db } from '../../../db/client.ts';

/** Version of the protocol without sessions. */
const currentVersion = '2026-07-28';

/** Id of the one record that shows a client of the protocol without sessions. */
const recordOf = ({ clientId }: SessionOwner) => `${currentVersion} ${clientId}`;

/** Notes in its record that a client of 2026 was heard. */
export async function noteClient(db: Db, owner: SessionOwner): Promise<void> {
  await heardFromSession(db, {
    ...owner,
    sessionId: recordOf(owner),
    protocolVersion: currentVersion,
    clientCapabilities: {},
    serverCapabilities: {},
  });
}

/** Notes the job that a call was about, as one its session works with until it ends. */
export async function noteJobOfCall(
  db: Db,
  owner: SessionOwner,
  { sessionId }: ServerContext,
  { job_id, state }: { job_id?: unknown; state?: unknown },
): Promise<void> {
  if (typeof job_id !== 'string') return;
  const isOpen = state === 'queued' || state === 'running' || state === 'paused';
  await noteSessionJob(db, owner, sessionId ?? recordOf(owner), { jobId: job_id, isOpen });
}
