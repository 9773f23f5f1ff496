import { isObject } from '../../domain/is-object.ts';
import { outcomeOfFinish } from '../../domain/providers/reply.ts';
import type { ListedModel } from '../../domain/providers/listed-models.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { storableText } from '../../domain/storable.ts';
import { roughTokens } from '../../domain/providers/prices.ts';
import type { Citation, ToolDefinition } from '../../domain/tools/definition.ts';
import { toJsonSchema, type SchemaStyle } from '../../domain/tools/json-schema.ts';
import type { ModelToolCall, ToolRound } from '../../domain/tools/rounds.ts';
import { UnansweredReply, type Usage } from './errors.ts';

/** A request in the terms that all wire formats share. */
export interface ProviderRequest {
  model: string;
  system: string;
  /** Earlier turns of the conversation, oldest first, beginning with the user's. */
  turns?: readonly ProviderTurn[];
  user: string;
  temperature: number;
  maxTokens?: number;
  /** Requests a JSON object where the model supports it. */
  jsonMode?: boolean;
  /** JSON schema of the reply, sent to models that take one. */
  replySchema?: ReplySchema;
  /** Asks models that think to do so as little as they can. */
  thinksMinimally?: boolean;
  /** Lets the model search the web (Anthropic). */
  webSearch?: WebSearchOption;
  /** Tools that the model may call. */
  tools?: readonly OfferedTool[];
  /** False when the model has to answer without a further call; true when omitted. */
  mayCallTools?: boolean;
  /** Earlier rounds of calls after the user's message, oldest first. */
  rounds?: readonly ToolRound[];
  /** Texts whose vectors are asked for instead of a reply; none is empty. */
  texts?: readonly string[];
}

/** A tool of this product, or one that a caller defines with a schema of its own. */
export type OfferedTool = { name: string; description: string } & (
  | Pick<ToolDefinition, 'parameters'>
  | { inputSchema: Record<string, unknown> }
);

/** Returns the JSON schema of a tool's arguments in a wire format's style. */
export function inputSchemaOf(tool: OfferedTool, style: SchemaStyle): Record<string, unknown> {
  return 'inputSchema' in tool ? tool.inputSchema : toJsonSchema(tool, style);
}

/** A strict JSON schema with a name. */
export interface ReplySchema {
  name: string;
  schema: Record<string, unknown>;
}

export interface WebSearchOption {
  /** Maximum number of searches. */
  maxUses: number;
  /** Dated type of the provider's search tool. */
  version: string;
}

export interface ProviderTurn {
  role: 'user' | 'assistant';
  content: string;
}

/** Receives the text of a reply piece by piece. */
export type OnText = (piece: string) => void;

export interface ProviderText {
  text: string;
  usage: Usage;
  /** True when the limit of tokens ended the text. */
  isCutOff?: boolean;
  /** Calls that the model makes before it goes on; missing when it makes none. */
  toolCalls?: readonly ModelToolCall[];
  /** Pages behind the text of a web search. */
  citations?: readonly Citation[];
  /** Code of a web search that failed inside an accepted reply. */
  searchError?: string;
  /** The model that the reply names. */
  answeredBy?: string;
  /** Vectors of the texts that were sent, in their order. */
  vectors?: readonly (readonly number[])[];
}

/** A client for one API key at one address. Its methods throw the SDK's errors, UnansweredReply or StreamBroken. */
export interface ProviderClient {
  complete(request: ProviderRequest, options: CallOptions): Promise<ProviderText>;
  /** Streams the reply to `onText` and returns the whole of it. */
  stream(request: ProviderRequest, options: CallOptions, onText: OnText): Promise<ProviderText>;
  /** Asks for the vectors of texts; missing where the provider has none. */
  embed?(request: ProviderRequest, options: CallOptions): Promise<ProviderText>;
  /** Lists the key's models, the newest first where their dates are known. Succeeds when the key is accepted. */
  listModels(options: CallOptions): Promise<ListedModel[]>;
}

/**
 * Returns the list of models of an SDK's page. Throws UnansweredReply when the answer is none, as a captive portal's page
 * is: the SDKs make an empty list of it.
 */
export function listed<T>(provider: Provider, page: { data: readonly T[] }): readonly T[] {
  const { body } = page as { body?: unknown };
  if (!isObject(body) || !Array.isArray(body['data'])) throw new UnansweredReply(provider, 'unreadable');
  return page.data;
}

/** Returns listed models that have a name, the newest first; those without a date keep their order at the end. */
export function newestFirst<T extends { id: string }>(
  listed: readonly T[],
  dateOf: (model: T) => number,
): ListedModel[] {
  return listed
    .filter((model) => isObject(model) && typeof model.id === 'string')
    .toSorted((one, other) => (dateOf(other) || 0) - (dateOf(one) || 0))
    .map(toListed);
}

/** OpenAI lists models with the day of their end, `shutdown_date`, as a date or a time. */
function toListed(model: { id: string; shutdown_date?: unknown }): ListedModel {
  const { id: name, shutdown_date: end } = model;
  const at = typeof end === 'string' ? Date.parse(end) : Number.NaN;
  return { name, endsOn: Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10) };
}

/** The longest that setTimeout takes (24 days). The gateway has the only time-out. */
export const noSdkTimeoutMs = 2 ** 31 - 1;

