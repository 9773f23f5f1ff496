/**
 * The work of every contender for one persona: the same prompt, client, reader and score, and the same two rows in one
 * statement. The limit applies only to the call, as in the product.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createOpenaiClient } from '../../activities/providers/openai.ts';
import type { ProviderText } from '../../activities/providers/provider-client.ts';
import { reactionReader } from '../../activities/simulations/reaction-reader.ts';
import { toReaction } from '../../activities/simulations/reaction-row.ts';
import { openDatabase, type Db } from '../../db/client.ts';
import { personasToAsk, runById } from '../../db/simulations/run-facts.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { anonymizeForPrompt, buildReactionPrompt } from '../../domain/personas/reaction-prompt.ts';
import { reactionSchema } from '../../domain/personas/reply-schema.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import { maxTokens, modelAt, modelsFor, supportsJsonMode } from '../../domain/providers/models.ts';
import { costUsd } from '../../domain/providers/prices.ts';
import { wordingOf } from '../../domain/simulations/deal-wordings.ts';
import { sentimentTypeOf } from '../../domain/sentiment/sentiment.ts';
import { storable } from '../../domain/storable.ts';
import { hashJson } from '../../services/hash-json.ts';

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
  /** As the prompt showed it. */
  shown: Persona;
  model: string;
  reply: ProviderText;
  promptDigest: string;
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
  const sentimentType = sentimentTypeOf(run.sentimentType);
  const replySchema = reactionSchema(sentimentType, { cites: false });
  const reader = reactionReader(run.sentimentType);
  const { signal } = new AbortController();
  return {
    personas: await readAllPersonas(db, task.runId, run.rosterId, run.numUsers),
    async call(persona) {
      const model = modelAt(models, persona.personaIndex);
      const { message, currentEvents, customContext } = run;
      const topic = { message, sentimentType, currentEvents, customContext };
      const wording = wordingOf({ wording: null }, persona);
      const shown = anonymizeForPrompt(persona.persona as Persona);
      const prompt = buildReactionPrompt(persona.persona as Persona, topic, { wording, shown });
      const temperature = computeTemperature(run.temperatureRange ?? [], persona.personaIndex);
      const began = performance.now();
      const request = {
        model,
        ...prompt,
        temperature,
        maxTokens: maxTokens.simulation,
        jsonMode: supportsJsonMode(model),
        replySchema,
      };
      const reply = await client.complete(request, { requestId: `${run.id}-${persona.personaIndex}`, signal });
      return { persona, shown, model, reply, promptDigest: hashJson(prompt), latencyMs: performance.now() - began };
    },
    async store({ persona, shown, model, reply: { text, usage, answeredBy = null }, promptDigest, latencyMs }) {
      const spent = { ...usage, costUsd: costUsd(model, usage.inputTokens, usage.outputTokens) };
      const reply = { kind: 'reply' as const, text, latencyMs, permitId: randomUUID(), ...spent };
      const read = reader.read({ ...reply, model });
      if (read.kind !== 'answer') throw new Error('The simulator sent a reply that could not be read');
      const wording = wordingOf({ wording: null }, persona);
      const row = storable(
        toReaction({ run, provider: 'openai', member: persona, shown, model, wording, reply, parsed: read.answer }),
      );
      const call = storable([reply.permitId, promptDigest, text, answeredBy]);
      await rows.query({ name: 'store', text: insert, values: [...columns.map((column) => row[column]), ...call] });
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
  'wording',
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
  'isImported',
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

const insert = `with stored as (
    insert into reaction (${columns.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join(', ')})
    values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing returning run_id, persona_index, provider
  )
  insert into reaction_call (run_id, persona_index, provider, permit_id, prompt_digest, reply, answered_by)
  select run_id, persona_index, provider, $${columns.length + 1}::uuid, $${columns.length + 2}, $${columns.length + 3}, $${columns.length + 4} from stored`;
