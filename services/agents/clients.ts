import { ensureClientKey } from '../../db/agents/agent-keys.ts';
import { callerOf, readAgentSpending } from '../../db/agents/agent-jobs.ts';
import { readClientDayLimits, storeDayLimit } from '../../db/agents/agent-limits.ts';
import { listConnections, readActivities } from '../../db/agents/oauth-connections.ts';
import type { Db } from '../../db/client.ts';
import { amount } from '../../domain/agents/limits.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { knownPermissions, type Permission } from '../../domain/agents/permissions.ts';
import { text, float, maybe, view, id, list, flag, int, time, type ValueOf } from '../../domain/view.ts';

const agentClientJobView = view('AgentClientJob', {
  jobId: text(),
  title: text(),
  progress: maybe(float()),
});

/** A connected client with what it is doing now. */
export const connectedClientView = view(
  'AgentClient',
  'A client that the viewer connected, such as a chat program with tools.',
  {
    id: id(),
    name: text('Chosen by the client.'),
    host: text(),
    permissions: list(text<Permission>()),
    /** Version of the Model Context Protocol; null before its first session. */
    protocol: maybe(text()),
    hasSession: flag(),
    doing: maybe(agentClientJobView),
    keptNotices: int('Notifications that wait for the client.'),
    lastHeardAt: maybe(time()),
    connectedAt: time(),
    dayLimitUsd: maybe(float('US dollars that it may spend in a UTC day; null without a limit of its own.')),
    spentTodayUsd: float(),
  },
);

export type ConnectedClient = ValueOf<typeof connectedClientView>;

/** Lists a person's connected clients, newest first. */
export async function listClients(db: Db, userId: string): Promise<ConnectedClient[]> {
  const connections = await listConnections(db, userId);
  const ids = connections.map(({ clientId }) => clientId);
  const [heard, limits, { dayUsdByCaller }] = await Promise.all([
    readActivities(db, userId, ids),
    readClientDayLimits(db, userId),
    readAgentSpending(db, userId),
  ]);
  const activities = new Map(heard.map((activity) => [activity.clientId, activity]));
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
      dayLimitUsd: limits.get(clientId) ?? null,
      spentTodayUsd: dayUsdByCaller.get(callerOf({ callerKind: 'client', callerId: clientId })) ?? 0,
    };
  });
}

/**
 * Limits what a connected client may spend in a UTC day, in US dollars; null takes the limit away. It stays when the
 * client is connected again. False when it is not connected. Throws InvalidInput.
 */
export async function limitClient(
  db: Db,
  userId: string,
  clientId: string,
  dayLimitUsd: number | null,
): Promise<boolean> {
  const checked = amount.nullable().safeParse(dayLimitUsd);
  if (!checked.success) throw new InvalidInput(checked.error.issues[0]?.message ?? 'Not an amount', 'dayLimitUsd');
  const connection = (await listConnections(db, userId)).find((one) => one.clientId === clientId);
  if (connection === undefined) return false;
  await storeDayLimit(db, await ensureClientKey(db, userId, clientId, connection.name), checked.data);
  return true;
}
