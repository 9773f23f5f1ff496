/** Use of a person's keys and clients. */
import type { Db } from '../../db/client.ts';
import { ensureClientKey } from '../../db/agents/agent-keys.ts';
import { callerOf, readAgentSpending } from '../../db/agents/agent-jobs.ts';
import { countAgentCall, readUsage, type CallOutcome } from '../../db/agents/agent-usage.ts';
import type { ActingAgent } from '../../domain/agents/caller.ts';
import { callsOf, lastDays, summarizeUsage, type AgentUsage } from '../../domain/agents/usage.ts';
import { InvalidInput } from '../../domain/errors.ts';

/**
 * Counts a call in MCPUsageTracking of its key or client and UTC day, and in the totals of its MCPApiKey. A key deleted
 * meanwhile counts nothing.
 */
export async function recordCall(
  db: Db,
  viewer: ActingAgent,
  call: { readonly operation: string; readonly outcome: CallOutcome },
): Promise<void> {
  await countAgentCall(db, await usageKeyId(db, viewer), call);
}

/** Returns the id of the MCPApiKey by which an agent's use is counted. */
export async function usageKeyId(db: Db, { userId, agent }: ActingAgent): Promise<string> {
  if (agent.kind === 'key') return agent.id;
  return ensureClientKey(db, userId, agent.id, agent.name);
}

/** Sums the use of a person's agents over the last UTC days, 1 to 90. Throws InvalidInput. */
export async function readAgentUsage(db: Db, userId: string, days: number, nowMs = Date.now()): Promise<AgentUsage> {
  if (days < 1 || days > 90) throw new InvalidInput('Choose 1 to 90 days', 'days');
  const dates = lastDays(days, nowMs);
  return summarizeUsage(await readUsage(db, userId, dates[0] ?? ''), dates);
}

/** Today's calls and spending of each key, by the key's id. */
export async function readKeysToday(db: Db, userId: string): Promise<(keyId: string) => KeyToday> {
  const [today = ''] = lastDays(1, Date.now());
  const [usage, { dayUsdByCaller }] = await Promise.all([readUsage(db, userId, today), readAgentSpending(db, userId)]);
  return (keyId) => ({
    callsToday: usage.filter((row) => row.keyId === keyId).reduce((sum, row) => sum + callsOf(row), 0),
    spentTodayUsd: dayUsdByCaller.get(callerOf({ callerKind: 'key', callerId: keyId })) ?? 0,
  });
}

export interface KeyToday {
  callsToday: number;
  spentTodayUsd: number;
}
