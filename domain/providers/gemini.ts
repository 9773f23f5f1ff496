import { defineProvider, price, tier } from './definition.ts';

/** Google's Gemini, through its endpoint that is compatible with OpenAI's. */
export const gemini = defineProvider({
  label: 'Gemini',
  wire: 'openai',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
  simulatorPath: '/v1beta/openai',
  isInAll: false,
  keyPlaceholder: 'AIza…',
  keyShape: /\bAIza[\w*.-]{6,}/g,
  // Google shows an account's limits only in AI Studio; these are the last that it published, for its Pro models:
  // requests per minute, calls in flight, gap in ms, batch size, pause after a batch in ms.
  tiers: {
    free: tier(5, 1, 12_000, 1, 12_000),
    tier1: tier(150, 5, 400, 5, 500),
    tier2: tier(1_000, 10, 100, 8, 300),
    tier3: tier(2_000, 10, 50, 10, 200),
  },
  defaultTier: 'tier1',
  generalLimits: { requestsPerMinute: 60, concurrent: 5, minGapMs: 200 },
  models: [
    'gemini-3.8-flash',
    'gemini-3.5-flash',
    'gemini-3.5-flash-lite',
    'gemini-3.1-pro-preview',
    'gemini-2.5-pro',
    'gemini-2.5-flash',
    'gemini-2.5-flash-lite',
  ],
  defaultModel: 'gemini-3.8-flash',
  analysisModel: 'gemini-3.1-pro-preview',
  modelNames: /^(models\/)?gemini-/,
  withoutTemperature: null,
  withJsonMode: /gemini-/,
  withoutSchema: /gemini-/,
  reasoning: /gemini-/,
  // `low` is the only effort that every thinking Gemini takes (read on 2026-11-28); the lite models hardly think.
  minimalThinking: [{ models: /gemini-(?!.*lite)/, effort: 'low', stillThinks: true }],
  // Google goes on answering under these names, with another model at its price.
  retired: {
    'gemini-2.5-pro': { on: '2026-12-01', successor: 'gemini-3.8-flash' },
    'gemini-2.5-flash': { on: '2026-12-01', successor: 'gemini-3.5-flash-lite' },
  },
  // US dollars per million input and output tokens, for prompts up to 200,000 tokens. Gemini 3.8 Flash costs twice as
  // much from 2027 on.
  prices: {
    'gemini-3.8-flash': price(0.75, 3.75, 0.075),
    'gemini-3.5-flash': price(1.5, 9),
    'gemini-3.5-flash-lite': price(0.3, 2.5, 0.03),
    'gemini-3.1-pro-preview': price(2, 12),
    'gemini-2.5-pro': price(1.25, 10),
    'gemini-2.5-flash': price(0.3, 2.5),
    'gemini-2.5-flash-lite': price(0.1, 0.4),
  },
  pricesAsOf: '2026-10-07',
  capabilities: { tools: true, stream: true, embeddings: true, batch: true },
});
