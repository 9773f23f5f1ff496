import Anthropic from '@anthropic-ai/sdk';
import { acceptsTemperature, maxTokens } from '../../domain/providers/models.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { MalformedReply, StreamBroken } from './errors.ts';
import { providerFetch } from './http.ts';
import {
  noSdkTimeoutMs,
  replyText,
  toSdkOptions,
  toUsage,
  toWellFormed,
  type OnText,
  type ProviderClient,
  type ProviderRequest,
  type ProviderText,
} from './provider-client.ts';

/**
 * Creates a client of POST {baseUrl}/v1/messages with a key header. The first user message joins system and user text
 * (specification §7); the later turns of a conversation follow it.
 */
export function createAnthropicClient(provider: Provider, apiKey: string, baseUrl: string): ProviderClient {
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
  return {
    async complete(request, options) {
      return toProviderText(
        await sdk.messages.create(toRequestBody(request), toSdkOptions(options)),
        request,
        provider,
      );
    },
    async stream(request, options, onText) {
      return readStream(
        await sdk.messages.create({ ...toRequestBody(request), stream: true }, toSdkOptions(options)),
        request,
        onText,
        provider,
      );
    },
    async checkKey(options) {
      await sdk.models.list({ limit: 1 }, toSdkOptions(options));
    },
  };
}

function toRequestBody(given: ProviderRequest): Anthropic.MessageCreateParamsNonStreaming {
  const request = toWellFormed(given);
  const [first, ...rest] = [...(request.turns ?? []), { role: 'user' as const, content: request.user }];
  const content = [request.system, first?.content].filter(Boolean).join('\n\n');
  return {
    model: request.model,
    max_tokens: request.maxTokens ?? maxTokens.default,
    messages: [{ role: 'user', content }, ...rest],
    ...(acceptsTemperature(request.model) ? { temperature: Math.min(1, request.temperature) } : {}),
    ...(request.webSearches === undefined
      ? {}
      : {
          tools: [{ type: 'web_search_20250305' as const, name: 'web_search' as const, max_uses: request.webSearches }],
        }),
  };
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
  let usage: Partial<Anthropic.Usage> | undefined;
  for await (const event of events) {
    if (event.type === 'message_start') usage = event.message.usage;
    if (event.type === 'message_delta') usage = { ...usage, output_tokens: event.usage.output_tokens };
    if (event.type === 'message_stop') isComplete = true;
    if (event.type === 'content_block_delta' && event.delta.type === 'text_delta') {
      text += event.delta.text;
      onText(event.delta.text);
    }
  }
  if (!isComplete) throw new StreamBroken(provider);
  const content = [{ type: 'text' as const, text, citations: null }];
  return toProviderText({ content, ...(usage ? { usage: usage as Anthropic.Usage } : {}) }, request, provider);
}

/** Takes the first text block, or all of them after a web search, because the searches lie between them. */
function toProviderText(
  message: Partial<Anthropic.Message> | null,
  request: ProviderRequest,
  provider: Provider,
): ProviderText {
  const texts = (message?.content ?? []).flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const text = replyText(request.webSearches === undefined ? texts[0] : texts.join(''));
  const counted = message?.usage;
  const usage = toUsage(request, text, {
    input: counted ? inputTokensOf(counted) : undefined,
    output: counted?.output_tokens,
    webSearches: counted?.server_tool_use?.web_search_requests,
  });
  if (text === null) throw new MalformedReply(provider, counted ? usage : null);
  return { text, usage };
}

function inputTokensOf({
  input_tokens,
  cache_creation_input_tokens,
  cache_read_input_tokens,
}: Partial<Anthropic.Usage>): number {
  return (input_tokens ?? 0) + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0);
}
