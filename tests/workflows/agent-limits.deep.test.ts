/**
 * Seeded rounds of parallel starts of every kind over REST and MCP against a provider with prices.
 * @guards services/agents/agent-jobs.ts db/agents/agent-jobs.ts db/functions/{count-agent-spending,link-agent-job}.sql
 * @guards pacer/functions/** api/agents/operations/*start* domain/agents/limits.ts
 */
import { slotsPerAccount } from '../../db/jobs/admit-jobs.ts';
import { randomInt, seededRandom, type Random } from '../../domain/random.ts';
import { waitUntil } from '../../local/wait-until.ts';
import { draws } from '../_support/depth.ts';
import { note } from '../_support/note.ts';
import { everything } from './mcp-support.ts';
import { startRestWorld, type RestWorld } from './rest-support.ts';

import.meta.jest.setTimeout(draws(120_000, 3_000_000));

let rest: RestWorld;
beforeAll(async () => {
  rest = await startRestWorld();
  rest.world.simulator.configure({ anyKey: true });
}, 60_000);
afterAll(() => rest?.close(), 60_000);

const pick = <T>(random: Random, items: readonly T[]) => items[randomInt(random, 0, items.length - 1)] as T;

const openStatuses = ['queued', 'processing'] as const;

/** Arguments of a start of each kind, of the smallest size. */
const starts = {
  run: { kind: 'run', message: 'Tram line 4.', personas: 10 },
  comparison: { kind: 'comparison', messages: ['Tram line 4.', 'Bus line 4.'], personas: 10 },
  panel: { kind: 'panel', topic: 'Tram line 4', participants: 2 },
  search: { kind: 'search', messages: ['Tram line 4.'], personas: 20, generations: 1, population: 4, confirm_with: 20 },
  survey: { kind: 'survey', title: 'Trams', questions: [{ type: 'open', text: 'Why trams?' }], personas: 20 },
} as const;
const tools = {
  run: 'test_message',
  comparison: 'compare_messages',
  panel: 'run_panel',
  search: 'search_messages',
  survey: 'run_survey',
} as const;
const caps = [undefined, 0.0001, 0.02, 0.1, 5] as const;

/** Calls of a person's jobs, by what they cost. */
const callsOf = (userId: string) =>
  rest.world.db
    .selectFrom('permit')
    .innerJoin('job', 'job.id', 'permit.runId')
    .select(['permit.costUsd', 'job.agentJobId'])
    .where('job.userId', '=', userId)
    .where('permit.costUsd', '>', 0)
    .execute();

async function round(seed: number): Promise<{ limitUsd: number; spentUsd: number; started: number; refused: number }> {
  const random = seededRandom(seed);
  const userId = await rest.person({ openai: `sk-priced-key-${seed}` });
  const limitUsd = pick(random, [0.02, 0.05, 0.2, 1]);
  await rest.world.db
    .insertInto('agentLimits')
    .values({ userId, asksAboveUsd: 1_000, dayLimitUsd: limitUsd, monthLimitUsd: 1_000, updatedAt: new Date() })
    .execute();
  const key = await rest.keyWith(everything, { rateLimitRequests: 10_000 }, userId);
  const client = await rest.connected(key);
  const names = Object.keys(starts) as (keyof typeof starts)[];
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { kind, ...fields } = starts[pick(random, names)];
      const cap = pick(random, caps);
      const asked = {
        ...fields,
        segments: ['Neighbors'],
        provider: 'openai',
        ...(cap === undefined ? {} : { spend_cap_usd: cap }),
      };
      if (random() < 0.5) return (await rest.ask(key, '/api/submitJob', { body: { kind, ...asked } })).status < 300;
      const result = await client.callTool({ name: tools[kind], arguments: { ...asked, wait_s: 0 } });
      return result.isError !== true;
    }),
  );
  await client.close();
  const ended = async () => {
    const open = rest.world.db
      .selectFrom('job')
      .select('id')
      .where('userId', '=', userId)
      .where('status', 'in', openStatuses);
    return (await open.execute()).length === 0;
  };
  expect(await waitUntil(ended, { timeoutMs: 200_000, everyMs: 200 })).toBe(true);
  const calls = await callsOf(userId);
  expect(calls.every(({ agentJobId }) => agentJobId !== null)).toBe(true);
  const spentUsd = calls.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
  const largestUsd = Math.max(0, ...calls.map(({ costUsd }) => costUsd ?? 0));
  expect(spentUsd).toBeLessThanOrEqual(limitUsd + slotsPerAccount * largestUsd);
  const started = outcomes.filter((isStarted) => isStarted).length;
  return { limitUsd, spentUsd, started, refused: outcomes.length - started };
}

test('what a person’s agents spend stays within the limit and one call in flight of each running job', async () => {
  const rounds = draws(1, 50);
  const seen: Awaited<ReturnType<typeof round>>[] = [];
  for (let seed = 1; seed <= rounds; seed += 1) seen.push(await round(seed));
  note(
    `${rounds} rounds: spent at most ${Math.max(...seen.map(({ spentUsd, limitUsd }) => spentUsd / limitUsd))} of the limit`,
  );
  // Both happen, or the rounds would show nothing.
  expect(Math.max(...seen.map(({ spentUsd }) => spentUsd))).toBeGreaterThan(0);
  expect(Math.max(...seen.map(({ refused }) => refused))).toBeGreaterThan(0);
});
