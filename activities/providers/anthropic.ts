import Anthropic from '@anthropic-ai/sdk';
import { isObject } from '../../domain/is-object.ts';
import {
  acceptsTemperature,
  isReasoningModel,
  minimalThinkingOf,
  maxTokens,
  reasoningTokens,
  supportsSchema,
} from '../../domain/providers/models.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { outcomeOfFinish } from '../../domain/providers/reply.ts';
import type { Citation } from '../../domain/tools/definition.ts';
import type { ToolRound } from '../../domain/tools/rounds.ts';
import { StreamBroken } from './errors.ts';
import { providerFetch } from './http.ts';
import { createRefusedParameters, type RefusalStore } from './refused-parameters.ts';
import {
  answeredBy,
  assertAnswered,
  inputSchemaOf,
  listed,
  newestFirst,
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

/**
 * Creates a client of POST {baseUrl}/v1/messages with a key header. The first user message joins system and user text
 * (specification §7); the later turns of a conversation follow it.
 */
export function createAnthropicClient(
  provider: Provider,
  apiKey: string,
  baseUrl: string,
  refusals?: RefusalStore,
): ProviderClient {
  const sdk = new Anthropic({
    apiKey,
    baseURL: baseUrl.replace(/\/v1\/?$/, ''),
    authToken: null,
    webhookKey: null,
    maxRetries: 0,
    timeout: noSdkTimeoutMs,
    logLevel: 'off',
    fetch: providerFetch,
    // The SDK's defaults are a bearer token and a newer version; the specification asks for a key header.
    defaultHeaders: { 'x-api-key': apiKey, authorization: null, 'anthropic-version': '2023-06-01' },
  });
  const refused = createRefusedParameters(refusals);
  return {
    async complete(request, options) {
      const message = await refused.send(request.model, toRequestBody(request), (body) =>
        sdk.messages.create(body, toSdkOptions(options)),
      );
      return toProviderText(message, request, provider);
    },
    async stream(request, options, onText) {
      const events = await refused.send(request.model, toRequestBody(request), (body) =>
        sdk.messages.create({ ...body, stream: true }, toSdkOptions(options)),
      );
      return readStream(events, request, onText, provider);
    },
    async listModels(options) {
      const page = await sdk.models.list({ limit: 100 }, toSdkOptions(options));
      return newestFirst(listed(provider, page), ({ created_at: createdAt }) => Date.parse(createdAt));
    },
  };
}

function toRequestBody(given: ProviderRequest): Anthropic.MessageCreateParamsNonStreaming {
  const request = toWellFormed(given);
  const [first, ...rest] = [...(request.turns ?? []), { role: 'user' as const, content: request.user }];
  const content = [request.system, first?.content].filter(Boolean).join('\n\n');
  return {
    model: request.model,
    max_tokens: (request.maxTokens ?? maxTokens.default) + (thinksIn(request) ? reasoningTokens : 0),
    ...outputFields(request),
    messages: [{ role: 'user', content }, ...rest, ...(request.rounds ?? []).flatMap(toMessages)],
    ...(acceptsTemperature(request.model) ? { temperature: Math.min(1, request.temperature) } : {}),
    ...(request.webSearch === undefined && request.tools === undefined ? {} : { tools: toolsOf(request) }),
    ...(request.tools !== undefined && request.mayCallTools === false
      ? { tool_choice: { type: 'none' as const } }
      : {}),
  };
}

/** True when the model thinks before its reply, which counts against the limit. */
function thinksIn({ model, thinksMinimally }: ProviderRequest): boolean {
  return isReasoningModel(model) && (thinksMinimally !== true || minimalThinkingOf(model)?.stillThinks !== false);
}

/** Both the effort and the format are parts of one field. */
function outputFields({ model, thinksMinimally, replySchema }: ProviderRequest): object {
  const minimal = thinksMinimally === true ? minimalThinkingOf(model) : null;
  const effort = minimal?.effort === undefined ? {} : { effort: minimal.effort };
  const format =
    replySchema === undefined || !supportsSchema(model)
      ? {}
      : { format: { type: 'json_schema', schema: replySchema.schema } };
  const config = { ...effort, ...format };
  return {
    ...(minimal?.thinking === undefined ? {} : { thinking: { type: minimal.thinking } }),
    ...(Object.keys(config).length === 0 ? {} : { output_config: config }),
  };
}

function toolsOf({ webSearch, tools = [] }: ProviderRequest): Anthropic.ToolUnion[] {
  const search = webSearch && { type: webSearch.version, name: 'web_search', max_uses: webSearch.maxUses };
  return [...(search ? [search as Anthropic.WebSearchTool20260318] : []), ...tools.map(toTool)];
}

function toTool(tool: OfferedTool): Anthropic.Tool {
  const { name, description } = tool;
  return { name, description, input_schema: { type: 'object', ...inputSchemaOf(tool, 'anthropic') } };
}

function toMessages({ text, calls, results }: ToolRound): Anthropic.MessageParam[] {
  const said = text.trim() === '' ? [] : [{ type: 'text' as const, text }];
  const used = calls.map(({ id, name, arguments: given }) => ({
    type: 'tool_use' as const,
    id,
    name,
    input: parsedObject(given),
  }));
  const told = results.map(({ callId, content, isError }) => ({
    type: 'tool_result' as const,
    tool_use_id: callId,
    content,
    ...(isError ? { is_error: true } : {}),
  }));
  return [
    { role: 'assistant', content: [...said, ...used] },
    { role: 'user', content: told },
  ];
}

/** The provider accepts objects only; arguments that are no JSON object were refused, and are sent as none. */
function parsedObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Reads a streamed reply. Throws StreamBroken when the stream ends without its last event. */
async function readStream(
  events: AsyncIterable<Anthropic.RawMessageStreamEvent>,
  request: ProviderRequest,
  onText: OnText,
  provider: Provider,
): Promise<ProviderText> {
  let text = '';
  let isComplete = false;
  let stopReason: Anthropic.StopReason | null = null;
  let usage: Partial<Anthropic.Usage> | undefined;
  const calls = new Map<number, { id: string; name: string; json: string }>();
  for await (const event of events) {
    if (event.type === 'message_start') usage = event.message.usage;
    if (event.type === 'message_delta') {
      usage = { ...usage, output_tokens: event.usage.output_tokens };
      stopReason = event.delta.stop_reason ?? stopReason;
    }
    if (event.type === 'message_stop') isComplete = true;
    if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
      text += event.delta.text;
      onText(event.delta.text);
    }
    if (event.type === 'content_block_start' && event.content_block.type === 'tool_use')
      calls.set(event.index, { id: event.content_block.id, name: event.content_block.name, json: '' });
    if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta') {
      const call = calls.get(event.index);
      if (call !== undefined) call.json += event.delta.partial_json;
    }
  }
  if (!isComplete) throw new StreamBroken(provider);
  const content = [{ type: 'text' as const, text, citations: null }];
  const streamed = toToolCalls(
    [...calls.values()].map(({ id, name, json }) => ({ id, name, arguments: json || '{}' })),
  );
  return toProviderText(
    { content, stop_reason: stopReason, ...(usage ? { usage: usage as Anthropic.Usage } : {}) },
    request,
    provider,
    streamed,
  );
}

