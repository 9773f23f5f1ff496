import {
  toSubmitInput,
  letterOf,
  messagesOf,
  modelChoices,
  startingSize,
  withPersonasOf,
} from '../../../web/features/compose/draft.ts';
import type { ProviderChoice } from '../../../domain/providers/provider.ts';
import { asField, problemsOf, findObstacle } from '../../../web/features/compose/problems.ts';
import { builtInTemplates, withTemplate } from '../../../web/features/compose/templates.ts';
import { missingKeys, refusedKeys } from '../../../web/features/compose/missing-keys.ts';
import { draftFrom, emptyDraft, modelsWithin } from '../../../web/lib/run-draft.ts';

const complete = { ...emptyDraft(20), message: 'A train every ten minutes', segmentIds: ['renters'] };

describe('a stored draft', () => {
  it('comes back as it was', () => {
    const typed = {
      ...complete,
      modelProvider: 'all' as const,
      models: ['gpt-4o'],
      temperatureRange: [0.2, 0.9] as [number, number],
      spendCapUsd: 2,
    };
    expect(draftFrom(JSON.parse(JSON.stringify(typed)), 10)).toEqual(typed);
  });

  it.each([
    null,
    'text',
    7,
    {},
    { message: 3, segmentIds: 'renters', modelProvider: 'nobody', temperatureRange: [1], numUsers: 'many' },
  ])('takes defaults for what is not one: %p', (stored) => expect(draftFrom(stored, 10)).toEqual(emptyDraft(10)));

  it('keeps the good parts of a damaged one', () => {
    const damaged = { message: 'Hello', segmentIds: ['a', 4], attachments: [null, { id: 7 }], models: ['gpt-4o'] };
    expect(draftFrom(damaged, 10)).toEqual({ ...emptyDraft(10), message: 'Hello', models: ['gpt-4o'] });
  });

  it('keeps what is too long or too much, to be shown beside its field', () => {
    const typed = { message: 'x'.repeat(20_001), numUsers: 0, spendCapUsd: 0, stopAtMarginPoints: 0.5 };
    expect(draftFrom(typed, 10)).toMatchObject(typed);
    expect(draftFrom({ numUsers: null }, 10).numUsers).toBeNull();
  });
});

test.each([
  ['nobody changed it and nothing ran yet', false, 10, 100],
  ['something ran', true, 10, 10],
  ['it was changed', false, 25, 25],
  ['both', true, 25, 25],
])('an empty form asks as many as are worth reading: %s', (_when, hasRuns, defaultSimulationSize, size) =>
  expect(startingSize({ hasRuns, defaultSimulationSize })).toBe(size),
);

describe('what keeps a draft from running', () => {
  it('is nothing when it is complete', () => expect(problemsOf(complete)).toEqual({}));

  it('is said field by field', () => {
    expect(Object.keys(problemsOf({ ...emptyDraft(0), spendCapUsd: 0 }))).toEqual([
      'message',
      'segmentIds',
      'numUsers',
      'spendCapUsd',
    ]);
    expect(problemsOf({ ...complete, message: 'x'.repeat(20_001) })).toEqual({
      message: 'Message must be at most 20,000 characters',
    });
  });

  it.each([0, 1.5, 100_001, null])('is %p personas', (numUsers) =>
    expect(problemsOf({ ...complete, numUsers })).toHaveProperty('numUsers'),
  );

  it('knows the fields the server may name', () => {
    expect(asField('segmentIds')).toBe('segmentIds');
    expect(asField('priority')).toBeNull();
    expect(asField(null)).toBeNull();
  });
});

describe('further messages', () => {
  const several = { ...complete, otherMessages: ['A train every five minutes', 'A bus'] };

  it('are all asked, each under a letter', () => {
    expect(messagesOf(several)).toEqual(['A train every ten minutes', 'A train every five minutes', 'A bus']);
    expect(messagesOf(several).map((_, index) => letterOf(index))).toEqual(['A', 'B', 'C']);
  });

  it('may not be empty', () => {
    expect(problemsOf(several)).toEqual({});
    expect(Object.keys(problemsOf({ ...several, otherMessages: ['  '] }))).toEqual(['otherMessages']);
  });

  it('are at most four in what was stored', () => {
    expect(draftFrom({ ...several, otherMessages: 'abcdef'.split('') }, 10).otherMessages).toHaveLength(4);
  });
});

it.each([0.5, 51])('a margin of %p points is none to stop at', (stopAtMarginPoints) => {
  expect(Object.keys(problemsOf({ ...complete, stopAtMarginPoints }))).toEqual(['stopAtMarginPoints']);
});

