/**
 * A worker process reduced to its provider calls: asks the personas of a range and prints one JSON line with the
 * result.
 */
import { readEnv } from '../../config/env.ts';
import { createLog } from '../../config/log.ts';
import { openDatabase } from '../../db/client.ts';
import { createProviderGateway, type ProviderCall } from '../../activities/providers/gateway.ts';
import type { Provider } from '../../domain/providers/provider.ts';

export interface CallerInput {
  /** Settings, including DATABASE_URL. */
  env: Record<string, string>;
  provider: Provider;
  apiKey: string;
  /** Null for calls outside a run. */
  runId: string | null;
  /** Range of persona indexes [from, to), one call each. */
  from: number;
  to: number;
  priority?: number;
  /** Number of calls that wait or are in flight at the same time, like a run's batches; all by default. */
  maxConcurrent?: number;
}

export interface CallerResult {
  replies: number;
  refusals: Record<string, number>;
  errors: Record<string, number>;
  cpuMs: number;
}

const input = JSON.parse(process.argv[2] ?? '{}') as CallerInput;
const env = readEnv(input.env);
const db = openDatabase(env.DATABASE_URL, env.DATABASE_POOL);
const gateway = createProviderGateway({ db, env, log: createLog({ LOG_LEVEL: 'silent' }, 'caller') });
const result: CallerResult = { replies: 0, refusals: {}, errors: {}, cpuMs: 0 };
const count = (counts: Record<string, number>, name: string) => (counts[name] = (counts[name] ?? 0) + 1);

async function callAbout(index: number): Promise<void> {
  try {
    const reply = await gateway.ask(callOf(index));
    if (reply.kind === 'reply') result.replies += 1;
    else count(result.refusals, reply.reason);
  } catch (error) {
    count(result.errors, error instanceof Error ? error.message : String(error));
  }
}

function callOf(index: number): ProviderCall {
  const { provider, apiKey, runId, priority } = input;
  return {
    provider,
    apiKey,
    purpose: runId === null ? 'chat' : 'reaction',
    model: provider === 'openai' ? 'gpt-4o-mini' : 'claude-haiku-4-5',
    system: '- Age: 42',
    user: `What do you say to question ${index}?`,
    temperature: 1,
    maxTokens: 1_000,
    ...(priority === undefined ? {} : { priority }),
    ...(runId === null ? {} : { job: { id: runId, execution: 1, item: index } }),
    signal: new AbortController().signal,
  };
}

const cpu = process.cpuUsage();
let next = input.from;
const makeCalls = async () => {
  while (next < input.to) await callAbout(next++);
};
await Promise.all(Array.from({ length: Math.min(input.maxConcurrent ?? Infinity, input.to - input.from) }, makeCalls));
const used = process.cpuUsage(cpu);
result.cpuMs = (used.user + used.system) / 1_000;
await gateway.close();
await db.destroy();
process.stdout.write(`${JSON.stringify(result)}\n`);
