import { Context } from '@temporalio/activity';
import {
  answerRequest,
  requestToAnswer,
  type RequestAnswer,
  type StoredRequest,
} from '../../db/providers/provider-requests.ts';
import { ProductError, SimulatorNotRunning } from '../../domain/errors.ts';
import { webSearchProvider } from '../../domain/providers/models.ts';
import { priorities } from '../../domain/providers/tiers.ts';
import { settleDraft, type SettledDraft } from '../../db/segments/drafts.ts';
import { toConversation, type ToolsBody, type WebSearchBody } from '../../domain/tools/messages-input.ts';
import type { ActivityDeps } from '../deps.ts';
import { retryFailure } from '../errors.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { proposeSegment, type SegmentQuestion } from './propose-segment.ts';
import { ProviderError, ProviderTimeout, ProviderUnreachable, StreamBroken } from './errors.ts';
import { embedTexts } from './embed-texts.ts';
import type { ProviderCall } from './gateway.ts';
import { listModels } from './list-models.ts';
import { searchWeb } from './web-search.ts';

export interface ProviderRequestActivities {
  /** Makes the provider call of a stored request and stores its answer. */
  answerProviderRequest(input: { requestId: string }): Promise<void>;
}

/** Spec §7: up to 3 retries when a connection was reset or timed out, after 1 s times the attempt. */
const maxRetries = 3;

export function createProviderRequestActivities(deps: ActivityDeps): ProviderRequestActivities {
  return { answerProviderRequest: ({ requestId }) => withHeartbeat((signal) => answer(deps, requestId, signal)) };
}

async function answer(deps: ActivityDeps, id: string, signal: AbortSignal): Promise<void> {
  const { db, env } = deps;
  const request = await requestToAnswer(db, id, env.ENCRYPTION_KEY);
  if (request === null) return;
  const answered = await ask(deps, request, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    const { attempt } = Context.current().info;
    if (isConnectionLoss(error) && attempt <= maxRetries)
      throw retryFailure(error.name, error.message, 1_000 * attempt * env.TEMPO);
    return failed(error);
  });
  if (request.kind === 'segment') await settleDraft(db, id, toSettled(answered));
  await answerRequest(db, id, answered, env.ENCRYPTION_KEY);
}

function toSettled(answered: RequestAnswer): SettledDraft {
  return 'error' in answered ? { problem: answered.error } : (answered.result as SettledDraft);
}

function isConnectionLoss(error: unknown): error is ProviderError {
  return error instanceof ProviderUnreachable || error instanceof ProviderTimeout || error instanceof StreamBroken;
}

function failed(error: unknown): RequestAnswer {
  if (error instanceof ProviderError) return { error: error.message, status: error.status === 429 ? 429 : 502 };
  if (error instanceof SimulatorNotRunning) return { error: error.message, status: 503 };
  if (error instanceof ProductError) return { error: error.message, status: 400 };
  throw error;
}

async function ask(
  deps: ActivityDeps,
  { kind, apiKey, body }: StoredRequest,
  signal: AbortSignal,
): Promise<RequestAnswer> {
  // A person is waiting, within the limits for calls outside runs.
  const call = { apiKey, purpose: 'tool' as const, priority: priorities.highest, signal };
  if (kind === 'question') return askQuestion(deps, body as QuestionBody, call);
  if (kind === 'models') return { result: await listModels(deps.gateway, { ...call, ...(body as ModelsBody) }) };
  if (kind === 'segment') return proposeSegment(deps.gateway, body as SegmentQuestion, call);
  if (kind === 'embedding') return embedQuestion(deps, body as EmbeddingBody, { ...call, provider: 'openai' });
  return kind === 'web-search'
    ? search(deps, body as WebSearchBody, call)
    : askWithTools(deps, body as ToolsBody, { ...call, provider: webSearchProvider });
}

type Shared = Pick<ProviderCall, 'apiKey' | 'purpose' | 'priority' | 'signal'>;

type QuestionBody = Pick<ProviderCall, 'provider' | 'model' | 'system' | 'user' | 'maxTokens'>;

async function askQuestion({ gateway }: ActivityDeps, body: QuestionBody, call: Shared): Promise<RequestAnswer> {
  const reply = await gateway.ask({ ...call, ...body, temperature: 0 });
  return reply.kind === 'refused' ? { error: 'The call was refused', status: 503 } : { result: reply.text };
}

type ModelsBody = Pick<ProviderCall, 'provider'>;

/** A question of a search in papers; `ownUrl` is set for a server of the operator's own. */
interface EmbeddingBody {
  text: string;
  model: string;
  ownUrl?: string;
}

async function embedQuestion(
  { gateway }: ActivityDeps,
  { text, model, ownUrl }: EmbeddingBody,
  call: Shared & Pick<ProviderCall, 'provider'>,
): Promise<RequestAnswer> {
  const found = await embedTexts(gateway, { ...call, model, ownUrl, texts: [text] });
  if (found.kind === 'refused') return { error: 'The call was refused', status: 503 };
  return { result: found.vectors[0] ?? null };
}

async function search({ gateway }: ActivityDeps, body: WebSearchBody, call: Shared): Promise<RequestAnswer> {
  const found = await searchWeb(gateway, { ...call, ...body, purpose: 'tool' });
  if (found.kind !== 'found') return { error: found.reason, status: 400 };
  const { text: result, isLive, citations } = found;
  return { result: { result, isLive, citations } };
}

async function askWithTools(
  { gateway }: ActivityDeps,
  { model, systemPrompt: system, messages, temperature, maxTokens, tools }: ToolsBody,
  call: Shared & Pick<ProviderCall, 'provider'>,
): Promise<RequestAnswer> {
  const conversation = toConversation(messages);
  if (conversation === null) return { error: 'messages must hold a text of the user', status: 400 };
  const offered = tools.map(({ name, description, input_schema: schema, parameters }) => ({
    name,
    description,
    inputSchema: schema ?? parameters ?? { type: 'object', properties: {} },
  }));
  const reply = await gateway.ask({ ...call, ...conversation, model, system, temperature, maxTokens, tools: offered });
  if (reply.kind === 'refused') return { error: 'The call was refused', status: 503 };
  const calls = (reply.toolCalls ?? []).map(({ id, name, arguments: input }) => ({
    type: 'tool_use',
    id,
    name,
    input: JSON.parse(input) as unknown,
  }));
  const text = reply.text === '' ? [] : [{ type: 'text', text: reply.text }];
  return { result: { content: [...text, ...calls], model: reply.model } };
}
