// OpenAI-compatible endpoint over one small real model (node-llama-cpp). Usage: node server.mjs MODEL.gguf PORT
// SCHEMA=obey (default: response_format is kept by grammar), ignore (it has no effect) or refuse (it is answered with 400).
// MAX_TOKENS (1000) limits a reply; MAX_STRING (160) limits each free text of a schema, because a base model seldom ends one.
import http from 'node:http';
import { availableParallelism } from 'node:os';
import { getLlama, GemmaChatWrapper, LlamaChatSession } from 'node-llama-cpp';

const [path, port] = process.argv.slice(2);
// It runs outside the project, beside the packages that it needs, so it cannot import config/env.ts.
// oxlint-disable-next-line node/no-process-env
const { SCHEMA = 'obey', MAX_TOKENS = '1000', MAX_STRING = '160' } = process.env;
// Its threads wait for each other, so one that shares its core with another program makes all of them ten times slower.
const maxThreads = Math.max(1, availableParallelism() - 1);
const llama = await getLlama({ build: 'never', gpu: false, maxThreads });
const model = await llama.loadModel({ modelPath: path });
const context = await model.createContext({ contextSize: 8192, sequences: 1 });
const sequence = context.getSequence();
let tail = Promise.resolve();
let served = 0;

http
  .createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    if (request.url.endsWith('/models'))
      return send(response, 200, { object: 'list', data: [{ id: 'gemma-3-270m', object: 'model' }] });
    tail = tail
      .then(() => reply(JSON.parse(text || '{}'), response))
      .catch((error) => send(response, 500, { error: { message: error.message } }));
  })
  .listen(Number(port), '127.0.0.1', () => console.log('ready'));

async function reply(body, response) {
  const format = body.response_format;
  if (format && SCHEMA === 'refuse')
    return send(response, 400, {
      error: {
        message: "Unsupported parameter: 'response_format'",
        type: 'invalid_request_error',
        param: 'response_format',
      },
    });
  const of = (isSystem) =>
    body.messages
      .filter(({ role }) => (role === 'system') === isSystem)
      .map(({ content }) => content)
      .join('\n');
  const session = new LlamaChatSession({
    contextSequence: sequence,
    autoDisposeSequence: false,
    chatWrapper: new GemmaChatWrapper(),
    systemPrompt: of(true),
  });
  const wants = Number(body.max_tokens ?? body.max_completion_tokens ?? MAX_TOKENS);
  if (body.stream) response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta, finish_reason = null) =>
    response.write(
      `data: ${JSON.stringify({ id: `x${served}`, object: 'chat.completion.chunk', model: body.model, choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  const { responseText, stopReason } = await session.promptWithMeta(of(false), {
    maxTokens: Math.min(wants, Number(MAX_TOKENS)),
    temperature: body.temperature ?? 0.8,
    seed: served,
    grammar: format && SCHEMA === 'obey' ? await grammarOf(format) : undefined,
    onTextChunk: body.stream ? (content) => chunk({ content }) : undefined,
  });
  served += 1;
  console.log(served, JSON.stringify(responseText.slice(0, 160)));
  await sequence.clearHistory();
  const finish = stopReason === 'maxTokens' ? 'length' : 'stop';
  const [prompt_tokens, completion_tokens] = [of(true) + of(false), responseText].map(
    (words) => model.tokenize(words).length,
  );
  const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
  if (body.stream) {
    chunk({}, finish);
    if (body.stream_options?.include_usage)
      response.write(`data: ${JSON.stringify({ id: `x${served}`, choices: [], usage })}\n\n`);
    return response.end('data: [DONE]\n\n');
  }
  send(response, 200, {
    id: `x${served}`,
    object: 'chat.completion',
    model: body.model,
    choices: [{ index: 0, message: { role: 'assistant', content: responseText }, finish_reason: finish }],
    usage,
  });
}

async function grammarOf(format) {
  const schema = format.json_schema?.schema;
  return schema ? llama.createGrammarForJsonSchema(limited(schema)) : llama.getGrammarFor('json');
}

/** The schema with a limit on each free text. */
function limited(schema) {
  if (Array.isArray(schema)) return schema.map(limited);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, name === 'enum' ? value : limited(value)]),
  );
  return copy.type === 'string' && !copy.enum && !copy.maxLength ? { ...copy, maxLength: Number(MAX_STRING) } : copy;
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
