/** The person whose agents are measured. */
import type { StackSession } from '../../local/session.ts';
import { createKey } from '../../services/agents/keys.ts';
import { storeCohort, storeKeys } from '../../tests/_support/people.ts';
import { addAnalyst, analyst } from '../support/analyst.ts';
import type { BenchStack } from '../support/bench-stack.ts';
import type { Door } from './clients.ts';

export interface AgentPerson {
  userId: string;
  session: StackSession;
  door: Door;
  /** A cohort of 500. */
  cohort: string;
}

const permissions = ['runs:read', 'runs:write', 'segments:write', 'spend'];

/** Adds a person with two segments, a key of a provider that is never asked, and a key for agents without a real limit. */
export async function addAgentPerson(setup: BenchStack): Promise<AgentPerson> {
  const { db, env, stack } = setup;
  const { session, cohort } = await addAnalyst(setup);
  const { id: userId } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', analyst.email)
    .executeTakeFirstOrThrow();
  // Estimates need a provider with prices; everything that is asked is simulated.
  await storeKeys(db, env, userId, { openai: 'sk-bench' });
  await storeCohort(db, userId, 120, 'Suburban parents');
  const settings = { name: 'Bench agent', permissions, rateLimitRequests: 100_000 };
  const { key } = await createKey({ db, encryptionKey: env.ENCRYPTION_KEY }, userId, settings);
  return { userId, session, cohort, door: { url: new URL(`${stack.urls.app}/mcp`), key } };
}
