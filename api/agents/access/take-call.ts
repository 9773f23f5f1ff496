import type { Db } from '../../../db/client.ts';
import { agentRateOf } from '../../../db/agents/agent-usage.ts';
import { createRateLimiter } from '../../../db/identity/limits.ts';
import { AgentRateReached, type RateState } from '../../../domain/agents/errors.ts';
import { periodSeconds } from '../../../domain/agents/key-settings.ts';
import { recordCall, usageKeyId } from '../../../services/agents/usage.ts';
import type { AgentViewer } from '../../viewer.ts';

/**
 * Counts a call against the rate limit of its key or client, in Postgres, for all processes. A refused call is recorded
 * here. Throws AgentRateReached.
 */
export async function takeCall(db: Db, viewer: AgentViewer): Promise<RateState> {
  const keyId = await usageKeyId(db, viewer);
  const { requests, period } = await agentRateOf(db, keyId);
  const limiter = createRateLimiter(db, {
    keyPrefix: `agent-${period}`,
    points: requests,
    duration: periodSeconds[period],
  });
  const { isRefused, remaining, resetSeconds } = await limiter.count(keyId);
  const rate = { limit: requests, remaining, resetSeconds };
  if (!isRefused) return rate;
  await recordCall(db, viewer, { operation: '', outcome: 'over-limit' });
  throw new AgentRateReached(rate, period);
}
