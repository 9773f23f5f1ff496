/** Handles one completion request from its arrival to its response. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Ask, isRefused, type Refused } from './ask.ts';
import type { Arrival } from './arrivals.ts';
import { chooseFault, type Fault } from './faults.ts';
import { hashText } from '../hash.ts';
import { readBody, requestIdOf, sendJson } from './http.ts';
import { latencyOf } from './latency.ts';
import { plainAsk } from './plain-ask.ts';
import { limitsFor } from './options.ts';
import { answerRequest } from './reply/answer.ts';
import { kindOf, type PromptKind } from './prompt.ts';
import { nowMs, type SimulatorState } from './state.ts';
import { imitationOf, withThoughts, type Imitation } from './imitations.ts';
import { enter } from './strict.ts';
import { asObject, errorTypeOf, invalid, refusalWords, type Json, type WireFormat } from './wire/format.ts';

/** Returns the refusal of a key, or null. Accepts keys that begin with `sim-`; `sim-429` and similar keys inject a fault (faults.ts). */
export function keyRefusal(key: string | null, { anyKey }: Pick<SimulatorState, 'anyKey'>): Refused | null {
  if (key !== null && (anyKey || key.startsWith('sim-'))) return null;
  const message =
    key === null
      ? 'No API key was provided in the header this provider reads.'
      : 'Incorrect API key provided. The simulator takes keys that begin with sim-.';
  return { status: 401, type: 'authentication_error', message, code: 'invalid_api_key' };
}

interface Call {
  state: SimulatorState;
  wire: WireFormat;
  res: ServerResponse;
  arrival: Arrival;
  key: string;
  /**
   * Ends the call's time in flight, once. Called before the response is written, so that the caller's next call is not
   * counted in addition.
   */
  release: () => void;
}

/** Handles a request for a completion and ends its response. */
export async function complete(
  state: SimulatorState,
  wire: WireFormat,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const at = nowMs();
  const key = wire.keyOf(req.headers) ?? '';
  const body = await readBody(req);
  const ask = body.tooLarge
    ? { status: 413, type: 'request_too_large', message: 'Request exceeds the maximum size' }
    : plainAsk(wire.read(body.json, req.headers));
  const text = isRefused(ask) ? '' : `${ask.system}\n${ask.user}`;
  const textHash = hashText(text, state.seed);
  const kind = isRefused(ask) ? 'invalid' : kindWithTools(ask, kindOf(text));
  const arrival = state.log.add({
    at,
    endedAt: null,
    provider: wire.provider,
    path,
    keyTail: key.slice(-4),
    requestId: requestIdOf(req),
    model: isRefused(ask) ? '' : ask.model,
    inputTokens: 0,
    outputTokens: 0,
    status: 0,
    kind,
    outcome: 'ok',
    promptHash:
      isRefused(ask) || ask.toolRounds === 0 ? textHash.toString(16) : `${textHash.toString(16)}+${ask.toolRounds}`,
    attempt: 0,
  });
  state.totals.requests += 1;
  const call: Call = { state, wire, res, arrival, key, release: () => undefined };
  const refusal = keyRefusal(wire.keyOf(req.headers), state);
  if (refusal !== null) return refuse(call, refusal, 'invalid');
  const use = state.keys.of(wire.provider, key);
  const entry = enter(use, limitsFor(state.strict, wire.provider), at);
  if (!entry.admitted) return refuse(call, tooMany(), 'refused', entry.retryAfterMs);
  call.release = admit(state, use);
  res.once('close', () => {
    if (arrival.endedAt === null) settle(call, 0, arrival.outcome === 'ok' ? 'gone' : arrival.outcome);
  });
  if (isRefused(ask)) return refuse(call, ask, 'invalid');
  const json = asObject(body.tooLarge ? null : body.json) ?? {};
  const unwelcome = state.imitates === null ? null : imitationOf(state.imitates).refuse(json);
  if (unwelcome !== null) return refuse(call, unwelcome, 'invalid');
  // Plays an endpoint that knows no tools, where a prompt asks for it.
  if (ask.tools.length > 0 && text.includes('[[refuse tools]]'))
    return refuse(call, invalid('Unsupported parameter: tools'), 'invalid');
  await answerAfterLatency(call, ask, kind as PromptKind, { text, textHash, json });
}

/** Requests with tools are chats, but for those of personas and of participants in a panel. */
function kindWithTools({ tools, texts }: Ask, kind: PromptKind): PromptKind {
  if (texts !== undefined) return 'embedding';
  return tools.length > 0 && kind !== 'reaction' && kind !== 'panel' ? 'chat' : kind;
}

function admit({ totals }: SimulatorState, use: { inFlight: number }): () => void {
  totals.inFlight += 1;
  totals.maxInFlight = Math.max(totals.maxInFlight, totals.inFlight);
  let isCounted = true;
  return () => {
    if (!isCounted) return;
    isCounted = false;
    use.inFlight -= 1;
    totals.inFlight -= 1;
  };
}

