/** The seats of people in panels, for visitors who have the link of one. */
import { json, Router } from 'express';
import { z } from 'zod';
import { InvalidInput } from '../../domain/errors.ts';
import { SeatNotFound } from '../../domain/panels/errors.ts';
import { panelLimits } from '../../domain/panels/setup.ts';
import { answerSeat, readSeat } from '../../services/panels/human-seat.ts';
import type { JobDeps } from '../../services/jobs/temporal.ts';
import { hashToken } from '../tokens.ts';

const answerSchema = z.object({
  number: z.number().int(),
  text: z
    .string()
    .max(4 * panelLimits.questionCharacters)
    .default(''),
  stance: z.string().nullable().default(null),
  sureness: z.number().min(0).max(1).nullable().default(null),
});

/**
 * `GET /api/seats/:token` returns what a person sees, `POST /api/seats/:token` takes what they say (`number text`) or vote
 * (`number stance sureness text`). Neither is cached nor indexed by search engines. Both throw SeatNotFound.
 */
export function createSeatRouter(deps: JobDeps): Router {
  const router = Router();
  router.use('/api/seats', (_request, response, next) => {
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    next();
  });
  router.get('/api/seats/:token', async (request, response) => {
    response.json(await readSeat(deps.db, hashOf(request.params.token)));
  });
  router.post('/api/seats/:token', json({ limit: '32kb' }), async (request, response) => {
    const parsed = answerSchema.safeParse(request.body);
    if (!parsed.success) throw new InvalidInput('The answer cannot be read');
    const tokenHash = hashOf(request.params.token);
    await answerSeat(deps, tokenHash, parsed.data);
    response.json(await readSeat(deps.db, tokenHash));
  });
  return router;
}

function hashOf(token: unknown): string {
  if (typeof token !== 'string') throw new SeatNotFound();
  return hashToken(token);
}
