import type { Db } from '../client.ts';
import { readAgentLimits } from './agent-limits.ts';
import { listConnections } from './oauth-connections.ts';
import { listWebhooks } from './webhooks.ts';

/**
 * Reads a person's limits of agents, what their keys may do, the jobs that agents started, what these spent and their webhooks, for the
 * export of their data, without keys, their hashes or secrets.
 */
export async function ownAgentData(db: Db, userId: string) {
  const [limits, agentKeys, agentJobs, agentSpending, agentConnections, webhooks] = await Promise.all([
    readAgentLimits(db, userId),
    db
      .selectFrom('agentKey')
      .select(['keyId', 'kind', 'clientId', 'permissions', 'rateLimitRequests', 'rateLimitPeriod', 'dayLimitUsd'])
      .select(['expiresAt', 'revokedAt', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('agentJob')
      .select(['jobId', 'callerKind', 'callerId', 'operation', 'estimatedUsd', 'costUsd', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('agentSpending')
      .select(['day', 'callerKind', 'callerId', 'spentUsd'])
      .where('userId', '=', userId)
      .orderBy('day')
      .execute(),
    listConnections(db, userId),
    listWebhooks(db, userId),
  ]);
  return {
    agentLimits: limits === undefined ? [] : [limits],
    agentKeys,
    agentJobs,
    agentSpending,
    agentConnections,
    webhooks,
  };
}
