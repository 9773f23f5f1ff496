/**
 * The provider simulator: an HTTP server that speaks the providers' wire formats and answers from the prompt's text
 * alone. Keys that begin with `sim-` are accepted, others get the provider's 401; faults.ts describes how to inject
 * faults.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Arrival } from './arrivals.ts';
import { complete, keyRefusal } from './completions.ts';
import { control, statsOf } from './control.ts';
import { chooseFault } from './faults.ts';
import { requestIdOf, sendJson } from './http.ts';
import { type SimulatorOptions, type SimulatorSettings, settingsSchema } from './options.ts';
import { nowMs, SimulatorState } from './state.ts';
import { errorTypeOf, type WireFormat } from './wire/format.ts';
import { imitationOf } from './imitations.ts';
import { modelsWireAt, wireAt } from './wire/wires.ts';

export interface Simulator {
  /** Without a trailing slash; both `${url}/v1` and `${url}` work as a base URL. */
  url: string;
  /** Lists arrivals after the given sequence number, oldest first. */
  log(after?: number): Arrival[];
  stats(): ReturnType<typeof statsOf>;
  configure(settings: SimulatorSettings): void;
  /** Forgets arrivals, counts and attempts. */
  clear(): void;
  close(): Promise<void>;
}

/** Throws a ZodError for settings out of range and the listener's error when the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port, host = '127.0.0.1', logSize: _logSize, ...settings } = options;
  settingsSchema.parse(settings);
  const state = new SimulatorState(options);
  const server = createServer({ keepAliveTimeout: 120_000, noDelay: true }, (req, res) => void handle(state, req, res));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port ?? 0, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`,
    log: (after) => state.log.list(after),
    stats: () => statsOf(state),
    configure: (next) => state.configure(settingsSchema.parse(next)),
    clear: () => state.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(state: SimulatorState, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const path = (req.url ?? '/').replace(/\?.*$/, '');
    const wire = req.method === 'POST' ? wireAt(path) : undefined;
    if (wire !== undefined) return await complete(state, wire, path, req, res);
    const listing = req.method === 'GET' ? modelsWireAt(path, req.headers) : undefined;
    if (listing !== undefined) return models(state, listing, path, req, res);
    if (await control(state, new URL(req.url ?? '/', 'http://simulator'), req, res)) return;
    sendJson(res, 404, { error: { type: 'not_found_error', message: `Not found: ${req.method} ${path}` } });
  } catch {
    // The caller disconnected before its request was complete.
    res.destroy();
  }
}

/** Lists the models, which is how keys are checked. */
function models(
  state: SimulatorState,
  wire: WireFormat,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const key = wire.keyOf(req.headers);
  const fault = chooseFault({
    key: key ?? '',
    text: '',
    contentHash: 'models',
    kind: 'models',
    attempt: 1,
    seed: state.seed,
    faults: {},
  });
  const refusal =
    keyRefusal(key, state) ??
    (fault.name === 'status'
      ? { status: fault.status, type: errorTypeOf(fault.status), message: `Simulated error ${fault.status}.` }
      : null);
  const status = refusal?.status ?? 200;
  const at = nowMs();
  const outcome = refusal === null ? 'ok' : String(status);
  state.log.add({
    at,
    endedAt: at,
    provider: wire.provider,
    path,
    keyTail: (key ?? '').slice(-4),
    requestId: requestIdOf(req),
    model: '',
    inputTokens: 0,
    outputTokens: 0,
    status,
    kind: 'models',
    outcome,
    promptHash: '',
    attempt: 1,
  });
  state.totals.requests += 1;
  state.count(status, 'models', outcome);
  const imitated = state.imitates === null ? undefined : imitationOf(state.imitates).models;
  sendJson(res, status, refusal === null ? (imitated ?? wire.models()) : wire.error(refusal));
}
