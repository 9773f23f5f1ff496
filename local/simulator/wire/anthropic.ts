/**
 * Anthropic's messages format in version 2023-06-01, which the specification names. Requires the key header, the
 * version header, max_tokens and a temperature of at most 1. Clients with a newer version or a bearer token must be
 * configured with default headers.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer, Ask, Refused, ToolSpec } from '../ask.ts';
import { asObject, invalid, type Json, numberOf, piecesOf, textOf, type WireFormat } from './format.ts';

const modelNames = ['claude-sonnet-4-6', 'claude-haiku-4-5', 'claude-opus-4-6', 'claude-opus-5-5'];

/** Models that accept no temperature. */
const withoutTemperature = /^claude-(opus|sonnet|haiku)-(4-[7-9]|[5-9])/;

export const anthropicWire: WireFormat = {
  provider: 'anthropic',
  base: '',
  route: '/messages',
  keyOf: (headers) => (typeof headers['x-api-key'] === 'string' ? headers['x-api-key'] : null),
  read,
  reply: (answer, ask) => ({
    ...frame(answer, ask),
    content: ask.webSearch === undefined ? blocksOf(answer) : searchedBlocks(answer, ask),
    stop_reason: stopOf(answer),
    stop_sequence: null,
    usage: usageOf(answer),
  }),
  emptyReply: (answer, ask) => ({
    ...frame(answer, ask),
    content: [],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: usageOf(answer),
  }),
  unansweredReply: (answer, ask, why) => ({
    ...frame(answer, ask),
    content: [],
    stop_reason: why === 'cutOff' ? 'max_tokens' : 'refusal',
    stop_sequence: null,
    usage: usageOf(answer),
  }),
  events,
  error: ({ type, message }) => ({ type: 'error', error: { type, message }, request_id: null }),
  models: () => ({
    data: modelNames.map((id) => ({ type: 'model', id, display_name: id, created_at: '2025-01-01T00:00:00Z' })),
    has_more: false,
    first_id: modelNames[0],
    last_id: modelNames.at(-1),
  }),
};

function read(value: unknown, headers: IncomingHttpHeaders): Ask | Refused {
  if (headers['anthropic-version'] === undefined) return invalid('anthropic-version: header is required');
  if (headers['anthropic-version'] !== '2023-06-01')
    return invalid(`anthropic-version: "${String(headers['anthropic-version'])}" is not a valid version`);
  const body = asObject(value);
  if (body === null) return invalid('The request body is not valid JSON');
  if (typeof body['model'] !== 'string' || body['model'] === '') return invalid('model: Field required');
  if (typeof body['max_tokens'] !== 'number' || body['max_tokens'] < 1) return invalid('max_tokens: Field required');
  const messages = Array.isArray(body['messages'])
    ? body['messages'].map(asObject).filter((message) => message !== null)
    : [];
  if (messages.length === 0) return invalid('messages: at least one message is required');
  const unpaired = callsWithoutResult(messages);
  if (unpaired.length > 0)
    return invalid(`messages: \`tool_use\` ids were found without \`tool_result\` blocks: ${unpaired.join(', ')}`);
  if (messages.some((message) => blocksIn(message, 'tool_use').length > 0) && !Array.isArray(body['tools']))
    return invalid('Requests which include `tool_use` or `tool_result` blocks must define tools');
  const temperature = numberOf(body['temperature'], 1);
  if (temperature < 0 || temperature > 1) return invalid('temperature: range: 0..1');
  if (body['temperature'] !== undefined && temperature !== 1 && withoutTemperature.test(body['model']))
    return invalid('`temperature` is deprecated for this model.');
  return toAsk(body, body['model'], body['max_tokens'], messages, temperature);
}

function toAsk(body: Json, model: string, maxTokens: number, messages: Json[], temperature: number): Ask {
  const users = messages.filter((message) => message['role'] === 'user').map((message) => textOf(message['content']));
  return {
    provider: 'anthropic',
    model,
    system: textOf(body['system']),
    user: users.join('\n'),
    lastUser: users.findLast((text) => text !== '') ?? '',
    ...toolTurn(messages),
    tools: toolsOf(body['tools']),
    ...(isSearch(body['tools']) ? { webSearch: searchOutcome(users.join('\n')) } : {}),
    toolChoice: toolChoiceOf(asObject(body['tool_choice'])),
    jsonMode: false,
    stream: body['stream'] === true,
    streamUsage: true,
    maxTokens,
    temperature,
  };
}

/** Calls and results after the last message of the user; earlier ones belong to earlier turns. */
function toolTurn(messages: Json[]): Pick<Ask, 'toolResults' | 'toolRounds'> {
  const isSaid = (message: Json) => message['role'] === 'user' && textOf(message['content']) !== '';
  const turn = messages.slice(messages.findLastIndex(isSaid) + 1);
  const calls = turn.flatMap((message) => blocksIn(message, 'tool_use'));
  const nameOf = (id: unknown) => calls.find((call) => call['id'] === id)?.['name'] ?? 'tool';
  const toolResults = turn
    .flatMap((message) => blocksIn(message, 'tool_result'))
    .map((block) => ({ toolName: String(nameOf(block['tool_use_id'])), content: textOf(block['content']) }));
  return { toolResults, toolRounds: turn.filter((message) => blocksIn(message, 'tool_use').length > 0).length };
}

