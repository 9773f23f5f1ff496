/**
 * Two seeded rounds of parallel starts of every kind over REST, MCP and GraphQL against a provider with prices.
 * @guards services/agents/agent-jobs.ts db/agents/agent-jobs.ts db/functions/{count-agent-spending,link-agent-job}.sql
 * @guards pacer/functions/** api/agents/operations/*start* domain/agents/limits.ts
 */
import { describeAgentLimits } from './agent-limits.ts';

import.meta.jest.setTimeout(300_000);

describeAgentLimits({ rounds: 2, starts: 30, atOnce: 2 });
