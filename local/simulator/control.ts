/** Endpoints for tests and benchmarks: the simulator's log, counts and settings. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOwnRequest } from '../../api/own-host.ts';
import { readBody, sendJson } from './http.ts';
import { settingsSchema } from './options.ts';
import type { SimulatorState } from './state.ts';

/**
 * Handles `GET /__log?after=SEQ`, `DELETE /__log`, `GET /__stats`, `GET` and `POST /__config`, `GET /health`. Returns
 * false for other requests.
 */
export async function control(
  state: SimulatorState,
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const route = `${req.method ?? 'GET'} ${url.pathname}`;
  if (url.pathname.startsWith('/__') && !isOwnRequest(req.headers)) {
    sendJson(res, 403, { error: 'Only this machine may ask that' });
    return true;
  }
  if (route === 'GET /__log') sendJson(res, 200, state.log.list(Number(url.searchParams.get('after') ?? 0)));
  else if (route === 'DELETE /__log') {
    state.clear();
    sendJson(res, 200, { cleared: true });
  } else if (route === 'GET /__stats') sendJson(res, 200, statsOf(state));
  else if (route === 'GET /__config') sendJson(res, 200, state.settings());
  else if (route === 'POST /__config') await configure(state, req, res);
  else if (route === 'GET /health') sendJson(res, 200, { status: 'ok' });
  else return false;
  return true;
}

export function statsOf(state: SimulatorState) {
  return { ...state.totals, keys: state.keys.list() };
}

async function configure(state: SimulatorState, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const parsed = settingsSchema.safeParse((await readBody(req)).json);
  if (!parsed.success) return sendJson(res, 400, { error: parsed.error.message });
  state.configure(parsed.data);
  sendJson(res, 200, state.settings());
}