function blocksIn({ content }: Json, type: string): Json[] {
  const blocks = Array.isArray(content) ? content.map(asObject).filter((block) => block !== null) : [];
  return blocks.filter((block) => block['type'] === type);
}

/** Anthropic refuses a conversation in which a call has no result in the next message, or a result no call. */
function callsWithoutResult(messages: Json[]): string[] {
  const idsOf = (type: string, field: string) =>
    messages.flatMap((message) => blocksIn(message, type).map((block) => String(block[field])));
  const called = idsOf('tool_use', 'id');
  const told = idsOf('tool_result', 'tool_use_id');
  return [...called.filter((id) => !told.includes(id)), ...told.filter((id) => !called.includes(id))];
}

/** The caller's tools; the provider's server tools (web search) have a dated type and no schema. */
function toolsOf(value: unknown): ToolSpec[] {
  const listed = Array.isArray(value) ? value.map(asObject).filter((tool) => tool !== null) : [];
  return listed
    .filter((tool) => asObject(tool['input_schema']) !== null)
    .map((tool) => ({
      name: String(tool['name']),
      description: String(tool['description'] ?? ''),
      schema: asObject(tool['input_schema']) ?? {},
    }));
}

/** True when the provider's own web search is among the tools. */
function isSearch(value: unknown): boolean {
  return Array.isArray(value) && value.some((tool) => String(asObject(tool)?.['type']).startsWith('web_search_'));
}

/** Prompts with `[[search fails]]` get the error that a failed search leaves inside an accepted reply. */
function searchOutcome(text: string): 'works' | 'fails' {
  return text.includes('[[search fails]]') ? 'fails' : 'works';
}

/** The invented page that answers to searches cite. */
const page = { url: 'https://news.example/bulletin', title: 'Synthetic bulletin' };

/** Returns a searched answer: the search, its result, and the text with its citation. */
function searchedBlocks(answer: Answer, ask: Ask): Json[] {
  const use = {
    type: 'server_tool_use',
    id: `srvtoolu_${answer.id}`,
    name: 'web_search',
    input: { query: ask.lastUser.slice(-80) },
  };
  const result = (content: unknown) => ({ type: 'web_search_tool_result', tool_use_id: use.id, content });
  if (ask.webSearch === 'fails')
    return [use, result({ type: 'web_search_tool_result_error', error_code: 'unavailable' })];
  const citation = {
    type: 'web_search_result_location',
    ...page,
    encrypted_index: '',
    cited_text: answer.text.slice(0, 120),
  };
  return [
    use,
    result([{ type: 'web_search_result', ...page, encrypted_content: '', page_age: null }]),
    { type: 'text', text: answer.text, citations: [citation] },
  ];
}

function toolChoiceOf(choice: Json | null): Ask['toolChoice'] {
  if (choice?.['type'] === 'any') return 'required';
  if (choice?.['type'] === 'none') return 'none';
  return choice?.['type'] === 'tool' ? { name: String(choice['name']) } : 'auto';
}

function frame(answer: Answer, ask: Ask): Json {
  return { id: `msg_${answer.id}`, type: 'message', role: 'assistant', model: ask.model };
}

function stopOf(answer: Answer): string {
  return { stop: 'end_turn', length: 'max_tokens', tool: 'tool_use' }[answer.finish];
}

function blocksOf(answer: Answer): Json[] {
  const text =
    answer.text === '' && answer.toolCalls.length > 0 ? [] : [{ type: 'text', text: answer.text, citations: null }];
  return [...text, ...answer.toolCalls.map((call) => ({ type: 'tool_use', ...call }))];
}

function usageOf({ inputTokens, outputTokens }: Answer): Json {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    service_tier: 'standard',
  };
}

function event(data: Json): string {
  return `event: ${String(data['type'])}\ndata: ${JSON.stringify(data)}\n\n`;
}

function* events(answer: Answer, ask: Ask): Iterable<string> {
  const start = {
    ...frame(answer, ask),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usageOf(answer), output_tokens: 1 },
  };
  yield event({ type: 'message_start', message: start });
  yield event({ type: 'ping' });
  let index = 0;
  if (answer.text !== '' || answer.toolCalls.length === 0) {
    yield event({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } });
    for (const text of piecesOf(answer.text))
      yield event({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } });
    yield event({ type: 'content_block_stop', index });
    index += 1;
  }
  for (const { input, ...head } of answer.toolCalls) {
    yield event({ type: 'content_block_start', index, content_block: { type: 'tool_use', ...head, input: {} } });
    yield event({
      type: 'content_block_delta',
      index,
      delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
    });
    yield event({ type: 'content_block_stop', index });
    index += 1;
  }
  yield event({
    type: 'message_delta',
    delta: { stop_reason: stopOf(answer), stop_sequence: null },
    usage: { output_tokens: answer.outputTokens },
  });
  yield event({ type: 'message_stop' });
}
