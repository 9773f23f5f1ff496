import type { RequestHandler } from 'express';
import type { Env } from '../config/env.ts';

/** `GET /api/config`: what the web client must know before anybody signs in. Nothing secret. */
export function publicConfig(env: Env): RequestHandler {
  const config = {
    simulatorAvailable: env.SIMULATOR_URL !== '',
    mailCatcherUrl: env.MAIL_CATCHER_URL || null,
    temporalUiUrl: env.TEMPORAL_UI_URL || null,
    tiers: { openai: env.OPENAI_TIER, anthropic: env.ANTHROPIC_TIER },
  };
  return (_req, res) => {
    res.set('cache-control', 'no-cache').json(config);
  };
}
