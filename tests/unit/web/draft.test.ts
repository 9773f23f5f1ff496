import {
  chosenPreferences,
  toSubmitInput,
  letterOf,
  messagesOf,
  withPersonasOf,
} from '../../../web/features/compose/draft.ts';
import { newTestSize } from '../../../domain/identity/new-test-size.ts';
import type { ProviderChoice } from '../../../domain/providers/provider.ts';
import { asField, problemsOf, findObstacle } from '../../../web/features/compose/problems.ts';
import { builtInTemplates, withTemplate } from '../../../web/features/compose/templates.ts';
import { missingKeys, refusedKeys } from '../../../web/features/compose/missing-keys.ts';
import { draftFrom, emptyDraft, modelChoices, modelsWithin } from '../../../web/lib/run-draft.ts';

const complete = { ...emptyDraft(20), message: 'A train every ten minutes', segmentIds: ['renters'] };

describe('a stored draft', () => {
  it('is restored unchanged', () => {
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
  ])('has the defaults when the stored text is not a draft: %p', (stored) =>
    expect(draftFrom(stored, 10)).toEqual(emptyDraft(10)),
  );

  it('keeps the valid fields of a damaged draft', () => {
    const damaged = { message: 'Hello', segmentIds: ['a', 4], attachments: [null, { id: 7 }], models: ['gpt-4o'] };
    expect(draftFrom(damaged, 10)).toEqual({ ...emptyDraft(10), message: 'Hello', models: ['gpt-4o'] });
  });

  it('keeps values that are too long or too many, so that their fields can show an error', () => {
    const typed = { message: 'x'.repeat(20_001), numUsers: 0, spendCapUsd: 0, stopAtMarginPoints: 0.5 };
    expect(draftFrom(typed, 10)).toMatchObject(typed);
    expect(draftFrom({ numUsers: null }, 10).numUsers).toBeNull();
  });
});

test.each([
  ['nobody changed it', 10, null, 100],
  ['the record has another number', 25, null, 25],
  ['10 was chosen', 10, 10, 10],
  ['there are no settings yet', undefined, undefined, 100],
])('a new test has a suitable number of personas: %s', (_when, defaultSimulationSize, chosen, size) =>
  expect(newTestSize({ defaultSimulationSize, chosen })).toBe(size),
);

