import { askedModel, successorNotices } from '../../../config/living-models.ts';
import { describeSuccessors, livingModel } from '../../../domain/providers/models.ts';
import { readEnv } from '../../../config/env.ts';
import { definitionOf, providerList } from '../../../domain/providers/provider.ts';
import { priceOf } from '../../../domain/providers/prices.ts';

test('a model is asked until the day on which it is shut down, then its successor', () => {
  expect(livingModel('gpt-4', '2026-10-22')).toEqual({ model: 'gpt-4', retiredOn: null });
  expect(livingModel('gpt-4', '2026-10-23')).toEqual({ model: 'gpt-6-luna', retiredOn: '2026-10-23' });
  expect(livingModel('llama3.3', '2026-10-23')).toEqual({ model: 'llama3.3', retiredOn: null });
});

test('what answers instead is said', () => {
  expect(describeSuccessors(['gpt-4', 'gpt-6-luna'], '2026-11-28')).toEqual([
    'gpt-4 was shut down on 2026-10-23: gpt-6-luna answers instead.',
  ]);
});

test('every successor lives longer than what it replaces, has a price, and belongs to the same provider', () => {
  for (const provider of providerList) {
    const { retired } = definitionOf(provider);
    for (const [model, { on, successor }] of Object.entries(retired)) {
      expect([model, livingModel(successor, on).model]).toEqual([model, successor]);
      expect([successor, priceOf(successor).isKnown]).toEqual([successor, true]);
    }
  }
});

test('simulators and compatible endpoints keep every name', () => {
  const env = readEnv({});
  const other = readEnv({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' });
  const real = { provider: 'openai' as const, apiKey: 'sk-real' };
  expect(askedModel(env, real, 'gpt-4')).toBe('gpt-6-luna');
  expect(askedModel(env, { ...real, apiKey: 'sim-demo' }, 'gpt-4')).toBe('gpt-4');
  expect(askedModel(other, real, 'gpt-4')).toBe('gpt-4');
  expect(successorNotices(other, real, ['gpt-4'])).toEqual([]);
  expect(successorNotices(env, real, ['gpt-4'])).toHaveLength(1);
});
