/**
 * Fifty seeded rounds of 200 parallel starts of every kind over REST, MCP and GraphQL against a provider with prices.
 * @guards services/agents/agent-jobs.ts db/agents/agent-jobs.ts db/functions/{count-agent-spending,link-agent-job}.sql
 * @guards pacer/functions/** api/agents/operations/*start* domain/agents/limits.ts
 */
import { describeAgentLimits } from './agent-limits.ts';

import.meta.jest.setTimeout(6 * 3_600_000);

/** Fewer rounds show something in minutes. */
const rounds = Number(process.env.SOUNDINGS_ROUNDS ?? 50);

describeAgentLimits({ rounds, starts: 200, atOnce: 5 });
