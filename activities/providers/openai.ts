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
    async checkKey(options) {
      await sdk.models.list(toSdkOptions(options));
    },
  };
}

function toRequestBody(request: ProviderRequest): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { model, system, turns = [], user, temperature, maxTokens, jsonMode } = toWellFormed(request);
  return {
    model,
    messages: [{ role: 'system', content: system }, ...turns, { role: 'user', content: user }],
    ...(acceptsTemperature(model) ? { temperature } : {}),
    ...(maxTokens === undefined ? {} : maxTokensField(model, maxTokens)),
    ...(jsonMode && supportsJsonMode(model) ? { response_format: { type: 'json_object' } } : {}),
  };
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
  for await (const chunk of chunks) {
    const [choice] = chunk.choices ?? [];
    const piece = choice?.delta?.content;
    if (piece) {
      content += piece;
      onText(piece);
    }
    if (choice?.finish_reason) isComplete = true;
    usage = chunk.usage ?? usage;
  }
  if (!isComplete) throw new StreamBroken(provider);
  const message = { role: 'assistant' as const, content, refusal: null };
  return toProviderText(
    { choices: [{ index: 0, finish_reason: 'stop', logprobs: null, message }], ...(usage ? { usage } : {}) },
    request,
    provider,
  );
}

/** Reads a completion defensively: compatible endpoints leave out fields that the SDK's types promise. */
function toProviderText(
  completion: Partial<OpenAI.ChatCompletion> | null,
  request: ProviderRequest,
  provider: Provider,
): ProviderText {
  const text = replyText(completion?.choices?.[0]?.message?.content);
  const counted = completion?.usage;
  const usage = toUsage(request, text, { input: counted?.prompt_tokens, output: counted?.completion_tokens });
  if (text === null) throw new MalformedReply(provider, counted ? usage : null);
  return { text, usage };
}