export interface CallOptions {
  /** Sent as x-request-id, so that a call can be found in the provider's records. */
  requestId: string;
  signal: AbortSignal;
}

/** Builds the SDK's options, with the id under both names that providers and their gateways read. */
export function toSdkOptions({ requestId, signal }: CallOptions) {
  return { signal, headers: { 'x-request-id': requestId, 'x-client-request-id': requestId } };
}

/** Replaces lone surrogates, such as a text that was cut inside an emoji has: providers answer 400 to them. */
export function toWellFormed(request: ProviderRequest): ProviderRequest {
  const { system, turns, user, rounds } = request;
  return {
    ...request,
    system: system.toWellFormed(),
    user: user.toWellFormed(),
    ...(turns === undefined
      ? {}
      : { turns: turns.map(({ role, content }) => ({ role, content: content.toWellFormed() })) }),
    ...(rounds === undefined ? {} : { rounds: rounds.map(wellFormedRound) }),
  };
}

function wellFormedRound({ text, calls, results }: ToolRound): ToolRound {
  return {
    text: text.toWellFormed(),
    calls: calls.map((call) => ({ ...call, arguments: call.arguments.toWellFormed() })),
    results: results.map((result) => ({ ...result, content: result.content.toWellFormed() })),
  };
}

/** The provider's counts, unchecked. */
interface Counted {
  input: unknown;
  output: unknown;
  cached?: unknown;
  reasoning?: unknown;
  webSearches?: unknown;
}

/** Converts the provider's counts to integers and estimates tokens that it did not count. */
export function toUsage(request: ProviderRequest, reply: string | null, counted: Counted): Usage {
  const webSearches = countOf(counted.webSearches) ?? 0;
  const reasoningTokens = countOf(counted.reasoning);
  const cachedTokens = countOf(counted.cached) ?? 0;
  return {
    inputTokens: countOf(counted.input) ?? roughTokens(sentCharacters(request)),
    outputTokens: countOf(counted.output) ?? roughTokens(reply?.length ?? 0),
    ...(reasoningTokens === null ? {} : { reasoningTokens }),
    ...(cachedTokens === 0 ? {} : { cachedTokens }),
    ...(webSearches === 0 ? {} : { webSearches }),
  };
}

/** Larger counts are ignored: no model reads or writes as many tokens in one call. */
const maxTokensOfCall = 10_000_000;

function countOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= maxTokensOfCall ? Math.round(value) : null;
}

/** Counts the characters of a request, for estimates. */
function sentCharacters({ system, turns = [], user, rounds = [] }: ProviderRequest): number {
  const said = turns.reduce((sum, { content }) => sum + content.length, system.length + user.length);
  return rounds.reduce((sum, round) => sum + JSON.stringify(round).length, said);
}

/** Converts the model's calls to storable ones; missing ids and names of incomplete calls become texts. */
export function toToolCalls(
  calls: readonly { id: unknown; name: unknown; arguments: unknown; extra?: unknown }[],
): ModelToolCall[] {
  return calls.slice(0, maxListedCalls).map(({ id, name, arguments: given, extra }, place) => ({
    id: typeof id === 'string' && id !== '' ? id.slice(0, 200) : `call_${place}`,
    name: typeof name === 'string' ? storableText(name).slice(0, 200) : '',
    arguments: storableText(typeof given === 'string' ? given : (JSON.stringify(given ?? {}) ?? '{}')),
    ...(extra == null ? {} : { extra }),
  }));
}

/** Most calls that are kept of one reply; a model that makes more is out of control. */
const maxListedCalls = 32;

/** Removes characters that Postgres cannot store; null when no text is left. */
export function replyText(text: unknown): string | null {
  const clean = typeof text === 'string' ? storableText(text) : '';
  return clean.trim() === '' ? null : clean;
}

/** Facts of a reply, read from any wire format. */
export interface ReadReply {
  text: string | null;
  /** The provider's finish or stop reason. */
  finish: unknown;
  /** Words of a refusal in a field of its own; null without one. */
  refusal: string | null;
  hasCalls: boolean;
  usage: Usage;
  /** False when the usage is an estimate. */
  isCounted: boolean;
}

/**
 * Throws UnansweredReply unless the reply has text or calls. A refusal or a filter counts even with text, which then is
 * what the model said instead.
 */
export function assertAnswered(provider: Provider, reply: ReadReply): void {
  const { text, finish, refusal, hasCalls, usage, isCounted } = reply;
  const ended = outcomeOfFinish(finish);
  const details = { usage: isCounted ? usage : null };
  if (refusal !== null || ended === 'refused')
    throw new UnansweredReply(provider, 'refused', { ...details, words: refusal ?? text });
  if (ended === 'filtered') throw new UnansweredReply(provider, 'filtered', { ...details, words: text });
  if (text !== null || hasCalls) return;
  throw new UnansweredReply(provider, ended === 'cut-off' ? 'cut-off' : 'empty', details);
}

/** Part of a reply: the model that it names, if it names one. */
export function answeredBy(model: unknown): { answeredBy?: string } {
  return typeof model === 'string' && model !== '' ? { answeredBy: storableText(model).slice(0, 200) } : {};
}

/** Returns the first text of a content that is a text or a list of parts, of which some are thoughts. */
export function textOfContent(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content
    .filter(isObject)
    .find(({ type, text }) => (type === undefined || type === 'text') && typeof text === 'string')?.['text'];
}
