import { defineProvider, price, tier } from './definition.ts';

export const anthropic = defineProvider({
  label: 'Anthropic',
  wire: 'anthropic',
  baseUrl: 'https://api.anthropic.com',
  simulatorPath: '',
  isInAll: true,
  keyPlaceholder: 'sk-ant-…',
  keyShape: /\bsk-ant-[\w*.-]{3,}/g,
  // Specification §9: requests per minute, calls in flight, gap in ms, batch size, pause after a batch in ms.
  tiers: {
    default: tier(50, 5, 1_200, 3, 1_000),
    scale: tier(1_000, 10, 100, 8, 300),
    // Anthropic's own tiers of 2026 (platform.claude.com, rate limits, October 2026); its Scale is not the specification's.
    start: tier(1_000, 10, 60, 10, 100),
    scale2026: tier(4_000, 20, 20, 20, 50),
  },
  defaultTier: 'default',
  generalLimits: { requestsPerMinute: 50, concurrent: 5, minGapMs: 250 },
  models: [
    'claude-sonnet-4-6',
    'claude-haiku-4-5',
    'claude-opus-4-6',
    'claude-opus-4-5',
    'claude-opus-5-5',
    'claude-sonnet-5-5',
    'claude-haiku-5-5',
  ],
  defaultModel: 'claude-sonnet-4-6',
  analysisModel: 'claude-opus-4-6',
  modelNames: /^claude/,
  withoutTemperature: /^claude-(fable|mythos|(opus|sonnet|haiku)-(4-[7-9]|[5-9]))/,
  withJsonMode: null,
  withoutSchema: /^claude-([0-3]|(opus|sonnet|haiku)-(3|4(-[0-4])?(-\d{8})?$))/,
  reasoning: /^claude-(fable|mythos|(opus|sonnet|haiku)-[5-9])/,
  // From Anthropic's pages on effort and thinking, read on 2026-11-28: these models think unless they are told not to.
  minimalThinking: [
    { models: /^claude-(haiku-5-5|sonnet-5|opus-5)(-\d{8})?$/, thinking: 'disabled', stillThinks: false },
    { models: /^claude-sonnet-5-5/, thinking: 'between_tools', stillThinks: false },
    { models: /^claude-(fable|mythos|(opus|sonnet|haiku)-[5-9])/, effort: 'low', stillThinks: true },
  ],
  // Days from Anthropic's page of deprecations, read on 2026-11-28.
  retired: {
    'claude-sonnet-4-5': { on: '2026-11-30', successor: 'claude-sonnet-5-5' },
    'claude-opus-4-1': { on: '2026-08-05', successor: 'claude-opus-5-5' },
  },
  // US dollars per million input and output tokens.
  prices: {
    'claude-opus-5-5': price(4, 20, 0.2),
    'claude-opus-5': price(5, 25, 0.5),
    'claude-opus-4-8': price(5, 25),
    'claude-opus-4-7': price(5, 25),
    'claude-opus-4-6': price(5, 25),
    'claude-opus-4-5': price(5, 25, 0.5),
    'claude-sonnet-5-5': price(2, 10, 0.1),
    'claude-sonnet-5': price(2, 10, 0.2),
    'claude-sonnet-4-6': price(3, 15),
    'claude-sonnet-4-5': price(3, 15),
    'claude-haiku-5-5': price(0.1, 0.5, 0.01),
    'claude-haiku-4-5': price(1, 5),
  },
  pricesAsOf: '2026-10-10',
  capabilities: { tools: true, stream: true, embeddings: false, batch: true },
});