describe('templates', () => {
  it('keep the newest of a name, and come first', () => {
    const saved = withTemplate(withTemplate([{ name: 'b', text: '1' }], { name: 'a', text: '2' }), {
      name: 'b',
      text: '3',
    });
    expect(saved).toEqual([
      { name: 'b', text: '3' },
      { name: 'a', text: '2' },
    ]);
  });

  it('to begin with fit into a message', () => {
    for (const { name, text } of builtInTemplates)
      expect([name, problemsOf({ ...complete, message: text })]).toEqual([name, {}]);
  });
});

describe('what is asked of the api', () => {
  it('leaves out what was left empty', () => {
    const input = toSubmitInput(complete);
    expect(input).not.toHaveProperty('customContext');
    expect(input).not.toHaveProperty('spendCapUsd');
    expect(input).not.toHaveProperty('idempotencyKey');
  });

  it('names only models the providers have', () => {
    expect(modelsWithin('anthropic', ['gpt-4o', 'claude-haiku-4-5'])).toEqual(['claude-haiku-4-5']);
    expect(modelsWithin('all', ['gpt-4o', 'claude-haiku-4-5'])).toEqual(['gpt-4o', 'claude-haiku-4-5']);
    expect(toSubmitInput({ ...complete, modelProvider: 'openai', models: ['claude-haiku-4-5'] }).models).toEqual([]);
  });

  it('offers models chosen before although we do not know them', () => {
    expect(modelChoices('openai', ['llama-3'])).toContain('llama-3');
    expect(modelChoices('openai', [])).not.toContain('claude-haiku-4-5');
  });
});

describe('keys that were refused', () => {
  it('are those of the providers the choice asks', () => {
    const keys = [
      { provider: 'openai', refusedAt: '2026-11-20T10:00:00.000Z' },
      { provider: 'anthropic', refusedAt: null },
    ];
    expect(refusedKeys({ modelProvider: 'all', simulated: false }, keys)).toEqual([
      { provider: 'openai', refusedAt: '2026-11-20T10:00:00.000Z' },
    ]);
    expect(refusedKeys({ modelProvider: 'anthropic', simulated: false }, keys)).toEqual([]);
    expect(refusedKeys({ modelProvider: 'all', simulated: true }, keys)).toEqual([]);
  });
});

describe('keys that are missing', () => {
  it('are those of the providers the choice asks', () => {
    const viewer = { providerKeys: [{ provider: 'openai' }] };
    const asking = (provider: ProviderChoice, simulated = false) =>
      missingKeys({ modelProvider: provider, simulated }, viewer);
    expect(asking('openai')).toEqual([]);
    expect(asking('anthropic')).toEqual(['anthropic']);
    expect(asking('all')).toEqual(['anthropic']);
    expect(asking('all', true)).toEqual([]);
  });
});

describe('the personas of another run', () => {
  const named = { ...emptyDraft(1000), message: 'A train', samePersonasAs: 'calm-river-stone' };

  it('bring their segments and number, whatever was typed', () => {
    expect(withPersonasOf(named, { segmentIds: ['renters'], samePersonas: 60 })).toMatchObject({
      segmentIds: ['renters'],
      numUsers: 60,
    });
    expect(withPersonasOf(named, { segmentIds: ['renters'], samePersonas: null })).toBe(named);
    expect(withPersonasOf(named, null)).toBe(named);
  });

  it('need no segment and no number in the form', () => expect(problemsOf({ ...named, numUsers: null })).toEqual({}));
});

describe('what keeps a complete draft from being sent', () => {
  const ready = { hasKeys: true, isUploading: false };
  it.each([
    ['problems', { message: 'Write the message to test' }, ready],
    ['file', {}, { ...ready, isUploading: true }],
    ['key', {}, { ...ready, hasKeys: false }],
    [null, {}, ready],
  ])('%p', (reason, problems, around) => expect(findObstacle(problems, around)).toBe(reason));
});

test('what models are told of imported people is kept with the draft and sent with the run; what cannot be read is not', () => {
  const promptOptions = { anonymizationConfig: { level: 'partial', preserveLocation: true } } as const;
  const draft = draftFrom({ message: 'A train', promptOptions }, 10);
  expect(toSubmitInput(draft).promptOptions).toEqual(promptOptions);
  expect(
    toSubmitInput(draftFrom({ message: 'A train', promptOptions: { anonymizationConfig: { level: 'some' } } }, 10)),
  ).not.toHaveProperty('promptOptions');
});
