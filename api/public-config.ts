import type { Request, RequestHandler } from 'express';
import { tierOf, type Env } from '../config/env.ts';
import { byProvider } from '../domain/providers/provider.ts';
import { isOwnRequest } from './own-host.ts';

/** The account that is offered to everybody on one's own machine; null elsewhere. */
function demoOf({ DEMO_SIGN_IN: demo }: Env): { email: string; password: string } | null {
  const colon = demo.indexOf(':');
  return colon === -1 ? null : { email: demo.slice(0, colon), password: demo.slice(colon + 1) };
}

/** Whoever asks on the machine itself. A proxy on it asks for others, and says so. */
function isOnThisMachine({ socket, headers }: Request): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isProxied = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !isProxied && (address === '::1' || address.startsWith('127.'));
}

/**
 * `GET /api/config`: what the web client must know before anybody signs in. Nothing secret; the demo account is told on
 * its own machine alone.
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
    // No cache in between may keep what was told to one of us for another.
    res
      .set('cache-control', 'private, no-cache')
      .json({ ...config, demo: isOnThisMachine(req) && isOwnRequest(req.headers) ? demo : null });
  };
}
