import OpenAI from 'openai';
import { isObject } from '../../domain/is-object.ts';
import { dayQuotaMs } from '../../domain/providers/day-quota.ts';
import { outcomeOfFinish } from '../../domain/providers/reply.ts';
import {
  acceptsTemperature,
  isReasoningModel,
  minimalThinkingOf,
  providerOfModel,
  reasoningTokens,
  supportsJsonMode,
  supportsSchema,
} from '../../domain/providers/models.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import type { ModelToolCall, ToolRound } from '../../domain/tools/rounds.ts';
import { requestVectors } from './embeddings.ts';
import { StreamBroken, statusError } from './errors.ts';
import { providerFetch } from './http.ts';
import { createRefusedParameters, type RefusalStore } from './refused-parameters.ts';
import { retryAfterIn } from './retry-after.ts';
import {
  answeredBy,
  assertAnswered,
  inputSchemaOf,
  listed,
  newestFirst,
  noSdkTimeoutMs,
  replyText,
  textOfContent,
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
export function createOpenaiClient(
  provider: Provider,
  apiKey: string,
  baseUrl: string,
  refusals?: RefusalStore,
): ProviderClient {
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
  const refused = createRefusedParameters(refusals);
  return {
    async complete(request, options) {
      const completion = await refused.send(request.model, toRequestBody(request), (body) =>
        sdk.chat.completions.create(body, toSdkOptions(options)),
      );
      return toProviderText(completion, request, provider);
    },
    async stream(request, options, onText) {
      const streamed = { ...toRequestBody(request), stream: true as const, stream_options: { include_usage: true } };
      const chunks = await refused.send(request.model, streamed, (body) =>
        sdk.chat.completions.create(body, toSdkOptions(options)),
      );
      return readStream(chunks, request, onText, provider);
    },
    embed: (request, options) => requestVectors(sdk, provider, request, options),
    async listModels(options) {
      const page = await sdk.models.list(toSdkOptions(options));
      const today = new Date().toISOString().slice(0, 10);
      return newestFirst(listed(provider, page), ({ created }) => created).filter(
        ({ endsOn }) => endsOn === null || endsOn > today,
      );
    },
  };
}

function toRequestBody(request: ProviderRequest): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { model, system, turns = [], user, rounds = [], temperature, maxTokens } = toWellFormed(request);
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
    ...thinkingFields(request),
    ...(maxTokens === undefined ? {} : maxTokensField(request, maxTokens)),
    ...formatField(request),
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

/** Gemini refuses a format together with tools. */
function formatField({ model, jsonMode, replySchema, tools = [], mayCallTools = true }: ProviderRequest) {
  if (tools.length > 0 && mayCallTools && providerOfModel(model) === 'gemini') return {};
  if (jsonMode && supportsJsonMode(model)) return { response_format: { type: 'json_object' as const } };
  if (replySchema === undefined || !supportsSchema(model)) return {};
  return { response_format: { type: 'json_schema' as const, json_schema: { ...replySchema, strict: true } } };
}

function thinkingFields({ model, thinksMinimally }: ProviderRequest) {
  const effort = thinksMinimally === true ? minimalThinkingOf(model)?.effort : undefined;
  return effort === undefined ? {} : { reasoning_effort: effort };
}

/** Reasoning models answer 400 to `max_tokens`; other models, mostly local ones, know only that name. */
function maxTokensField(
  { model, thinksMinimally }: ProviderRequest,
  maxTokens: number,
): Pick<OpenAI.ChatCompletionCreateParams, 'max_tokens' | 'max_completion_tokens'> {
  if (!isReasoningModel(model)) return { max_tokens: maxTokens };
  const isThinking = thinksMinimally !== true || minimalThinkingOf(model)?.stillThinks !== false;
  return { max_completion_tokens: maxTokens + (isThinking ? reasoningTokens : 0) };
}

/** Reads a streamed reply. Throws StreamBroken when the stream ends without a finish reason. */
async function readStream(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  request: ProviderRequest,
  onText: OnText,
  provider: Provider,
): Promise<ProviderText> {
  let content = '';
  let refusal = '';
  let model = '';
  let finish: OpenAI.ChatCompletion.Choice['finish_reason'] | null = null;
  let usage: OpenAI.CompletionUsage | undefined;
  const calls: StreamedCall[] = [];
  for await (const chunk of chunks) {
    throwErrorInside(chunk, provider);
    const [choice] = chunk.choices ?? [];
    const piece = choice?.delta?.content;
    if (piece) {
      content += piece;
      onText(piece);
    }
    for (const part of choice?.delta?.tool_calls ?? []) addCallPart(calls, part);
    refusal += choice?.delta?.refusal ?? '';
    finish = choice?.finish_reason ?? finish;
    usage = chunk.usage ?? usage;
    model = chunk.model ?? model;
  }
  if (finish === null) throw new StreamBroken(provider);
  const message = { role: 'assistant' as const, content, refusal: refusal || null, tool_calls: calls.filter(Boolean) };
  return toProviderText(
    { model, choices: [{ index: 0, finish_reason: finish, logprobs: null, message }], ...(usage ? { usage } : {}) },
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
  body: Partial<OpenAI.ChatCompletion> | string | null,
  request: ProviderRequest,
  provider: Provider,
): ProviderText {
  const completion = parsedBody(body);
  throwErrorInside(completion, provider);
  const choice = completion?.choices?.[0];
  const message = choice?.message;
  const text = replyText(textOfContent(message?.content));
  const counted = completion?.usage;
  const usage = toUsage(request, text, {
    input: counted?.prompt_tokens,
    output: outputTokensOf(counted),
    cached: counted?.prompt_tokens_details?.cached_tokens,
    reasoning: counted?.completion_tokens_details?.reasoning_tokens,
  });
  const toolCalls = request.tools === undefined ? [] : readToolCalls(message?.tool_calls);
  assertAnswered(provider, {
    text,
    finish: choice?.finish_reason,
    refusal: replyText(message?.refusal),
    hasCalls: toolCalls.length > 0,
    usage,
    isCounted: counted !== undefined && counted !== null,
  });
  return {
    text: text ?? '',
    usage,
    ...answeredBy(completion?.model),
    ...(outcomeOfFinish(choice?.finish_reason) === 'cut-off' ? { isCutOff: true } : {}),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
  };
}

/** Google's endpoint leaves thoughts out of the completion but not out of the total; they are billed. */
function outputTokensOf(counted: OpenAI.CompletionUsage | null | undefined): number | undefined {
  const { completion_tokens: output, prompt_tokens: input, total_tokens: total } = counted ?? {};
  if (typeof output !== 'number' || typeof input !== 'number' || typeof total !== 'number') return output;
  return Math.max(output, total - input);
}

/** Endpoints that send JSON under another content type make the SDK return it as a text. */
function parsedBody(body: Partial<OpenAI.ChatCompletion> | string | null): Partial<OpenAI.ChatCompletion> | null {
  if (typeof body !== 'string') return body;
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Routers answer 200 with an error in the body or in the choice; its code is an HTTP status or a name. */
function throwErrorInside(body: unknown, provider: Provider): void {
  const { error, choices } = (body ?? {}) as { error?: unknown; choices?: readonly { error?: unknown }[] };
  const inside = error ?? (Array.isArray(choices) ? choices[0]?.error : undefined);
  if (!isObject(inside) && typeof inside !== 'string') return;
  const { code, status, message, type } = isObject(inside)
    ? inside
    : { message: inside, code: null, status: null, type: null };
  const number = [code, status].map(Number).find((each) => each >= 400 && each < 600);
  const retryAfterMs = retryAfterIn(inside);
  throw statusError(provider, {
    status: number ?? 502,
    message: typeof message === 'string' ? message : 'no message',
    code: [code, type].find((each): each is string => typeof each === 'string') ?? null,
    retryAfterMs,
    dayQuotaMs: dayQuotaMs(provider, inside, retryAfterMs),
  });
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
