import type { RequestHandler } from 'express';
import type { Env } from '../config/env.ts';

/** The account that is offered to everybody on one's own machine; null elsewhere. */
function demoOf({ DEMO_SIGN_IN: demo }: Env): { email: string; password: string } | null {
  const colon = demo.indexOf(':');
  return colon === -1 ? null : { email: demo.slice(0, colon), password: demo.slice(colon + 1) };
}

/** `GET /api/config`: what the web client must know before anybody signs in. Nothing secret: the demo account is for everybody who reaches this page. */
export function publicConfig(env: Env): RequestHandler {
  const config = {
    simulatorAvailable: env.SIMULATOR_URL !== '',
    demo: demoOf(env),
    mailCatcherUrl: env.MAIL_CATCHER_URL || null,
    temporalUiUrl: env.TEMPORAL_UI_URL || null,
    tiers: { openai: env.OPENAI_TIER, anthropic: env.ANTHROPIC_TIER },
  };
  return (_req, res) => {
    res.set('cache-control', 'no-cache').json(config);
  };
}
