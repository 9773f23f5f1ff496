import OpenAI from 'openai';
import {
  acceptsTemperature,
  isReasoningModel,
  reasoningTokens,
  supportsJsonMode,
} from '../../domain/providers/models.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { MalformedReply, StreamBroken } from './errors.ts';
import { providerFetch } from './http.ts';
import {
  replyText,
  requestIdHeaders,
  usageOf,
  wellFormed,
  type CallOptions,
  type OnText,
  type ProviderClient,
  type ProviderRequest,
  type ProviderText,
} from './provider-client.ts';

/** POST {baseUrl}/chat/completions with a bearer key (specification §7). */
export function createOpenaiClient(provider: Provider, apiKey: string, baseUrl: string): ProviderClient {
  // Nulls keep the SDK from taking an organisation or a project out of the environment. The gateway has the only time-out.
  const sdk = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    fetch: providerFetch,
  });
  return {
    async complete(request, options) {
      const completion = await sdk.chat.completions.create(bodyOf(request), callOptions(options));
      return textOf(completion, request, provider);
    },
    async stream(request, options, onText) {
      const body = { ...bodyOf(request), stream: true as const, stream_options: { include_usage: true } };
      return collected(await sdk.chat.completions.create(body, callOptions(options)), request, onText, provider);
    },
    async checkKey(options) {
      await sdk.models.list(callOptions(options));
    },
  };
}

function callOptions({ requestId, signal }: CallOptions) {
  return { signal, headers: requestIdHeaders(requestId) };
}

function bodyOf(request: ProviderRequest): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { model, system, turns = [], user, temperature, maxTokens, jsonMode } = wellFormed(request);
  return {
    model,
    messages: [{ role: 'system', content: system }, ...turns, { role: 'user', content: user }],
    ...(acceptsTemperature(model) ? { temperature } : {}),
    ...(maxTokens === undefined ? {} : lengthOf(model, maxTokens)),
    ...(jsonMode && supportsJsonMode(model) ? { response_format: { type: 'json_object' } } : {}),
  };
}

/** Reasoning models answer 400 to `max_tokens`; others, local ones above all, know only that name. */
function lengthOf(
  model: string,
  maxTokens: number,
): Pick<OpenAI.ChatCompletionCreateParams, 'max_tokens' | 'max_completion_tokens'> {
  return isReasoningModel(model) ? { max_completion_tokens: maxTokens + reasoningTokens } : { max_tokens: maxTokens };
}

/** A stream that ends without saying why broke off: what it brought is not an answer. */
async function collected(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  request: ProviderRequest,
  onText: OnText,
  provider: Provider,
): Promise<ProviderText> {
  let content = '';
  let isWhole = false;
  let usage: OpenAI.CompletionUsage | undefined;
  for await (const chunk of chunks) {
    const [choice] = chunk.choices ?? [];
    const piece = choice?.delta?.content;
    if (piece) {
      content += piece;
      onText(piece);
    }
    if (choice?.finish_reason) isWhole = true;
    usage = chunk.usage ?? usage;
  }
  if (!isWhole) throw new StreamBroken(provider);
  const message = { role: 'assistant' as const, content, refusal: null };
  return textOf(
    { choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message }], ...(usage ? { usage } : {}) },
    request,
    provider,
  );
}

/** Compatible endpoints promise less than the types do. */
function textOf(
  completion: Partial<OpenAI.ChatCompletion> | null,
  request: ProviderRequest,
  provider: Provider,
): ProviderText {
  const text = replyText(completion?.choices?.[0]?.message?.content);
  const counted = completion?.usage;
  const usage = usageOf(request, text, { input: counted?.prompt_tokens, output: counted?.completion_tokens });
  if (text === null) throw new MalformedReply(provider, counted ? usage : null);
  return { text, usage };
}
