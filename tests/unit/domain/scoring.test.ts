import fc from 'fast-check';
import { consensus, consensusOf } from '../../_support/consensus.ts';
import { mostCommonSentiment } from '../../../domain/simulations/insights.ts';
import { recommendationsFor } from '../../../domain/simulations/recommendations.ts';
import { aggregate, confidenceOf, engagementOf } from '../../../domain/simulations/scoring.ts';
import type { Sentiment } from '../../../domain/sentiment/sentiment.ts';
import { scoreOf, sentiments, sentimentTypeOf } from '../../../domain/sentiment/sentiment.ts';
import { countInsights } from '../../_support/counted-people.ts';

const sentiment = fc.constantFrom<Sentiment>(...sentiments);

test.each([
  ['positive', 1],
  ['negative', -1],
  ['neutral', 0],
] as const)('%s scores %i', (given, score) => expect(scoreOf(given)).toBe(score));

test.each([
  ['support-oppose', 'support-oppose'],
  ['Yes-No', 'yes-no'],
  ['positive/negative/neutral', 'positive-negative-neutral'],
  ['', 'positive-negative-neutral'],
  [null, 'positive-negative-neutral'],
])('the scale %j is read as %s', (value, type) => expect(sentimentTypeOf(value)).toBe(type));

describe('confidenceOf', () => {
  test.each([
    ['voter', 0.75],
    ['profile', 0.75],
    ['synthetic', 0.75],
    ['social', 0.85],
    ['professional', 0.85],
  ] as const)('is, for a persona of kind %s, %d', (kind, confidence) =>
    expect(confidenceOf({ kind })).toBe(confidence),
  );
  test('is higher for a persona that used tools', () =>
    expect(confidenceOf({ kind: 'voter' }, { usedTools: true })).toBe(0.85));
});

describe('engagementOf', () => {
  const chars = (count: number) => 'x'.repeat(count);
  test.each([
    ['nothing said', '', '', 0, 'neutral', 0.5],
    ['a response of exactly 100', chars(100), '', 0, 'neutral', 0.5],
    ['a response over 100', chars(101), '', 0, 'neutral', 0.6],
    ['a reasoning of exactly 50', '', chars(50), 0, 'neutral', 0.5],
    ['a reasoning over 50', '', chars(51), 0, 'neutral', 0.6],
    ['1000 followers', '', '', 1000, 'neutral', 0.5],
    ['1001 followers', '', '', 1001, 'neutral', 0.6],
    ['a side taken', '', '', undefined, 'negative', 0.7],
    ['all of it', chars(101), chars(51), 1001, 'positive', 1],
  ] as const)(
    'rises for long texts, many followers and a clear opinion: %s',
    (_, response, reasoning, followers, given, expected) => {
      expect(engagementOf({ response, reasoning, followers, sentiment: given })).toBe(expected);
    },
  );
});

describe('aggregate', () => {
  test('follows the formulas', () => {
    expect(aggregate({ positive: 50, neutral: 30, negative: 20, numUsers: 100 })).toEqual({
      engagementScore: 0.65,
      sentimentScore: 0.3,
    });
  });
  test('is zero without personas', () => {
    expect(aggregate({ positive: 0, neutral: 0, negative: 0, numUsers: 0 })).toEqual({
      engagementScore: 0,
      sentimentScore: 0,
    });
  });
  test('stays in range and changes its sign when positive and negative are swapped', () => {
    const count = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(count, count, count, (positive, neutral, negative) => {
        const numUsers = positive + neutral + negative;
        const one = aggregate({ positive, neutral, negative, numUsers });
        const other = aggregate({ positive: negative, neutral, negative: positive, numUsers });
        expect(one.engagementScore).toBeGreaterThanOrEqual(0);
        expect(one.engagementScore).toBeLessThanOrEqual(1);
        expect(one.sentimentScore + other.sentimentScore).toBe(0);
      }),
    );
  });
});

describe('recommendationsFor', () => {
  const warning = { type: 'warning', message: 'High negative sentiment detected. Consider revising the message tone.' };
  const info = { type: 'info', message: 'Many neutral responses. Consider making the message more engaging.' };
  const success = {
    type: 'success',
    message: 'Strong positive response! This message resonates well with the audience.',
  };
  test.each([
    ['exactly at every threshold: 40% negative', 60, 0, 40, []],
    ['exactly 50% neutral', 50, 50, 0, []],
    ['exactly 70% positive', 70, 30, 0, []],
    ['over 40% negative', 59, 0, 41, [warning]],
    ['over 50% neutral', 49, 51, 0, [info]],
    ['over 70% positive', 71, 29, 0, [success]],
    ['negative and neutral cannot both pass their marks here', 0, 55, 45, [warning, info]],
    ['thirds, where shares are no round numbers', 1, 1, 1, []],
    ['nobody', 0, 0, 0, []],
  ])('advises by the shares of the sentiments: %s', (_, positive, neutral, negative, expected) => {
    expect(recommendationsFor({ positive, neutral, negative })).toEqual(expected);
  });
});

describe('the insights of a run', () => {
  test('contain the number of answers, their mean length and the most common sentiment', () => {
    const reactions = [
      { sentiment: 'negative', response: 'ab' },
      { sentiment: 'negative', response: 'abc' },
      { sentiment: 'positive', response: '' },
    ] as const;
    expect(countInsights(reactions)).toEqual({
      totalResponses: 3,
      averageResponseLength: 1.7,
      mostCommonSentiment: 'negative',
    });
    expect(countInsights([])).toEqual({ totalResponses: 0, averageResponseLength: 0, mostCommonSentiment: 'neutral' });
  });
  test('prefer positive to negative and negative to neutral when sentiments are equally common', () => {
    expect(mostCommonSentiment({ positive: 2, negative: 2, neutral: 2 })).toBe('positive');
    expect(mostCommonSentiment({ positive: 1, negative: 2, neutral: 2 })).toBe('negative');
  });
});

describe('consensus', () => {
  test.each([
    [['positive', 'positive'], 'positive'],
    [['positive', 'neutral'], 'positive'],
    [['positive', 'negative'], 'neutral'],
    [['neutral', 'negative'], 'negative'],
    [['negative'], 'negative'],
    [[], 'neutral'],
  ] as [Sentiment[], Sentiment][])('counts the answers %j of a persona as %s', (given, expected) =>
    expect(consensusOf(given)).toBe(expected),
  );

  test('counts each persona once, and measures agreement over the personas with two answers', () => {
    const answer = (personaIndex: number, provider: string, given: Sentiment) => ({
      personaIndex,
      provider,
      sentiment: given,
    });
    const found = consensus([
      answer(0, 'openai', 'positive'),
      answer(1, 'openai', 'positive'),
      answer(2, 'openai', 'negative'),
      answer(1, 'anthropic', 'negative'),
      answer(0, 'anthropic', 'positive'),
    ]);
    expect(found.counts).toEqual({ positive: 1, neutral: 1, negative: 1 });
    expect(found.agreement).toBe(0.5);
    expect([...found.byPersona]).toEqual([
      [0, 'positive'],
      [1, 'neutral'],
      [2, 'negative'],
    ]);
  });

  test('of one provider is what that provider answered', () => {
    fc.assert(
      fc.property(fc.array(sentiment), (given) => {
        const found = consensus(
          given.map((one, personaIndex) => ({ personaIndex, provider: 'openai', sentiment: one })),
        );
        expect([...found.byPersona.values()]).toEqual(given);
        expect(found.agreement).toBeNull();
      }),
    );
  });
});