describe('the errors of a draft', () => {
  it('are empty when it is complete', () => expect(problemsOf(complete)).toEqual({}));

  it('belong to their fields', () => {
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

  it.each([0, 1.5, 100_001, null])('describe %p personas', (numUsers) =>
    expect(problemsOf({ ...complete, numUsers })).toHaveProperty('numUsers'),
  );

  it('accept the field names of the server', () => {
    expect(asField('segmentIds')).toBe('segmentIds');
    expect(asField('priority')).toBeNull();
    expect(asField(null)).toBeNull();
  });
});

describe('further messages of a draft', () => {
  const several = { ...complete, otherMessages: ['A train every five minutes', 'A bus'] };

  it('are all sent, each with a letter', () => {
    expect(messagesOf(several)).toEqual(['A train every ten minutes', 'A train every five minutes', 'A bus']);
    expect(messagesOf(several).map((_, index) => letterOf(index))).toEqual(['A', 'B', 'C']);
  });

  it('may not be empty', () => {
    expect(problemsOf(several)).toEqual({});
    expect(Object.keys(problemsOf({ ...several, otherMessages: ['  '] }))).toEqual(['otherMessages']);
  });

  it('are at most four in a stored draft', () => {
    expect(draftFrom({ ...several, otherMessages: 'abcdef'.split('') }, 10).otherMessages).toHaveLength(4);
  });
});

it.each([0.5, 51])('a margin of %p points is invalid for an early stop', (stopAtMarginPoints) => {
  expect(Object.keys(problemsOf({ ...complete, stopAtMarginPoints }))).toEqual(['stopAtMarginPoints']);
});

describe('the list of templates', () => {
  it('contains the newest of each name first', () => {
    const saved = withTemplate(withTemplate([{ name: 'b', text: '1' }], { name: 'a', text: '2' }), {
      name: 'b',
      text: '3',
    });
    expect(saved).toEqual([
      { name: 'b', text: '3' },
      { name: 'a', text: '2' },
    ]);
  });

  it('begins with templates that fit into a message', () => {
    for (const { name, text } of builtInTemplates)
      expect([name, problemsOf({ ...complete, message: text })]).toEqual([name, {}]);
  });
});

describe('the input sent to the api', () => {
  it('omits empty fields', () => {
    const input = toSubmitInput(complete);
    expect(input).not.toHaveProperty('customContext');
    expect(input).not.toHaveProperty('spendCapUsd');
    expect(input).not.toHaveProperty('idempotencyKey');
  });

  it('contains only models of the chosen providers', () => {
    expect(modelsWithin('anthropic', ['gpt-4o', 'claude-haiku-4-5'])).toEqual(['claude-haiku-4-5']);
    expect(modelsWithin('all', ['gpt-4o', 'claude-haiku-4-5'])).toEqual(['gpt-4o', 'claude-haiku-4-5']);
    expect(toSubmitInput({ ...complete, modelProvider: 'openai', models: ['claude-haiku-4-5'] }).models).toEqual([]);
  });

  it('keeps previously chosen models that are not in the list', () => {
    expect(modelChoices('openai', ['llama-3'])).toContain('llama-3');
    expect(modelChoices('openai', [])).not.toContain('claude-haiku-4-5');
  });
});

describe('refused keys', () => {
  it('are those of the chosen providers', () => {
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

describe('missing keys', () => {
  it('are those of the chosen providers', () => {
    const viewer = { providerKeys: [{ provider: 'openai' }] };
    const asking = (provider: ProviderChoice, simulated = false) =>
      missingKeys({ modelProvider: provider, simulated }, viewer);
    expect(asking('openai')).toEqual([]);
    expect(asking('anthropic')).toEqual(['anthropic']);
    expect(asking('all')).toEqual(['anthropic']);
    expect(asking('all', true)).toEqual([]);
  });
});

describe('a draft with the personas of another run', () => {
  const named = { ...emptyDraft(1000), message: 'A train', samePersonasAs: 'calm-river-stone' };

  it('takes its segments and number, whatever was entered', () => {
    expect(withPersonasOf(named, { segmentIds: ['renters'], samePersonas: 60 })).toMatchObject({
      segmentIds: ['renters'],
      numUsers: 60,
    });
    expect(withPersonasOf(named, { segmentIds: ['renters'], samePersonas: null })).toBe(named);
    expect(withPersonasOf(named, null)).toBe(named);
  });

  it('needs no segment and no number in the form', () => expect(problemsOf({ ...named, numUsers: null })).toEqual({}));
});

describe('the reason for not sending a complete draft', () => {
  const ready = { hasKeys: true, isUploading: false };
  it.each([
    ['problems', { message: 'Write the message to test' }, ready],
    ['file', {}, { ...ready, isUploading: true }],
    ['key', {}, { ...ready, hasKeys: false }],
    [null, {}, ready],
  ])('is %p', (reason, problems, around) => expect(findObstacle(problems, around)).toBe(reason));
});

test('anonymization of imported people is stored with the draft and sent with the run; invalid options are dropped', () => {
  const promptOptions = { anonymizationConfig: { level: 'partial', preserveLocation: true } } as const;
  const draft = draftFrom({ message: 'A train', promptOptions }, 10);
  expect(toSubmitInput(draft).promptOptions).toEqual(promptOptions);
  expect(
    toSubmitInput(draftFrom({ message: 'A train', promptOptions: { anonymizationConfig: { level: 'some' } } }, 10)),
  ).not.toHaveProperty('promptOptions');
});

test('preferences that nobody chose leave the form at the defaults of a run', () => {
  const none = { language: null, spendCapUsd: null, segmentIds: null, modelProvider: null, models: null };
  expect(draftFrom(chosenPreferences(none), 20)).toEqual(emptyDraft(20));
  expect(draftFrom(chosenPreferences({ ...none, models: ['gpt-4o'], segmentIds: ['a'] }), 20)).toMatchObject({
    models: ['gpt-4o'],
    segmentIds: ['a'],
  });
});
