import { createHash } from 'node:crypto';
import { json, Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { Env } from '../config/env.ts';
import { createPayloadCodec, payloadFromJson, payloadToJson } from '../services/jobs/payload-codec.ts';
import { equalInConstantTime } from './constant-time.ts';

const payloads = z.object({
  payloads: z.array(z.object({ metadata: z.record(z.string(), z.string()).optional(), data: z.string().optional() })),
});

type Settings = Pick<Env, 'TEMPORAL_PAYLOAD_KEYS' | 'TEMPORAL_CODEC_TOKEN' | 'TEMPORAL_UI_URL'>;

/**
 * `POST /codec/decode` and `/codec/encode`: the endpoint through which Temporal's UI and command line show encrypted
 * payloads. It decrypts for callers with the token. Without a configured token, which is the default, the paths do not
 * exist.
 */
export function createCodecRouter(env: Settings): Router {
  const router = Router();
  if (env.TEMPORAL_CODEC_TOKEN === '' || env.TEMPORAL_PAYLOAD_KEYS.length === 0) return router;
  const codec = createPayloadCodec(env.TEMPORAL_PAYLOAD_KEYS);
  const convert =
    (direction: 'encode' | 'decode'): RequestHandler =>
    async (req, res) => {
      const body = payloads.safeParse(req.body);
      if (!body.success) {
        res
          .status(400)
          .json({ name: 'InvalidInput', message: 'Expected {"payloads": [{"metadata": {}, "data": ""}]}' });
        return;
      }
      try {
        const converted = await codec[direction](body.data.payloads.map(payloadFromJson));
        res.json({ payloads: converted.map(payloadToJson) });
      } catch {
        res
          .status(400)
          .json({ name: 'InvalidInput', message: 'A payload cannot be decrypted with the keys of this installation' });
      }
    };
  router.use('/codec', allowTemporalUi(env.TEMPORAL_UI_URL), requireToken(env.TEMPORAL_CODEC_TOKEN));
  router.use('/codec', json({ limit: '4mb' }));
  router.post('/codec/decode', convert('decode'));
  router.post('/codec/encode', convert('encode'));
  return router;
}

/** Answers the preflight request of Temporal's UI, which sends the token from another origin. */
function allowTemporalUi(uiUrl: string): RequestHandler {
  const origin = uiUrl === '' ? null : new URL(uiUrl).origin;
  return (req, res, next) => {
    res.set('cache-control', 'no-store');
    if (origin !== null && req.headers.origin === origin)
      res.set({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': 'x-namespace, content-type, authorization',
        vary: 'origin',
      });
    if (req.method === 'OPTIONS') res.status(204).end();
    else next();
  };
}

function requireToken(token: string): RequestHandler {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return (req, res, next) => {
    // Digests are compared so that the time does not reveal the token's length.
    if (equalInConstantTime(digest(req.headers.authorization ?? ''), expected)) next();
    else
      res.status(401).json({ name: 'Unauthorized', message: 'Send the token of TEMPORAL_CODEC_TOKEN as bearer token' });
  };
}
