import { defineProvider, price, tier } from './definition.ts';

export const openai = defineProvider({
  label: 'OpenAI',
  wire: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  simulatorPath: '/v1',
  isInAll: true,
  keyPlaceholder: 'sk-…',
  keyShape: /\b(?:sk|pk|rk|sess)-[\w*.-]{3,}/g,
  // Specification §9: requests per minute, calls in flight, gap in ms, batch size, pause after a batch in ms.
  tiers: {
    free: tier(3, 1, 20_000, 1, 20_000),
    tier1: tier(60, 3, 1_000, 3, 1_000),
    tier2: tier(500, 5, 200, 5, 500),
    tier3: tier(5_000, 10, 100, 10, 200),
  },
  defaultTier: 'tier2',
  generalLimits: { requestsPerMinute: 60, concurrent: 5, minGapMs: 200 },
  models: [
    'gpt-4',
    'gpt-4o',
    'gpt-4o-mini',
    'gpt-4-turbo',
    'gpt-4.1',
    'gpt-4.1-mini',
    'gpt-4.1-nano',
    'gpt-3.5-turbo',
    'gpt-3.5-turbo-0125',
    'gpt-3.5-turbo-1106',
  ],
  defaultModel: 'gpt-4',
  analysisModel: 'gpt-4o',
  // Compatible endpoints have models of any name.
  modelNames: null,
  withoutTemperature: /^(gpt-[5-9]|o\d)/,
  // The pattern covers the list of specification §9 and dated snapshots. Plain gpt-4 is not in the list.
  withJsonMode:
    /^(gpt-4-turbo|gpt-4-turbo-preview|gpt-4-1106-preview|gpt-4-0125-preview|gpt-4o|gpt-4o-mini|gpt-3\.5-turbo-1106|gpt-3\.5-turbo-0125)(-\d{4}-\d{2}-\d{2})?$/,
  reasoning: /^(gpt-[5-9]|o\d)/,
  // US dollars per million input and output tokens.
  prices: {
    'gpt-4': price(30, 60),
    'gpt-4-32k': price(60, 120),
    'gpt-4-turbo': price(10, 30),
    'gpt-4-turbo-preview': price(10, 30),
    'gpt-4-1106-preview': price(10, 30),
    'gpt-4-0125-preview': price(10, 30),
    'gpt-4o': price(2.5, 10),
    'gpt-4o-2024-05-13': price(5, 15),
    'gpt-4o-mini': price(0.15, 0.6),
    'gpt-4.1': price(2, 8),
    'gpt-4.1-mini': price(0.4, 1.6),
    'gpt-4.1-nano': price(0.1, 0.4),
    'gpt-5': price(1.25, 10),
    'gpt-5-mini': price(0.25, 2),
    'gpt-5-nano': price(0.05, 0.4),
    'gpt-3.5-turbo': price(0.5, 1.5),
    'gpt-3.5-turbo-0125': price(0.5, 1.5),
    'gpt-3.5-turbo-1106': price(1, 2),
  },
  pricesAsOf: '2026-10-10',
  capabilities: { tools: true, stream: true, embeddings: true, batch: true },
});
