/** @guards pacer/** activities/providers/gateway.ts activities/providers/http.ts domain/providers/tiers.ts activities/simulations/ask-persona.ts workflows/** */
import { expectPaceKept, tenfoldWindowMs, type PacingCase } from './pacing-support.ts';

const cases: PacingCase[] = [
  // Ten times faster than real time: the window is 6 s instead of 60.
  {
    name: 'tier1, tenfold',
    provider: 'openai',
    env: { OPENAI_TIER: 'tier1', PACING_SCALE: '0.1' },
    personas: 20,
    strict: { concurrent: 3, requestsPerMinute: 60, windowMs: tenfoldWindowMs },
  },
  {
    name: 'tier3, tenfold',
    provider: 'openai',
    env: { OPENAI_TIER: 'tier3', PACING_SCALE: '0.1' },
    personas: 100,
    strict: { concurrent: 10, requestsPerMinute: 5_000, windowMs: tenfoldWindowMs },
  },
  {
    name: 'Anthropic default, tenfold',
    provider: 'anthropic',
    env: { ANTHROPIC_TIER: 'default', PACING_SCALE: '0.1' },
    personas: 25,
    strict: { concurrent: 5, requestsPerMinute: 50, windowMs: tenfoldWindowMs },
  },
  {
    name: 'tier2, real',
    provider: 'openai',
    env: { OPENAI_TIER: 'tier2', PACING_SCALE: '1' },
    personas: 30,
    strict: { concurrent: 5, requestsPerMinute: 500, windowMs: 60_000 },
  },
  {
    name: 'Anthropic scale, real',
    provider: 'anthropic',
    env: { ANTHROPIC_TIER: 'scale', PACING_SCALE: '1' },
    personas: 60,
    strict: { concurrent: 10, requestsPerMinute: 1_000, windowMs: 60_000 },
  },
];

test.each(cases)(
  'three runs on three workers respect every limit of $name, and a provider that refuses all calls beyond them refuses none',
  expectPaceKept,
  180_000,
);
