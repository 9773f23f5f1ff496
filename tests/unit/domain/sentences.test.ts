/**
 * No sentence about figures contradicts them: the words, the printed figures and the answers agree, in every function that
 * writes one.
 * @guards domain/simulations/*.ts domain/breakdown/*.ts domain/analytics/*.ts domain/notifications/*.ts
 * @guards domain/experiments/verdict.ts domain/searches/outcome/*.ts domain/themes/{frequencies,words}.ts
 * @guards domain/surveys/results/*.ts domain/panels/analysis/*.ts services/simulations/estimates/estimate-sentences.ts
 * @guards api/agents/operations/{break-down,job-handle}.ts domain/assistant/past-runs.ts domain/surveys/runs/figures.ts
 * @guards services/analytics/models.ts services/searches/search-document.ts services/simulations/results/result-providers.ts
 */
import { faultsOf, type KnownDifference, type Written } from '../../_support/sentences/judge.ts';
import { judgeEverySentence } from '../../_support/sentences/judged.ts';

test('no function contradicts its figures in 60 random results of each kind, and none is without a sentence', () => {
  const { found, sentences } = judgeEverySentence(60, 20_261_129);
  expect(found).toEqual([]);
  expect([...sentences].filter(([, count]) => count === 0)).toEqual([]);
}, 120_000);

describe('the judge', () => {
  const clear: KnownDifference = { value: 0.3, deviate: 4, people: 100 };
  const none: KnownDifference = { value: 0.02, deviate: 0.3, people: 100 };

  test.each<[string, Omit<Written, 'writer'>]>([
    ['a word for no figure', { text: 'NaN% of 20 personas' }],
    ['a zero below zero', { text: 'The difference is −0.0 points' }],
    ['one of several', { text: 'As precise as 1 answers in proportion' }],
    ['several of one', { text: '20 persona answered' }],
    ['a verb of several', { text: '1 of 20 answers come from profiles' }],
    ['a missing part', { text: 'Clear differences:  .' }],
    ['a range that is turned around', { text: 'A range of 58–46%' }],
    ['a share outside of its range', { text: 'Positive share 52%, 95% interval 55–61%' }],
    ['a part larger than its whole', { text: '12 of 10 answered' }],
    ['shares that are no whole', { text: '60% positive, 30% neutral, 20% negative.' }],
    ['a bound against the verdict', { text: 'Better than your message: +3.8 points (0.0 to +7.6)' }],
    ['an interval of the other direction', { text: 'From 52% to 40%: 12 points down, 95% interval +3 to +20 points' }],
    ['no difference beside an interval without 0', { text: 'There is no clear difference (+4 to +9 points)' }],
    ['clear with a p-value that is not', { text: 'B is 30 points more positive than A (p = 0.06)', difference: clear }],
    ['not clear with a p-value that is', { text: 'Order, Q1: no effect found (p = 0.03).' }],
    ['a verdict that may be chance', { text: 'B is 2 points more positive than A (p = 0.01)', difference: none }],
    [
      'no verdict where there is one',
      { text: 'No clear difference between A and B', difference: { ...clear, deviate: 5 } },
    ],
    ['the other direction', { text: 'B is 30 points less positive than A (p = 0.01)', difference: clear }],
    ['other points', { text: 'B is 33 points more positive than A (p = 0.01)', difference: clear }],
    [
      'a verdict on few people',
      { text: 'B is 30 points more positive than A (p = 0.01)', difference: { ...clear, people: 9 } },
    ],
    ['a share of other answers', { text: '52% of them', shares: [0.5] }],
  ])('finds %s', (_name, written) => expect(faultsOf({ writer: 'test', ...written })).toHaveLength(1));

  test.each<Omit<Written, 'writer'>>([
    { text: 'B is 30 points more positive than A (p < 0.001)', difference: clear },
    { text: 'No clear difference between A and B', difference: none },
    { text: 'Better than your message: +3.8 points (+0.04 to +7.6)' },
    { text: '52% of 1,200 personas reacted positively (95% confidence interval 46–58%)', shares: [0.52] },
    { text: '1 of 20 answers comes from profiles asked more than once.' },
    { text: 'B is 0.4 points more positive than A (p = 0.01)', difference: { ...clear, value: 0.004 } },
  ])('finds nothing in %j', (written) => expect(faultsOf({ writer: 'test', ...written })).toEqual([]));
});
