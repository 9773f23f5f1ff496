/** @guards pacer/** activities/providers/{accounts,gateway,http}.ts domain/providers/tiers.ts activities/jobs/ask-batch.ts activities/simulations/{ask-persona,react-to-batch}.ts workflows/jobs/ask-all.ts workflows/simulations/simulation.ts domain/simulations/provider-plan.ts */
import { expectPaceKept, tenfoldWindowMs, type PacedRuns } from './pacing-support.ts';

interface PacingCase {
  name: string;
  env: Record<string, string>;
  accounts: PacedRuns[];
}

const cases: PacingCase[] = [
  // Ten times faster than real time: the window is 6 s instead of 60.
  {
    name: 'tier1 and of Anthropic’s default, tenfold',
    env: { OPENAI_TIER: 'tier1', ANTHROPIC_TIER: 'default', PACING_SCALE: '0.1' },
    accounts: [
      {
        provider: 'openai',
        personas: 20,
        strict: { concurrent: 3, requestsPerMinute: 60, windowMs: tenfoldWindowMs },
      },
      {
        provider: 'anthropic',
        personas: 25,
        strict: { concurrent: 5, requestsPerMinute: 50, windowMs: tenfoldWindowMs },
      },
    ],
  },
  {
    name: 'tier2, tenfold',
    env: { OPENAI_TIER: 'tier2', PACING_SCALE: '0.1' },
    accounts: [
      {
        provider: 'openai',
        personas: 60,
        strict: { concurrent: 5, requestsPerMinute: 500, windowMs: tenfoldWindowMs },
      },
    ],
  },
  {
    name: 'tier3, tenfold',
    env: { OPENAI_TIER: 'tier3', PACING_SCALE: '0.1' },
    accounts: [
      {
        provider: 'openai',
        personas: 100,
        strict: { concurrent: 10, requestsPerMinute: 5_000, windowMs: tenfoldWindowMs },
      },
    ],
  },
  {
    name: 'tier2 and of Anthropic’s scale, real',
    env: { OPENAI_TIER: 'tier2', ANTHROPIC_TIER: 'scale', PACING_SCALE: '1' },
    accounts: [
      { provider: 'openai', personas: 20, strict: { concurrent: 5, requestsPerMinute: 500, windowMs: 60_000 } },
      { provider: 'anthropic', personas: 40, strict: { concurrent: 10, requestsPerMinute: 1_000, windowMs: 60_000 } },
    ],
  },
];

test.each(cases)(
  'three runs on three workers respect every limit of $name, and a provider that refuses all calls beyond them refuses none',
  ({ env, accounts }) => expectPaceKept(env, accounts),
  180_000,
);
