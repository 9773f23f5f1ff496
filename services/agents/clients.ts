import { listConnections, readActivities } from '../../db/agents/oauth-connections.ts';
import type { Db } from '../../db/client.ts';
import { knownPermissions, type Permission } from '../../domain/agents/permissions.ts';

/** A connected client with what it is doing now. */
export interface ConnectedClient {
  id: string;
  name: string;
  host: string;
  permissions: Permission[];
  /** Version of the Model Context Protocol; null before its first session. */
  protocol: string | null;
  hasSession: boolean;
  doing: { jobId: string; title: string; progress: number | null } | null;
  keptNotices: number;
  lastHeardAt: Date | null;
  connectedAt: Date;
}

/** Lists a person's connected clients, newest first. */
export async function listClients(db: Db, userId: string): Promise<ConnectedClient[]> {
  const connections = await listConnections(db, userId);
  const ids = connections.map(({ clientId }) => clientId);
  const activities = new Map((await readActivities(db, userId, ids)).map((activity) => [activity.clientId, activity]));
  return connections.map(({ clientId, name, host, scopes, connectedAt }) => {
    const known = activities.get(clientId);
    const { jobId = null, jobTitle, jobProgress = null } = known ?? {};
    return {
      id: clientId,
      name,
      host,
      permissions: knownPermissions(scopes),
      protocol: known?.protocol ?? null,
      hasSession: known?.hasSession ?? false,
      doing: jobId === null ? null : { jobId, title: jobTitle ?? jobId, progress: jobProgress },
      keptNotices: known?.keptNotices ?? 0,
      lastHeardAt: known?.lastHeardAt ?? null,
      connectedAt,
    };
  });
}
