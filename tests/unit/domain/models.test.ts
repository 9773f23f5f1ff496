import { isSimulatedKey } from '../../../domain/providers/keys.ts';
import {
  acceptsTemperature,
  analysisModel,
  modelAt,
  modelsFor,
  providerOfModel,
  supportsJsonMode,
} from '../../../domain/providers/models.ts';
import {
  costOf,
  costUsd,
  describeUnpriced,
  listedPrice,
  unpricedModels,
  withEntered,
} from '../../../domain/providers/prices.ts';
import {
  choiceFor,
  choiceName,
  choiceOf,
  definitionOf,
  parseChoice,
  providerList,
  providersOf,
} from '../../../domain/providers/provider.ts';

describe('supportsJsonMode', () => {
  test.each([
    'gpt-4-turbo',
    'gpt-4-turbo-preview',
    'gpt-4-turbo-2024-04-09',
    'gpt-4-1106-preview',
    'gpt-4o',
    'gpt-4o-mini',
    'gpt-4o-2024-08-06',
  ])('is true for %s', (model) => expect(supportsJsonMode(model)).toBe(true));
  test.each(['gpt-3.5-turbo-1106', 'gpt-3.5-turbo-0125'])('is true for %s', (model) =>
    expect(supportsJsonMode(model)).toBe(true),
  );
  test.each([
    'gpt-4',
    'gpt-4-0613',
    'gpt-4-32k',
    'gpt-3.5-turbo',
    'gpt-3.5-turbo-0613',
    'gpt-4-vision-preview',
    'claude-opus-4-6',
    '',
    'my-gpt-4o',
  ])('is false for %p', (model) => expect(supportsJsonMode(model)).toBe(false));
});

describe('modelsFor', () => {
  test.each([
    ['openai', [], undefined, ['gpt-4']],
    ['openai', [], 'gpt-4o', ['gpt-4o']],
    ['openai', [], '  ', ['gpt-4']],
    ['openai', ['gpt-4o', 'claude-opus-4-6', 'gpt-4o', ' gpt-4o-mini '], 'gpt-4', ['gpt-4o', 'gpt-4o-mini']],
    ['openai', ['llama-3-70b'], undefined, ['llama-3-70b']],
    ['anthropic', ['gpt-4o'], 'gpt-4o', ['claude-sonnet-4-6']],
    ['anthropic', ['gpt-4o', 'claude-haiku-4-5'], null, ['claude-haiku-4-5']],
  ] as const)(
    'returns the models of %s for the requested %j and the setting %p',
    (provider, wanted, fallback, expected) => {
      expect(modelsFor(provider, wanted, fallback)).toEqual(expected);
    },
  );

  test('personas rotate through the models of a run', () => {
    expect([0, 1, 2, 3].map((index) => modelAt(['a', 'b', 'c'], index))).toEqual(['a', 'b', 'c', 'a']);
    expect(() => modelAt([], 0)).toThrow('modelAt needs a model');
  });

  test('every listed model belongs to its provider and has a price', () => {
    for (const provider of providerList)
      for (const model of definitionOf(provider).models)
        expect([providerOfModel(model), listedPrice(model) !== null]).toEqual([provider, true]);
  });
});

test('gpt-4o writes the analysis for openai and for all, and a Claude opus model for anthropic', () => {
  expect(analysisModel('openai')).toEqual({ provider: 'openai', model: 'gpt-4o' });
  expect(analysisModel('all')).toEqual({ provider: 'openai', model: 'gpt-4o' });
  expect(analysisModel('anthropic')).toMatchObject({
    provider: 'anthropic',
    model: expect.stringMatching(/^claude-opus-/),
  });
  expect(acceptsTemperature(analysisModel('anthropic').model)).toBe(true);
});

test.each([
  ['gpt-4', true],
  ['gpt-4o-mini', true],
  ['claude-sonnet-4-6', true],
  ['claude-haiku-4-5-20251001', true],
  ['claude-3-5-sonnet-20241022', true],
  ['gpt-5.1', false],
  ['gpt-6-luna', false],
  ['o3-mini', false],
  ['claude-opus-4-7', false],
  ['claude-sonnet-5-5', false],
])('a temperature may be sent to %s: %p', (model, accepted) => expect(acceptsTemperature(model)).toBe(accepted));

test('a run at one provider is analyzed by that provider, with a model that has a price', () => {
  for (const provider of providerList) {
    const analyst = analysisModel(provider);
    expect([analyst.provider, listedPrice(analyst.model) !== null]).toEqual([provider, true]);
  }
});

