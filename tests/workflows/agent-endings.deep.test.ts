// @guards api/agents/** api/exports/run-*.ts local/simulate/** db/simulations/{endings,store-ending}.ts domain/simulations/endings.ts
// @guards domain/simulations/reading/** services/simulations/results/endings.ts
/**
 * A third of the personas end without an answer in four ways, at a provider that answers as OpenAI does today: agents,
 * the command line and files show how many, and none of them is an answer.
 */
import { endingsOfRecord, endingKinds } from '../../domain/simulations/endings.ts';
import { fetchProgress, fetchResult } from '../../local/simulate/operations.ts';
import { formatProgress } from '../../local/simulate/progress-line.ts';
import { formatSummary } from '../../local/simulate/summary.ts';
import type { Arrival } from '../../local/simulator/arrivals.ts';
import { refusalWords } from '../../local/simulator/wire/format.ts';
import { startApiAs } from '../_support/api-server.ts';
import { parseCsvRecords } from '../_support/csv-records.ts';
import { everything, startAgentWorld, textOf, type AgentWorld } from './mcp-support.ts';

/** Everybody of the segment once, so that no two prompts are alike. */
const personas = 60;
/** The last is an empty reply, which is asked for once more. */
const unanswered = { refusal: 0.12, refusalText: 0.12, filtered: 0.12, emptyText: 0.12 };
const input = { message: 'We will close the market hall.', segments: ['Market customers'], personas };

let agents: AgentWorld;
let owner: string;
let key: string;
let api: Awaited<ReturnType<typeof startApiAs>>;

beforeAll(async () => {
  agents = await startAgentWorld({
    simulator: { anyKey: true, imitates: 'openai', faults: { ...unanswered, kinds: ['reaction'] } },
    env: { OPENAI_TIER: 'unlimited' },
  });
  const { world } = agents;
  owner = await agents.person({ openai: 'real-key-of-agents' });
  await world.cohort(owner, personas, 'Market customers');
  await world.db.updateTable('userSettings').set({ openaiModel: 'gpt-6-luna' }).where('userId', '=', owner).execute();
  key = await agents.keyWith(everything, {}, owner);
  api = await startApiAs(owner, world);
}, 90_000);
afterAll(async () => {
  await api?.close();
  await agents?.close();
}, 60_000);

/** Reads an address of the api as an agent, or as the person. */
async function read(path: string, credential = key): Promise<Response> {
  const response = await fetch(`${credential === '' ? api.url : agents.address.origin}${path}`, {
    headers: { authorization: `Bearer ${credential}` },
  });
  expect([path, response.status]).toEqual([path, 200]);
  return response;
}

/** Runs GraphQL as the person, like the command line. */
const session = {
  accessToken: async () => '',
  async ask<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const response = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: T; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  },
};

/** Groups the calls of personas by their prompt, in order. */
function callsByPrompt(): Arrival[][] {
  const calls = agents.world.simulator.log(0).filter(({ kind, status }) => kind === 'reaction' && status === 200);
  return [...Map.groupBy(calls, ({ promptHash }) => promptHash).values()];
}

const endedBy = (prompts: Arrival[][], ...outcomes: string[]) =>
  prompts.filter((calls) => outcomes.includes(calls.at(-1)?.outcome ?? '')).length;

test('agents, the command line and files show how many personas ended without an answer, and no word of theirs', async () => {
  const client = await agents.connected(key);
  const tested = await client.callTool({ name: 'test_message', arguments: { ...input, wait_s: 40 } });
  expect(textOf(tested)).not.toContain(refusalWords);
  const { job_id: jobId, state } = tested.structuredContent as { job_id: string; state: string };
  expect(state).toBe('completed');

  const prompts = callsByPrompt();
  expect(prompts).toHaveLength(personas);
  const refused = endedBy(prompts, 'refusal', 'refusalText');
  const filtered = endedBy(prompts, 'filtered');
  const unreadable = endedBy(prompts, 'emptyText');
  const total = refused + filtered + unreadable;
  expect(total / personas).toBeGreaterThan(0.2);
  // Each of the four ways occurs, and a refusal or a filter is never asked again.
  const first = prompts.map(([call]) => call?.outcome);
  for (const way of ['refusal', 'refusalText', 'filtered', 'emptyText']) expect(first).toContain(way);
  for (const calls of prompts) {
    expect(calls.slice(0, -1).every(({ outcome }) => outcome === 'emptyText')).toBe(true);
    expect(calls.length).toBeLessThanOrEqual(2);
  }
  const run = await agents.world.run(jobId);
  const endings = { total, refused, filtered, unreadable };
  expect(endingsOfRecord(run)).toMatchObject(endings);
  expect(run).toMatchObject({ answeredCount: personas - total, numUsers: personas - total });

  const kinds = endingKinds.filter((kind) => endings[kind] > 0).map((kind) => `${endings[kind]} ${kind}`);
  const figure = `${total} (${kinds.join(', ')})`;
  const why = new RegExp(`^This result cannot be used: ${total} of ${personas} personas asked`);
  const checkFigures = (soFar: any) => {
    expect(soFar).toMatchObject({
      headline: expect.stringMatching(why),
      answered: personas - total,
      asked: personas,
      endings,
      flags: expect.arrayContaining([`Without an answer: ${figure}.`]),
    });
    expect(soFar.positive.count + soFar.neutral.count + soFar.negative.count).toBe(personas - total);
    expect(soFar.quotes.length).toBeGreaterThan(0);
    expect(JSON.stringify(soFar)).not.toContain(refusalWords);
  };

  const got = await client.callTool({ name: 'get_run', arguments: { job_id: jobId, detail: 'detailed' } });
  const handle = got.structuredContent as { so_far: unknown; links: string[] };
  checkFigures(handle.so_far);
  expect(textOf(got)).toContain(`Without an answer: ${figure}.`);
  expect(textOf(got)).not.toContain(refusalWords);
  const { contents } = await client.readResource({ uri: handle.links[0] ?? '' });
  const pages = (contents[0] as { text: string }).text;
  expect(JSON.parse(pages)).toMatchObject({ total: personas - total });
  expect(pages).not.toContain(refusalWords);
  await client.close();

  checkFigures(((await (await read(`/api/jobs/${jobId}/result`)).json()) as { so_far: unknown }).so_far);
  const page = await (await read(`/api/jobs/${jobId}/reactions?page=1`)).text();
  expect(JSON.parse(page)).toMatchObject({ total: personas - total });
  expect(page).not.toContain(refusalWords);

  const result = await fetchResult(session, jobId);
  const summary = formatSummary(result);
  expect(summary).toContain(`Without an answer ${figure}\n`);
  expect(summary).toMatch(new RegExp(why.source, 'm'));
  expect(summary).not.toContain(refusalWords);
  const progress = await fetchProgress(session, jobId);
  expect(progress && formatProgress(progress)).toContain(` · ${total} without an answer · `);

  const exported = (format: string) => read(`/api/runs/${jobId}/export?format=${format}`, '');
  expect(parseCsvRecords(await (await exported('csv')).text())).toHaveLength(personas - total);
  const json = (await (await exported('json')).json()) as { result: object; reactions: unknown[] };
  expect(json.reactions).toHaveLength(personas - total);
  expect(json.result).toMatchObject({ endings });
  expect(JSON.stringify(json.reactions)).not.toContain(refusalWords);
  const html = await (await exported('html')).text();
  expect(html).toContain(`Without an answer: ${figure}`);
  expect(html).toContain(`over the ${personas - total} personas that answered.`);
  expect(html).not.toContain(refusalWords);
}, 90_000);