async function answerAfterLatency(
  call: Call,
  ask: Ask,
  kind: PromptKind,
  { text, textHash, json }: { text: string; textHash: number; json: Json },
): Promise<void> {
  const { state, arrival, res } = call;
  const contentHash = `${arrival.promptHash}:${ask.model}`;
  arrival.attempt = state.attempts.next(contentHash);
  const imitation = state.imitates === null ? null : imitationOf(state.imitates);
  const fault = chooseFault({
    key: call.key,
    text,
    contentHash,
    kind,
    attempt: arrival.attempt,
    seed: state.seed,
    faults: imitation === null ? state.faults : { kinds: ['reaction'], ...imitation.faults, ...state.faults },
  });
  if (fault.name !== 'none') arrival.outcome = fault.name === 'status' ? String(fault.status) : fault.name;
  if (fault.name === 'hang') return;
  const latencyMs =
    latencyOf(state.latencyMs, state.seed, contentHash) + (fault.name === 'slow' ? (state.faults.slowMs ?? 3000) : 0);
  if (latencyMs >= 1) await wait(latencyMs);
  if (res.destroyed) return;
  if (fault.name === 'reset' || (fault.name === 'cut' && !ask.stream)) res.socket?.resetAndDestroy();
  else if (fault.name === 'status')
    refuse(call, faultError(fault.status), arrival.outcome, state.faults.retryAfterMs ?? 1000);
  else await answerWith(call, ask, answerRequest(ask, kind, text, textHash), { fault, imitation, json });
}

interface Manner {
  fault: Fault;
  imitation: Imitation | null;
  json: Json;
}

/** Sends an answer as the imitated provider would give it. */
async function answerWith(call: Call, ask: Ask, plain: Answer, { fault, imitation, json }: Manner): Promise<void> {
  if (imitation === null) return send(call, ask, plain, fault);
  const { answer, isCutOff } = withThoughts(imitation, {
    body: json,
    ask,
    answer: plain,
    hash: call.arrival.promptHash,
  });
  if (!isCutOff || fault.name !== 'none') return send(call, ask, answer, fault);
  call.arrival.outcome = 'cutOff';
  return send(call, ask, answer, { name: 'cutOff' });
}

async function send(call: Call, ask: Ask, whole: Answer, fault: Fault): Promise<void> {
  const { res, wire, arrival } = call;
  const answer = fault.name === 'halved' ? halfOf(whole) : whole;
  arrival.inputTokens = answer.inputTokens;
  arrival.outputTokens = answer.outputTokens;
  const headers = { 'x-request-id': `req_${answer.id}`, 'request-id': `req_${answer.id}` };
  if (ask.stream && ['none', 'slow', 'cut', 'halved'].includes(fault.name)) {
    await stream(call, [...wire.events(answer, ask)], headers, fault.name === 'cut');
    return;
  }
  settle(call, 200, arrival.outcome);
  if (fault.name === 'badJson') {
    const body = JSON.stringify(wire.reply(answer, ask));
    res
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(body.slice(0, Math.floor(body.length * 0.6)));
  } else if (fault.name === 'emptyChoices') sendJson(res, 200, wire.emptyReply(answer, ask), headers);
  else if (fault.name === 'emptyText') sendJson(res, 200, wire.reply({ ...answer, text: '' }, ask), headers);
  else if (fault.name === 'refusal' || fault.name === 'filtered' || fault.name === 'cutOff')
    sendJson(res, 200, wire.unansweredReply(answer, ask, fault.name), headers);
  else if (fault.name === 'refusalText')
    sendJson(res, 200, wire.reply({ ...answer, text: refusalWords }, ask), headers);
  else if (fault.name === 'prose')
    sendJson(res, 200, wire.reply({ ...answer, text: toProse(answer.text) }, ask), headers);
  else sendJson(res, 200, wire.reply(answer, ask), headers);
}

/** Returns the first half of an answer, as of a model whose limit of tokens ended it. */
function halfOf(answer: Answer): Answer {
  return { ...answer, text: answer.text.slice(0, Math.ceil(answer.text.length / 2)), finish: 'length' };
}

/** Returns the text of the reaction without its JSON, as from a model that ignored the format. */
function toProse(text: string): string {
  const response = /"response":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  const sentiment = /"sentiment":"(\w+)"/.exec(text)?.[1];
  return response === undefined ? text : `${response} Overall I would say: ${sentiment ?? 'neutral'}.`;
}

/**
 * Streams the reply; the last piece ends the call's time in flight. A cut stream ends without notice after half of its
 * pieces.
 */
async function stream(call: Call, events: string[], headers: Record<string, string>, isCut: boolean): Promise<void> {
  const { res, state, arrival } = call;
  const sent = isCut ? events.slice(0, Math.ceil(events.length / 2)) : events;
  res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache', ...headers });
  for (const [place, event] of sent.entries()) {
    if (place > 0 && state.streamMs > 0) await wait(state.streamMs);
    if (res.destroyed) return;
    if (place === sent.length - 1) settle(call, 200, arrival.outcome);
    res.write(event);
  }
  res.end();
}

function refuse(call: Call, refused: Refused, outcome: string, retryAfterMs = 1000): void {
  settle(call, refused.status, outcome);
  const waits = refused.status === 429 || refused.status === 503 || refused.status === 529;
  const headers = waits
    ? { 'retry-after': String(Math.ceil(retryAfterMs / 1000)), 'retry-after-ms': String(Math.ceil(retryAfterMs)) }
    : {};
  sendJson(call.res, refused.status, call.wire.error(refused), headers);
}

function settle({ state, arrival, release }: Call, status: number, outcome: string): void {
  release();
  arrival.status = status;
  arrival.outcome = outcome;
  arrival.endedAt = nowMs();
  state.count(status, arrival.kind, outcome);
}

function tooMany(): Refused {
  return {
    status: 429,
    type: 'rate_limit_error',
    message: 'Rate limit reached for this key. Please slow down.',
    code: 'rate_limit_exceeded',
  };
}

function faultError(status: number): Refused {
  if (status === 429) return tooMany();
  const message = faultMessage(status);
  return { status, type: errorTypeOf(status), message };
}

/** The provider's message for a status. A refused key is named as such, because the product depends on that text. */
export function faultMessage(status: number): string {
  if (status === 401) return 'Incorrect API key provided.';
  if (status >= 500) return 'The server had an error while processing your request.';
  return `Simulated error ${status}.`;
}
