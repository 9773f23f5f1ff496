import { draftForRerun, isSpendCapError, doubledCap, runsToCompare } from '../../../web/features/run/rerun.ts';
import { isFree } from '../../../web/lib/cost.ts';
import { draftFrom, repeatedInput } from '../../../web/lib/run-draft.ts';

const result = {
  message: 'A train every ten minutes',
  numUsers: 60,
  modelProvider: 'openai',
  models: ['gpt-4o'],
  sentimentType: 'support-oppose',
  includeCurrentEvents: false,
  customContext: null,
  temperatureRange: [0.7, 1],
  attachments: [{ id: 'a1', name: 'paper.pdf', kind: 'text', textCharacters: 9 }],
  bySegment: [],
  isSimulated: false,
};
const setup = {
  segmentIds: ['renters'],
  numUsers: 1000,
  samePersonas: 60,
  spendCapUsd: 2,
  stopAtMarginPoints: 5,
  split: null,
  toolsEnabled: ['he_web_search'],
  toolBudgetUsd: 2,
  wording: null,
  promptOptions: { anonymizationConfig: { level: 'partial' } },
  simulated: false,
};

test('a repeated run keeps the spend cap, the early stop and the requested number of personas', () => {
  expect(draftForRerun(result, setup, null)).toMatchObject({
    numUsers: 1000,
    segmentIds: ['renters'],
    spendCapUsd: 2,
    stopAtMarginPoints: 5,
  });
  expect(draftFrom(draftForRerun(result, undefined, null), 10)).toMatchObject({ numUsers: 60, spendCapUsd: null });
});

test('a run with the same personas asks as many as the first one', () => {
  expect(draftForRerun(result, setup, 'calm-river-stone')).toMatchObject({
    numUsers: 60,
    samePersonasAs: 'calm-river-stone',
  });
});

test('a recurring run keeps the attachments, the spend cap and the early stop', () => {
  expect(repeatedInput(draftForRerun(result, setup, 'calm-river-stone'))).toMatchObject({
    numUsers: 60,
    attachmentIds: ['a1'],
    spendCapUsd: 2,
    stopAtMarginPoints: 5,
    promptOptions: { anonymizationConfig: { level: 'partial' } },
  });
});

test('a repeated run of the simulator uses the simulator; without its settings, the record’s mark decides', () => {
  expect(repeatedInput(draftForRerun(result, { ...setup, simulated: true }, 'calm-river-stone'))).toMatchObject({
    simulated: true,
  });
  expect(draftForRerun({ ...result, isSimulated: true }, setup, null)).toMatchObject({ simulated: false });
  expect(draftForRerun({ ...result, isSimulated: true }, undefined, null)).toMatchObject({ simulated: true });
});

test('repeated and recurring runs keep the language of the answers', () => {
  const answered = { ...result, language: 'Brazilian Portuguese' };
  const draft = draftForRerun(answered, setup, 'calm-river-stone');
  expect(draftFrom(draft, 10).language).toBe('Brazilian Portuguese');
  expect(repeatedInput(draft)).toMatchObject({ language: 'Brazilian Portuguese' });
});

test.each([
  ['a', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'd', 'e', 'f', 'g']],
  ['g', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['c', 'd', 'e', 'f', 'g']],
  ['b', ['a', 'b'], ['a', 'b']],
  ['a', ['a'], ['a']],
  ['a', [], ['a']],
  ['old', ['b', 'c', 'd', 'e', 'f'], ['old', 'c', 'd', 'e', 'f']],
])('the run %s is compared with the newest other runs of its personas', (jobId, others, beside) =>
  expect(runsToCompare(jobId, others)).toEqual(beside),
);

test('a run that reached its spend cap can be repeated with twice the amount', () => {
  expect(isSpendCapError('The spend cap of $0.10 was reached (3 of 40 personas missing)')).toBe(true);
  expect(isSpendCapError('The analysis was stopped by the spend cap')).toBe(true);
  expect(isSpendCapError('Cancelled by user')).toBe(false);
  expect(isSpendCapError(null)).toBe(false);
  expect(doubledCap(0.1)).toBe(0.2);
});

test('only a run that asked no paid provider is free', () => {
  expect(isFree({ isSimulated: true, costUsd: 0 })).toBe(true);
  expect(isFree({ isSimulated: true, costUsd: 0.2 })).toBe(false);
  expect(isFree({ isSimulated: false, costUsd: 0 })).toBe(false);
});
