/** A provider that records the prompts it receives. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface AskedPrompt {
  model: string;
  system: string;
  user: string;
}

/**
 * Starts an OpenAI-compatible endpoint that records its requests. Keys: `sk-good…` is accepted, `sk-good-local…` only
 * for the model llama3, `sk-busy…` gets a 429, `sk-poor…` has no credit, `sk-restricted…` may not list models, `sk-page…`
 * gets what no provider sends, others are refused.
 */
export async function startRecordingProvider() {
  const asked: AskedPrompt[] = [];
  const keys: string[] = [];
  const server = createServer(async (req, res) => {
    const body = await text(req);
    const key = (req.headers.authorization ?? '').replace('Bearer ', '');
    keys.push(key);
    const [status, answer] = createAnswer(req, key, body, asked);
    if (status === 200 && body.includes('"stream":true'))
      res.writeHead(200, { 'content-type': 'text/event-stream' }).end(toStream(answer));
    else res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    keys,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the same response as a stream of one piece. */
function toStream(answer: unknown): string {
  const { choices, ...rest } = answer as { choices: { message: { content: string } }[] };
  const piece = { ...rest, object: 'chat.completion.chunk' };
  const chunks = [
    { ...piece, choices: [{ index: 0, delta: { content: choices[0]?.message.content }, finish_reason: null }] },
    { ...piece, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ];
  return [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

function createAnswer(
  { url = '' }: IncomingMessage,
  key: string,
  body: string,
  asked: AskedPrompt[],
): [number, unknown] {
  if (key.startsWith('sk-busy')) return [429, { error: { message: 'Slow down' } }];
  if (key.startsWith('sk-poor') && !url.endsWith('/models'))
    return [
      429,
      {
        error: {
          message: 'You exceeded your current quota.',
          type: 'insufficient_quota',
          param: null,
          code: 'insufficient_quota',
        },
      },
    ];
  if (key.startsWith('sk-restricted') && url.endsWith('/models'))
    return [403, { error: { message: 'You have insufficient permissions. Missing scopes: api.model.read.' } }];
  if (key.startsWith('sk-page')) return [200, []];
  if (!key.startsWith('sk-good')) return [401, { error: { message: `Incorrect API key provided: ${key}` } }];
  if (url.endsWith('/models')) return [200, { object: 'list', data: [] }];
  const { model, messages } = JSON.parse(body) as { model: string; messages: { role: string; content: string }[] };
  const said = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
  asked.push({ model, system: said('system'), user: said('user') });
  if (key.startsWith('sk-good-local') && model !== 'llama3')
    return [404, { error: { message: `model "${model}" not found`, type: 'api_error', param: null, code: null } }];
  const content = JSON.stringify({
    sentiment: 'positive',
    response: 'Fine by me.',
    reaction: 'ok',
    reasoning: 'It helps.',
    actionLikelihood: 0.5,
  });
  const usage = { prompt_tokens: 500, completion_tokens: 40, total_tokens: 540 };
  return [
    200,
    {
      id: 'x',
      object: 'chat.completion',
      model,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage,
    },
  ];
}
