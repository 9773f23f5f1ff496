import { expectPaceKept, tenfoldWindowMs } from './pacing-support.ts';

test(
  'three runs on three workers respect every limit, and a provider that refuses all calls beyond them refuses none',
  () =>
    expectPaceKept({ OPENAI_TIER: 'tier2', PACING_SCALE: '0.1' }, [
      {
        provider: 'openai',
        personas: 60,
        strict: { concurrent: 5, requestsPerMinute: 500, windowMs: tenfoldWindowMs },
      },
    ]),
  180_000,
);
