import type { Request, RequestHandler } from 'express';
import { tierOf, type Env } from '../config/env.ts';
import { byProvider } from '../domain/providers/provider.ts';
import { isOwnRequest } from './own-host.ts';

/** Returns the demo account of a local stack; null without one. */
function demoOf({ DEMO_SIGN_IN: demo }: Env): { email: string; password: string } | null {
  const colon = demo.indexOf(':');
  return colon === -1 ? null : { email: demo.slice(0, colon), password: demo.slice(colon + 1) };
}

/** True for requests from this machine, but not for those that a proxy on it forwards. */
function isOnThisMachine({ socket, headers }: Request): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isProxied = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !isProxied && (address === '::1' || address.startsWith('127.'));
}

/**
 * `GET /api/config`: public settings for the web client before sign-in. The demo account is returned on its own machine
 * only.
 */
export function publicConfig(env: Env): RequestHandler {
  const config = {
    simulatorAvailable: env.SIMULATOR_URL !== '',
    mailCatcherUrl: env.MAIL_CATCHER_URL || null,
    temporalUiUrl: env.TEMPORAL_UI_URL || null,
    tiers: byProvider((provider) => tierOf(env, provider)),
  };
  const demo = demoOf(env);
  return (req, res) => {
    // The response differs by caller, so caches must not share it.
    res
      .set('cache-control', 'private, no-cache')
      .json({ ...config, demo: isOnThisMachine(req) && isOwnRequest(req.headers) ? demo : null });
  };
}
