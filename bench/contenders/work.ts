/**
 * The work of every contender for one persona: the same prompt, client, parser and score, and one stored row. The limit
 * applies only to the call, as in the product.
 */
import pg from 'pg';
import { createOpenaiClient } from '../../activities/providers/openai.ts';
import type { ProviderText } from '../../activities/providers/provider-client.ts';
import { toReaction } from '../../activities/simulations/reaction-row.ts';
import { openDatabase, type Db } from '../../db/client.ts';
import { personasToAsk, runById } from '../../db/simulations/run-facts.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { buildReactionPrompt } from '../../domain/personas/reaction-prompt.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import { maxTokens, modelAt, modelsFor, supportsJsonMode } from '../../domain/providers/models.ts';
import { costUsd } from '../../domain/providers/prices.ts';
import { parseReaction } from '../../domain/simulations/parse-reaction.ts';
import { sentimentTypeOf } from '../../domain/sentiment/sentiment.ts';

/** A contender's task, passed as JSON on the command line. */
export interface Task {
  databaseUrl: string;
  baseUrl: string;
  apiKey: string;
  concurrent: number;
  runId: string;
}

interface Answered {
  persona: Work['personas'][number];
  model: string;
  reply: ProviderText;
  latencyMs: number;
}

export interface Work {
  personas: Awaited<ReturnType<typeof personasToAsk>>;
  /** Makes the call, which counts as in flight. */
  call(persona: Work['personas'][number]): Promise<Answered>;
  /** Parses, scores and stores the reply. */
  store(answered: Answered): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and reads all personas without an answer. */
export async function openWork(task: Task): Promise<Work> {
  const db = openDatabase(task.databaseUrl, 2);
  const rows = new pg.Pool({ connectionString: task.databaseUrl, max: 12 });
  const run = await runById(db, task.runId);
  if (!run?.rosterId) throw new Error(`Run ${task.runId} has no roster`);
  const client = createOpenaiClient('openai', task.apiKey, task.baseUrl);
  const models = modelsFor('openai', run.models ?? []);
  const { signal } = new AbortController();
  return {
    personas: await readAllPersonas(db, task.runId, run.rosterId, run.numUsers),
    async call(persona) {
      const model = modelAt(models, persona.personaIndex);
      const { message, currentEvents, customContext } = run;
      const prompt = buildReactionPrompt(persona.persona as Persona, {
        message,
        sentimentType: sentimentTypeOf(run.sentimentType),
        currentEvents,
        customContext,
      });
      const temperature = computeTemperature(run.temperatureRange ?? [], persona.personaIndex);
      const began = performance.now();
      const request = {
        model,
        ...prompt,
        temperature,
        maxTokens: maxTokens.simulation,
        jsonMode: supportsJsonMode(model),
      };
      const reply = await client.complete(request, { requestId: `${run.id}-${persona.personaIndex}`, signal });
      return { persona, model, reply, latencyMs: performance.now() - began };
    },
    async store({ persona, model, reply: { text, usage }, latencyMs }) {
      const spent = { ...usage, costUsd: costUsd(model, usage.inputTokens, usage.outputTokens) };
      const reply = { text, latencyMs, ...spent };
      const parsed = parseReaction(text, sentimentTypeOf(run.sentimentType));
      if (parsed === null) throw new Error('The simulator sent a reply that could not be read');
      const row = toReaction({ run, provider: 'openai', member: persona, model, reply, parsed });
      await rows.query({ name: 'store', text: insert, values: columns.map((column) => row[column]) });
    },
    async close() {
      await rows.end();
      await db.destroy();
    },
  };
}

async function readAllPersonas(db: Db, runId: string, rosterId: string, size: number) {
  return personasToAsk(db, { runId, rosterId, execution: 1, attempt: 1, provider: 'openai', from: 0, to: size });
}

const columns = [
  'runId',
  'personaIndex',
  'provider',
  'model',
  'sentiment',
  'response',
  'reaction',
  'reasoning',
  'actionLikelihood',
  'confidence',
  'engagementScore',
  'sentimentScore',
  'parsedAs',
  'userId',
  'personName',
  'segmentId',
  'segmentName',
  'age',
  'gender',
  'attributes',
  'inputTokens',
  'outputTokens',
  'costUsd',
  'latencyMs',
] as const;

const insert = `insert into reaction (${columns.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join(', ')})
  values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing`;
