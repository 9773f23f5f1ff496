/**
 * OpenAI's chat completions format. Refuses what OpenAI refuses: no messages, and JSON mode with a model that lacks it
 * or without the word 'json'.
 */
import type { Answer, Ask, Refused, ToolSpec } from '../ask.ts';
import {
  asObject,
  bearerOf,
  invalid,
  type Json,
  numberOf,
  piecesOf,
  refusalWords,
  textOf,
  type WireFormat,
} from './format.ts';

const modelNames = ['gpt-4o', 'gpt-4o-mini', 'gpt-4-turbo', 'gpt-4', 'gpt-3.5-turbo'];
const withoutJsonMode = /^gpt-4(-0613|-0314|-32k.*)?$|^gpt-3\.5-turbo-(0301|0613|16k.*)$/;

/** Reasoning models accept no temperature, and their limit, which has another name, includes reasoning tokens. */
const reasoning = /^(gpt-[5-9]|o\d)/;

export const openaiWire: WireFormat = {
  provider: 'openai',
  base: '',
  route: '/chat/completions',
  keyOf: bearerOf,
  read,
  reply: (answer, ask) => ({
    ...frame(answer, ask, 'chat.completion'),
    choices: [{ index: 0, message: messageOf(answer), logprobs: null, finish_reason: finishOf(answer) }],
    usage: usageOf(answer),
  }),
  emptyReply: (answer, ask) => ({ ...frame(answer, ask, 'chat.completion'), choices: [], usage: usageOf(answer) }),
  unansweredReply: (answer, ask, why) => ({
    ...frame(answer, ask, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, refusal: why === 'refusal' ? refusalWords : null },
        logprobs: null,
        finish_reason: { refusal: 'stop', filtered: 'content_filter', cutOff: 'length' }[why],
      },
    ],
    usage: usageOf(answer),
  }),
  events,
  error: ({ type, message, code, param }) => ({ error: { message, type, param: param ?? null, code: code ?? null } }),
  models: () => ({
    object: 'list',
    data: modelNames.map((id) => ({ id, object: 'model', created: 1686935002, owned_by: 'simulator' })),
  }),
};