test("the choice 'all' means OpenAI and Anthropic", () => {
  expect(providersOf('all')).toEqual(['openai', 'anthropic']);
  expect(providersOf('anthropic')).toEqual(['anthropic']);
});

describe('a set of providers', () => {
  test.each([
    ['openai', 'openai', 'OpenAI'],
    ['gemini+openai', 'openai+gemini', 'OpenAI and Gemini'],
    ['gemini+gemini', 'gemini', 'Gemini'],
    ['anthropic+openai', 'all', 'OpenAI and Anthropic'],
    ['gemini+anthropic+openai', 'openai+anthropic+gemini', 'OpenAI, Anthropic, and Gemini'],
  ])('the choice %s is stored as %s', (given, spelling, name) => {
    expect(parseChoice(given)).toBe(spelling);
    expect(choiceFor(providersOf(choiceOf(given)))).toBe(spelling);
    expect(choiceName(given)).toBe(name);
  });
  test.each(['', '+', 'openai+', 'openai+mistral', 'openai, gemini', 'all+gemini', 'toString'])(
    'the text %p is not a set of providers',
    (given) => {
      expect(parseChoice(given)).toBeNull();
      expect(choiceName(given)).toBe(given);
    },
  );
});

describe('costUsd', () => {
  test('prices input and output tokens separately, per million', () => {
    expect(costUsd('gpt-4', 1_000_000, 0)).toBe(30);
    expect(costUsd('gpt-4', 0, 1_000_000)).toBe(60);
    expect(costUsd('gpt-4o-mini', 400, 150)).toBeCloseTo(0.00015, 10);
  });
  test('charges each web search on top of the tokens', () => {
    expect(costUsd('claude-sonnet-4-6', 1_000, 100, 3)).toBeCloseTo(1_000 * 3e-6 + 100 * 15e-6 + 0.03, 10);
  });
  test('charges cached input at its own price where one is known, and in full elsewhere', () => {
    const price = { inputUsd: 1, outputUsd: 5, cachedUsd: 0.1 };
    expect(costOf(price, 1_000_000, 0, { cachedTokens: 400_000 })).toBeCloseTo(0.64, 10);
    expect(costOf({ inputUsd: 1, outputUsd: 5 }, 1_000_000, 0, { cachedTokens: 400_000 })).toBeCloseTo(1, 10);
    expect(costOf(price, 1_000_000, 0, { cachedTokens: 9_000_000 })).toBeCloseTo(0.1, 10);
  });
  test('uses the price of the model family for a dated snapshot that is not listed', () => {
    expect(listedPrice('gpt-4o-2024-08-06')).toEqual({ inputUsd: 2.5, outputUsd: 10 });
    expect(listedPrice('gpt-4o-2024-05-13')).toEqual({ inputUsd: 5, outputUsd: 15 });
    expect(listedPrice('claude-haiku-4-5-20251001')).toEqual(listedPrice('claude-haiku-4-5'));
  });
  test('knows no price of an unknown model until a person enters one, which never replaces a known one', () => {
    expect(listedPrice('constructor')).toBeNull();
    expect(costUsd('llama-3', 1_000_000, 1_000_000)).toBe(0);
    const find = withEntered(
      new Map([
        ['llama-3', { inputUsd: 0.2, outputUsd: 0.4 }],
        ['gpt-4o', { inputUsd: 0, outputUsd: 0 }],
      ]),
    );
    expect(costOf(find('llama-3'), 1_000_000, 1_000_000)).toBeCloseTo(0.6, 10);
    expect(find('gpt-4o')).toEqual(listedPrice('gpt-4o'));
    expect(unpricedModels(['gpt-4o', 'llama-3', 'qwen3', 'qwen3', ''], find)).toEqual(['qwen3']);
  });
  test('is said to leave out models without a price', () => {
    expect(describeUnpriced([])).toBeNull();
    expect(describeUnpriced(['qwen3'])).toBe('The price of qwen3 is unknown: its calls are not in the cost');
    expect(describeUnpriced(['a', 'b'])).toBe('The prices of a, b are unknown: their calls are not in the cost');
  });
});

test('only keys that begin with sim- select the simulator', () => {
  expect(isSimulatedKey('sim-1')).toBe(true);
  expect(isSimulatedKey('sk-sim-1')).toBe(false);
});
