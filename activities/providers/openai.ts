import OpenAI from 'openai';
import {
  acceptsTemperature,
  isReasoningModel,
  reasoningTokens,
  supportsJsonMode,
} from '../../domain/providers/models.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import type { ModelToolCall, ToolRound } from '../../domain/tools/rounds.ts';
import { requestVectors } from './embeddings.ts';
import { MalformedReply, StreamBroken } from './errors.ts';
import { providerFetch } from './http.ts';
import {
  inputSchemaOf,
  namesNewestFirst,
  noSdkTimeoutMs,
  replyText,
  toSdkOptions,
  toToolCalls,
  toUsage,
  toWellFormed,
  type OfferedTool,
  type OnText,
  type ProviderClient,
  type ProviderRequest,
  type ProviderText,
} from './provider-client.ts';

/** Creates a client of POST {baseUrl}/chat/completions with a bearer key (specification §7). */
export function createOpenaiClient(provider: Provider, apiKey: string, baseUrl: string): ProviderClient {
  // Nulls keep the SDK from reading an organization or a project from the environment.
  const sdk = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: noSdkTimeoutMs,
    logLevel: 'off',
    fetch: providerFetch,
  });
  return {
    async complete(request, options) {
      const completion = await sdk.chat.completions.create(toRequestBody(request), toSdkOptions(options));
      return toProviderText(completion, request, provider);
    },
    async stream(request, options, onText) {
      const body = { ...toRequestBody(request), stream: true as const, stream_options: { include_usage: true } };
      return readStream(await sdk.chat.completions.create(body, toSdkOptions(options)), request, onText, provider);
    },
    embed: (request, options) => requestVectors(sdk, provider, request, options),
    async listModels(options) {
      const { data } = await sdk.models.list(toSdkOptions(options));
      return namesNewestFirst(data, ({ created }) => created);
    },
  };
}

function toRequestBody(request: ProviderRequest): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { model, system, turns = [], user, rounds = [], temperature, maxTokens, jsonMode } = toWellFormed(request);
  return {
    model,
    messages: [
      { role: 'system', content: system },
      ...turns,
      { role: 'user', content: user },
      ...rounds.flatMap(toMessages),
    ],
    ...toolFields(request),
    ...(acceptsTemperature(model) ? { temperature } : {}),
    ...(maxTokens === undefined ? {} : maxTokensField(model, maxTokens)),
    ...(jsonMode && supportsJsonMode(model) ? { response_format: { type: 'json_object' } } : {}),
  };
}

function toolFields({ tools = [], mayCallTools = true }: ProviderRequest) {
  if (tools.length === 0) return {};
  return { tools: tools.map(toFunctionTool), ...(mayCallTools ? {} : { tool_choice: 'none' as const }) };
}

function toFunctionTool(tool: OfferedTool): OpenAI.ChatCompletionTool {
  const { name, description } = tool;
  return { type: 'function', function: { name, description, parameters: inputSchemaOf(tool, 'openai') } };
}

function toMessages({ text, calls, results }: ToolRound): OpenAI.ChatCompletionMessageParam[] {
  const toolCalls = calls.map(({ id, name, arguments: given, extra }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: given },
    ...(extra === undefined ? {} : { extra_content: extra }),
  }));
  return [
    { role: 'assistant', content: text === '' ? null : text, tool_calls: toolCalls },
    ...results.map(({ callId, content }) => ({ role: 'tool' as const, tool_call_id: callId, content })),
  ];
}

/** Reasoning models answer 400 to `max_tokens`; other models, mostly local ones, know only that name. */
function maxTokensField(
  model: string,
  maxTokens: number,
): Pick<OpenAI.ChatCompletionCreateParams, 'max_tokens' | 'max_completion_tokens'> {
  return isReasoningModel(model) ? { max_completion_tokens: maxTokens + reasoningTokens } : { max_tokens: maxTokens };
}

/** Reads a streamed reply. Throws StreamBroken when the stream ends without a finish reason. */
async function readStream(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  request: ProviderRequest,
  onText: OnText,
  provider: Provider,
): Promise<ProviderText> {
  let content = '';
  let isComplete = false;
  let usage: OpenAI.CompletionUsage | undefined;
  const calls: StreamedCall[] = [];
  for await (const chunk of chunks) {
    const [choice] = chunk.choices ?? [];
    const piece = choice?.delta?.content;
    if (piece) {
      content += piece;
      onText(piece);
    }
    for (const part of choice?.delta?.tool_calls ?? []) addCallPart(calls, part);
    if (choice?.finish_reason) isComplete = true;
    usage = chunk.usage ?? usage;
  }
  if (!isComplete) throw new StreamBroken(provider);
  const message = { role: 'assistant' as const, content, refusal: null, tool_calls: calls.filter(Boolean) };
  return toProviderText(
    { choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message }], ...(usage ? { usage } : {}) },
    request,
    provider,
  );
}

interface StreamedCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
  extra_content?: unknown;
}

/** Most calls of a stream; a place beyond it is left out. */
const maxStreamedCalls = 32;

/** Adds a part of a streamed call to the calls so far. */
function addCallPart(calls: StreamedCall[], part: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall): void {
  const place = part.index ?? calls.length;
  if (place < 0 || place >= maxStreamedCalls) return;
  const call = (calls[place] ??= { id: '', type: 'function', function: { name: '', arguments: '' } });
  call.id ||= part.id ?? '';
  call.function.name += part.function?.name ?? '';
  call.function.arguments += part.function?.arguments ?? '';
  const { extra_content: extra } = part as { extra_content?: unknown };
  if (extra !== undefined) call.extra_content = extra;
}

/** Reads a completion defensively: compatible endpoints leave out fields that the SDK's types promise. */
function toProviderText(
  completion: Partial<OpenAI.ChatCompletion> | null,
  request: ProviderRequest,
  provider: Provider,
): ProviderText {
  const message = completion?.choices?.[0]?.message;
  const text = replyText(message?.content);
  const counted = completion?.usage;
  const usage = toUsage(request, text, { input: counted?.prompt_tokens, output: counted?.completion_tokens });
  const toolCalls = request.tools === undefined ? [] : readToolCalls(message?.tool_calls);
  if (text === null && toolCalls.length === 0) throw new MalformedReply(provider, counted ? usage : null);
  return { text: text ?? '', usage, ...(toolCalls.length === 0 ? {} : { toolCalls }) };
}

function readToolCalls(calls: OpenAI.ChatCompletionMessage['tool_calls']): readonly ModelToolCall[] {
  const named = (Array.isArray(calls) ? calls : []).flatMap((call) => {
    const { extra_content: extra } = call as { extra_content?: unknown };
    return 'function' in call
      ? [{ id: call.id, name: call.function?.name, arguments: call.function?.arguments, extra }]
      : [];
  });
  return toToolCalls(named);
}
