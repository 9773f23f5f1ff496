import { askedModel, listedWith, modelEnds, successorNotices } from '../../../config/living-models.ts';
import { describeSuccessors, endOfModel, livingModel } from '../../../domain/providers/models.ts';
import { readEnv } from '../../../config/env.ts';
import { definitionOf, providerList } from '../../../domain/providers/provider.ts';
import { listedPrice } from '../../../domain/providers/prices.ts';

test('a model is asked until the day on which it is shut down, then its successor', () => {
  expect(livingModel('gpt-4', '2026-10-22')).toEqual({ model: 'gpt-4', why: null });
  expect(livingModel('gpt-4', '2026-10-23')).toEqual({ model: 'gpt-6-luna', why: 'was shut down on 2026-10-23' });
  expect(livingModel('llama3.3', '2026-10-23')).toEqual({ model: 'llama3.3', why: null });
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
      expect([successor, listedPrice(successor) !== null]).toEqual([successor, true]);
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

test('a known model that the provider does not list for the key is replaced by one that it lists', () => {
  const listed = ['gpt-6-sol', 'gpt-4o-mini', 'ft:gpt-4o:mine'];
  expect(livingModel('gpt-4o-mini', '2026-11-28', listed)).toEqual({ model: 'gpt-4o-mini', why: null });
  expect(livingModel('gpt-4o', '2026-11-28', listed).model).toBe('gpt-4o-mini');
  expect(livingModel('gpt-4', '2026-11-28', listed)).toMatchObject({ why: 'was shut down on 2026-10-23' });
  expect(describeSuccessors(['gpt-4o'], '2026-11-28', listed)).toEqual([
    'gpt-4o is not among the models that the provider lists for this key: gpt-4o-mini answers instead.',
  ]);
});

test('a model of one’s own, and any model while the list is empty, is asked as it is', () => {
  expect(livingModel('ft:gpt-4o:other', '2026-11-28', ['gpt-6-sol']).model).toBe('ft:gpt-4o:other');
  expect(livingModel('gpt-4o', '2026-11-28', []).model).toBe('gpt-4o');
  expect(livingModel('gpt-4o', '2026-11-28', ['something-else']).model).toBe('gpt-4o');
  expect(livingModel('gpt-4', '2026-11-28', ['something-else']).model).toBe('gpt-6-luna');
});

test('the end of a model is told from 60 days before it', () => {
  expect(endOfModel('gpt-4o', '2026-11-14')).toBeNull();
  expect(endOfModel('gpt-4o', '2026-11-15')).toBe('2027-01-14');
  expect(endOfModel('gpt-4o', '2027-01-14')).toBeNull();
  expect(endOfModel('gpt-6-luna', '2026-11-15')).toBeNull();
});

test('the day that the account’s list names goes before the known one', () => {
  expect(endOfModel('gpt-6-luna', '2026-11-15', '2026-12-24')).toBe('2026-12-24');
  expect(endOfModel('gpt-4o', '2026-11-15', '2027-06-01')).toBeNull();
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const real = listedWith({ provider: 'openai', apiKey: 'sk-real' }, { models: ['gpt-9'], ends: { 'gpt-9': soon } });
  expect(modelEnds(readEnv({}), real, ['gpt-9', 'gpt-6-luna'])).toEqual([{ model: 'gpt-9', on: soon }]);
  expect(modelEnds(readEnv({}), listedWith(real, null), ['gpt-9'])).toEqual([]);
});

test.each([
  ['http://localhost:11434', 'http://localhost:11434/v1'],
  ['http://localhost:11434/', 'http://localhost:11434/v1'],
  ['https://openrouter.ai/api/v1/', 'https://openrouter.ai/api/v1'],
])('the address %s of a compatible endpoint is used as %s', (given, used) => {
  expect(readEnv({ OPENAI_BASE_URL: given }).OPENAI_BASE_URL).toBe(used);
});

test.each(['localhost:11434/v1', 'my server', 'ftp://models.example/v1', 'http:///v1'])(
  'the address %s is refused at the start, by its name',
  (given) => {
    expect(() => readEnv({ ANTHROPIC_BASE_URL: given })).toThrow(/ANTHROPIC_BASE_URL[^]*begin it with http/);
  },
);