function read(value: unknown): Ask | Refused {
  const body = asObject(value);
  if (body === null) return invalid('We could not parse the JSON body of your request.');
  if (typeof body['model'] !== 'string' || body['model'] === '')
    return invalid('you must provide a model parameter', 'model');
  const messages = Array.isArray(body['messages'])
    ? body['messages'].map(asObject).filter((message) => message !== null)
    : [];
  if (messages.length === 0) return invalid("Missing required parameter: 'messages'.", 'messages');
  const temperature = numberOf(body['temperature'], 1);
  if (temperature < 0 || temperature > 2)
    return invalid(`Invalid 'temperature': expected a value between 0 and 2, got ${temperature}.`, 'temperature');
  if (body['max_tokens'] !== undefined && reasoning.test(body['model'])) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    return { ...invalid(message, 'max_tokens'), code: 'unsupported_parameter' };
  }
  if (temperature !== 1 && reasoning.test(body['model'])) {
    return invalid(
      `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`,
      'temperature',
    );
  }
  const unpaired = callsWithoutResult(messages);
  if (unpaired.length > 0) {
    const message = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. These do not match: ${unpaired.join(', ')}`;
    return invalid(message, 'messages');
  }
  const ask = toAsk(body, body['model'], messages, temperature);
  if (!ask.jsonMode) return ask;
  if (withoutJsonMode.test(ask.model)) {
    return invalid(
      "Invalid parameter: 'response_format' of type 'json_object' is not supported with this model.",
      'response_format',
    );
  }
  const saysJson = /json/i.test(ask.system) || /json/i.test(ask.user);
  return saysJson
    ? ask
    : invalid(
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
        'messages',
      );
}

function toAsk(body: Json, model: string, messages: Json[], temperature: number): Ask {
  const texts = (role: string[]): string[] =>
    messages.filter((message) => role.includes(String(message['role']))).map((m) => textOf(m['content']));
  const users = texts(['user']);
  return {
    provider: 'openai',
    model,
    system: texts(['system', 'developer']).join('\n'),
    user: users.join('\n'),
    lastUser: users.at(-1) ?? '',
    ...toolTurn(messages),
    tools: toolsOf(body['tools']),
    toolChoice: toolChoiceOf(body['tool_choice']),
    jsonMode: ['json_object', 'json_schema'].includes(String(asObject(body['response_format'])?.['type'])),
    stream: body['stream'] === true,
    streamUsage: asObject(body['stream_options'])?.['include_usage'] === true,
    maxTokens: numberOf(body['max_completion_tokens'], numberOf(body['max_tokens'], 4096)),
    temperature,
  };
}

/** Calls and results after the last user message; earlier ones belong to earlier turns. */
function toolTurn(messages: Json[]): Pick<Ask, 'toolResults' | 'toolRounds'> {
  const turn = messages.slice(messages.findLastIndex((message) => message['role'] === 'user') + 1);
  const callers = turn.filter((message) => Array.isArray(message['tool_calls']));
  const calls = callers.flatMap((message) => (message['tool_calls'] as unknown[]).map(asObject));
  const nameOf = (id: unknown) => asObject(calls.find((call) => call?.['id'] === id)?.['function'])?.['name'];
  const toolResults = turn
    .filter((message) => message['role'] === 'tool')
    .map((message) => ({
      toolName: String(nameOf(message['tool_call_id']) ?? message['name'] ?? 'tool'),
      content: textOf(message['content']),
    }));
  return { toolResults, toolRounds: callers.length };
}

/** OpenAI refuses a conversation in which a call has no result, or a result no call. */
function callsWithoutResult(messages: Json[]): string[] {
  const called = messages.flatMap((message) =>
    Array.isArray(message['tool_calls']) ? message['tool_calls'].map((call) => String(asObject(call)?.['id'])) : [],
  );
  const told = messages.filter(({ role }) => role === 'tool').map((message) => String(message['tool_call_id']));
  return [...called.filter((id) => !told.includes(id)), ...told.filter((id) => !called.includes(id))];
}

function toolsOf(value: unknown): ToolSpec[] {
  const listed = Array.isArray(value) ? value.map((tool) => asObject(asObject(tool)?.['function'])) : [];
  return listed
    .filter((tool) => tool !== null)
    .map((tool) => ({
      name: String(tool['name']),
      description: String(tool['description'] ?? ''),
      schema: asObject(tool['parameters']) ?? {},
    }));
}

function toolChoiceOf(value: unknown): Ask['toolChoice'] {
  if (value === 'none' || value === 'required') return value;
  const name = asObject(asObject(value)?.['function'])?.['name'];
  return typeof name === 'string' ? { name } : 'auto';
}

function frame(answer: Answer, ask: Ask, object: string): Json {
  return {
    id: `chatcmpl-${answer.id}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model: ask.model,
    system_fingerprint: 'fp_simulator',
    service_tier: 'default',
  };
}

function finishOf(answer: Answer): string {
  return answer.finish === 'tool' ? 'tool_calls' : answer.finish;
}

function toolCallsOf(answer: Answer): Json[] | undefined {
  if (answer.toolCalls.length === 0) return undefined;
  return answer.toolCalls.map(({ id, name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
}

function messageOf(answer: Answer): Json {
  const calls = toolCallsOf(answer);
  const message: Json = {
    role: 'assistant',
    content: calls === undefined ? answer.text : answer.text || null,
    refusal: null,
  };
  return calls === undefined ? message : { ...message, tool_calls: calls };
}

function usageOf({ inputTokens, outputTokens }: Answer): Json {
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}

function* events(answer: Answer, ask: Ask): Iterable<string> {
  const head = frame(answer, ask, 'chat.completion.chunk');
  const chunk = (delta: Json, finish: string | null = null): string =>
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }] })}\n\n`;
  yield chunk({ role: 'assistant', content: '' });
  for (const content of piecesOf(answer.text)) yield chunk({ content });
  const calls = toolCallsOf(answer);
  if (calls !== undefined) yield chunk({ tool_calls: calls.map((call, index) => ({ index, ...call })) });
  yield chunk({}, finishOf(answer));
  if (ask.streamUsage) yield `data: ${JSON.stringify({ ...head, choices: [], usage: usageOf(answer) })}\n\n`;
  yield 'data: [DONE]\n\n';
}