/** Takes the first text block, or all of them after a web search, because the searches lie between them. */
function toProviderText(
  message: Partial<Anthropic.Message> | null,
  request: ProviderRequest,
  provider: Provider,
  streamedCalls?: ProviderText['toolCalls'],
): ProviderText {
  const content = message?.content ?? [];
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const text = replyText(request.webSearch === undefined ? texts[0] : texts.join(''));
  const counted = message?.usage;
  const usage = toUsage(request, text, {
    input: counted ? inputTokensOf(counted) : undefined,
    output: counted?.output_tokens,
    cached: counted?.cache_read_input_tokens,
    reasoning: counted?.output_tokens_details?.thinking_tokens,
    webSearches: counted?.server_tool_use?.web_search_requests,
  });
  const toolCalls = request.tools === undefined ? [] : (streamedCalls ?? readToolCalls(content));
  const searchError = request.webSearch === undefined ? undefined : searchErrorIn(content);
  const hasCalls = toolCalls.length > 0 || searchError !== undefined;
  const finish = message?.stop_reason;
  assertAnswered(provider, { text, finish, refusal: null, hasCalls, usage, isCounted: counted !== undefined });
  return {
    text: text ?? '',
    usage,
    ...answeredBy(message?.model),
    ...(outcomeOfFinish(finish) === 'cut-off' ? { isCutOff: true } : {}),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(searchError === undefined ? {} : { searchError }),
    ...(request.webSearch === undefined ? {} : { citations: citationsIn(content) }),
  };
}

function readToolCalls(content: readonly Anthropic.ContentBlock[]) {
  return toToolCalls(
    content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, arguments: block.input }] : [],
    ),
  );
}

/** Failures of a search come inside an accepted reply; undefined when one search has results. */
function searchErrorIn(content: readonly Anthropic.ContentBlock[]): string | undefined {
  const results = content.flatMap((block) => (block.type === 'web_search_tool_result' ? [block.content] : []));
  if (results.some((result) => Array.isArray(result))) return undefined;
  const [failed] = results.flatMap((result) => (Array.isArray(result) ? [] : [result]));
  return failed?.error_code;
}

/** Lists the cited pages, each with the first words cited of it. */
function citationsIn(content: readonly Anthropic.ContentBlock[]): Citation[] {
  const found = content
    .flatMap((block) => (block.type === 'text' ? (block.citations ?? []) : []))
    .flatMap((citation) =>
      citation.type === 'web_search_result_location'
        ? [{ url: citation.url, title: citation.title ?? citation.url, citedText: citation.cited_text ?? '' }]
        : [],
    );
  return found.filter(
    ({ url, citedText }, at) => found.findIndex((c) => c.url === url && c.citedText === citedText) === at,
  );
}

function inputTokensOf({
  input_tokens,
  cache_creation_input_tokens,
  cache_read_input_tokens,
}: Partial<Anthropic.Usage>): number {
  return (input_tokens ?? 0) + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0);
}
