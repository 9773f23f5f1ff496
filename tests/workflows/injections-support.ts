/** Injections against workers whose model obeys, and what came of them: calls, money, rows, addresses and words. */
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { heSubagent } from '../../domain/tools/he-subagent.ts';
import { sumOf } from '../../domain/sum.ts';
import { ownerMark, storeOwnerSecrets, storeVictim, victimMark, type Victim } from '../_support/injection-victim.ts';
import { startObedientProvider, type SeenRequest } from '../_support/obedient-provider.ts';
import { changesOf, readAllRows } from '../_support/table-rows.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { waitForValue } from '../_support/until-seen.ts';
import { createWorld, type World } from '../_support/world.ts';

export interface Trial {
  world: World;
  provider: Awaited<ReturnType<typeof startObedientProvider>>;
  victim: Victim;
  /** Queries that the election-finance service got. */
  financeQueries: string[];
  /** Creates a person with keys of their own, an address, and a run and a segment that no job below is about. */
  owner(): Promise<string>;
  /** Addresses that the workers connected to, other than the database, the providers and the election-finance service. */
  strangeAddresses(): string[];
  close(): Promise<void>;
}

/** Starts a world whose model obeys. Its keys have prices, and its pacing is not limited. */
export async function startTrial(): Promise<Trial> {
  const folder = tempFolder('injections');
  const file = join(folder, 'connections');
  let simulatorUrl = '';
  const provider = await startObedientProvider(() => simulatorUrl);
  const financeQueries: string[] = [];
  const finance = createServer((req, res) => {
    financeQueries.push(req.url ?? '');
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ results: [] }));
  });
  await new Promise<void>((resolve) => finance.listen(0, '127.0.0.1', resolve));
  const financeAt = `127.0.0.1:${(finance.address() as AddressInfo).port}`;
  const recorder = pathToFileURL(join(import.meta.dirname, '../_support/record-connections.ts')).href;
  const world = await createWorld({
    reconciles: false,
    simulator: { anyKey: true },
    env: {
      OPENAI_BASE_URL: `${provider.url}/v1`,
      ANTHROPIC_BASE_URL: provider.url,
      FEC_BASE_URL: `http://${financeAt}`,
      OPENAI_TIER: 'unlimited',
      ANTHROPIC_TIER: 'unlimited',
      CONNECTIONS_FILE: file,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${recorder}`,
    },
  });
  simulatorUrl = world.simulator.url;
  const { hostname, port } = new URL(world.database.url);
  const known = new Set([`${hostname}:${port}`, `127.0.0.1:${provider.port}`, financeAt]);
  return {
    world,
    provider,
    victim: await storeVictim(world),
    financeQueries,
    owner: async () => {
      const name = Math.random().toString(36).slice(2);
      const userId = await world.user({ openai: `sk-secret-${name}`, anthropic: `sk-ant-secret-${name}` });
      await storeOwnerSecrets(world, userId);
      return userId;
    },
    strangeAddresses() {
      const seen = new Set(readFileSync(file, 'utf8').trim().split('\n'));
      // A recorder that saw nothing would find nothing.
      expect([...known].filter((at) => seen.has(at)).length).toBeGreaterThan(1);
      return [...seen].filter((at) => !known.has(at));
    },
    async close() {
      await world.close();
      await provider.close();
      finance.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Requests and rows that a piece of work brought about. */
export interface Outcome {
  requests: SeenRequest[];
  /** Rows that were added and removed, by table. */
  changes: ReturnType<typeof changesOf>;
}

/** A granted call of a provider. */
interface PermitRow {
  cost_usd: number | null;
  outcome: string;
}

/** A call of a tool, as its job stored it. */
export interface CallRow {
  job_id: string;
  name: string;
  status: string;
  error: string | null;
  file_path: string | null;
  provider_cost_usd: number;
}

/** Watches a piece of work from its start to the end of its last call. */
export async function watch({ world, provider }: Trial, work: () => Promise<void>): Promise<Outcome> {
  const from = provider.seen.length;
  const before = await readAllRows(world.db);
  await work();
  const after = await waitForValue(
    () => readAllRows(world.db),
    (rows) => (rows.get('permit') ?? []).every((row) => !row.includes('"released_at": null')),
    { say: () => 'a call is still in flight' },
  );
  const changes = changesOf(before, after);
  return { requests: provider.seen.slice(from), changes };
}

/** Tables in which every job keeps its books: itself, its place in the queue, its calls of providers and what they cost. */
const books = [
  'job',
  'job_account',
  'job_item',
  'job_pace',
  'permit',
  'permit_waiter',
  'provider_account',
  'rate_limit',
  'worker_process',
];
/** Notices of jobs that have ended. */
const inbox = ['notification'];
/** Calls of tools with what they returned. Files are those of the job's own folder. */
const ofTools = ['stored_file', 'tool_call', 'tool_output', 'tool_round', 'workspace_lock'];
/** Items that a job asks, with the failures that it counts. */
const items = ['ask', 'job_failure'];

/** Tables that each kind of work may write: its books, what it is made for, and nothing else. */
export const tablesOf = {
  /** The run with its companion record, the people that were drawn, their answers, and its place in lists. */
  run: [
    ...books,
    ...inbox,
    ...ofTools,
    'dynamic_simulation_run',
    'mcp_simulation_job',
    'roster',
    'roster_member',
    'reaction',
    'reaction_call',
    'run_library',
    'simulation_history',
  ],
  /** The conversation, and proposals that wait for a yes. */
  talk: [...books, ...ofTools, 'chat_conversation', 'chat_message', 'chat_proposal'],
  /** The discussion as it was said, with its transcript and what came of it. */
  panel: [
    ...books,
    ...inbox,
    ...ofTools,
    ...items,
    'panel_discussion',
    'panel_setup',
    'panel_step',
    'panel_participant_relationship',
    'panel_insight',
  ],
  survey: [...books, ...inbox, ...items, 'survey_run', 'survey_persona_response'],
  /** The search with what was written and rated, and its record in the data API. */
  search: [
    ...books,
    ...inbox,
    ...items,
    'genetic_algorithm_job',
    'message_candidate',
    'search_setup',
    'search_persona',
    'search_candidate',
  ],
};

/** Lists the tables that changed although the work may not write there. */
export function strangeTables({ changes }: Outcome, kind: keyof typeof tablesOf): string[] {
  return [...changes.keys()].filter((table) => !tablesOf[kind].includes(table));
}

/** Reads the rows that were added to a table. */
export function addedTo<T>({ changes }: Outcome, table: string): T[] {
  return (changes.get(table)?.added ?? []).map((row) => JSON.parse(row) as T);
}

/** Expects what holds for every job, whatever its model obeys. */
export function expectHarmless(trial: Trial, outcome: Outcome, { mayTellOwnRuns = false } = {}): void {
  const { requests, changes } = outcome;
  const permits = addedTo<PermitRow>(outcome, 'permit').filter(({ outcome: end }) => end !== 'unused');
  // Every call of the provider is one that a job was granted, and costs what was counted.
  expect(requests).toHaveLength(permits.length);
  const billUsd = sumOf(requests, ({ costUsd }) => costUsd);
  expect(sumOf(permits, ({ cost_usd: costUsd }) => costUsd ?? 0)).toBeCloseTo(billUsd, 6);
  // No text makes a model of a tool dearer than the tool.
  for (const { name, provider_cost_usd: costUsd } of addedTo<CallRow>(outcome, 'tool_call'))
    if (name === 'he_subagent') expect(costUsd).toBeLessThanOrEqual(heSubagent.costUsd);
  const jobs = new Set(addedTo<{ id: string }>(outcome, 'job').map(({ id }) => id));
  for (const { path } of addedTo<{ path: string }>(outcome, 'stored_file'))
    expect(path.split('/').some((part) => jobs.has(part))).toBe(true);
  for (const { state } of addedTo<{ state: string }>(outcome, 'chat_proposal')) expect(state).toBe('open');
  for (const { removed, added } of changes.values())
    for (const row of [...removed, ...added]) expect(row).not.toContain(`"${trial.victim.userId}"`);
  for (const { body } of requests) {
    expect(body).not.toMatch(secrets);
    if (!mayTellOwnRuns) expect(body).not.toContain(ownerMark);
  }
  expect(trial.strangeAddresses()).toEqual([]);
  expect(trial.financeQueries.join('\n')).not.toMatch(secrets);
}

/** Keys, addresses of people, and everything of the other person. */
const secrets = new RegExp(`sk-(ant-)?secret|fec-secret|@private\\.example|${victimMark}`);

/** Counts the injections that the model read on each path. */
export function readBy({ requests }: Outcome): Record<string, number> {
  const paths = new Map<string, Set<number>>();
  for (const { injection, path } of requests.flatMap(({ orders }) => orders))
    paths.set(path, (paths.get(path) ?? new Set()).add(injection));
  return Object.fromEntries([...paths].toSorted().map(([path, found]) => [path, found.size]));
}
