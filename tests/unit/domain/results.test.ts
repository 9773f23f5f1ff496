import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import fc from 'fast-check';
import { analysisPrompt, sampleReactions } from '../../../domain/simulations/analysis.ts';
import { ageBucketOf, ageBuckets, genderOf } from '../../../domain/personas/demographic-groups.ts';
import { demographicsFromGroups } from '../../../domain/simulations/grouped-demographics.ts';
import * as history from '../../../domain/simulations/history.ts';
import type { Sentiment } from '../../../domain/sentiment/sentiment.ts';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';
import { countDemographics } from '../../_support/counted-people.ts';

const sentiment = fc.constantFrom<Sentiment>(...sentiments);

describe('counts by age and gender', () => {
  test.each([
    [17, null],
    [18, '18-24'],
    [24, '18-24'],
    [25, '25-34'],
    [34, '25-34'],
    [35, '35-44'],
    [44, '35-44'],
    [45, '45-54'],
    [54, '45-54'],
    [55, '55+'],
    [102, '55+'],
    [null, null],
    [Number.NaN, null],
  ])('count the age %p in %p', (age, bucket) => expect(ageBucketOf(age)).toBe(bucket));

  test.each([
    ['Female', 'female'],
    ['F', 'female'],
    ['man', 'male'],
    ['Nonbinary', 'non-binary'],
    ['Agender', 'agender'],
    ['', null],
    [' Unknown ', null],
    [null, null],
  ])('count the gender %j as %p', (given, expected) => expect(genderOf(given)).toBe(expected));

  test('list every bucket, even an empty one', () => {
    const { byAge, byGender } = countDemographics([
      { sentiment: 'positive', age: 30, gender: 'F' },
      { sentiment: 'negative', age: 31, gender: 'female' },
      { sentiment: 'neutral', age: null, gender: null },
    ]);
    expect(Object.keys(byAge)).toEqual([...ageBuckets]);
    expect(byAge['25-34']).toEqual({ positive: 1, neutral: 0, negative: 1, total: 2 });
    expect(byAge['55+']).toEqual({ positive: 0, neutral: 0, negative: 0, total: 0 });
    expect(byGender).toEqual({ female: { positive: 1, neutral: 0, negative: 1, total: 2 } });
  });

  test('accept a gender that has the name of an object’s property', () => {
    const genders = ['__proto__', 'constructor', 'toString', 'female'];
    const counts = { positive: 1, neutral: 0, negative: 1, total: 2 };
    const grouped = demographicsFromGroups(
      [],
      [...genders, 'F'].map((gender) => ({ gender, ...counts })),
    ).byGender;
    expect(Object.entries(grouped)).toEqual([
      ['__proto__', counts],
      ['constructor', counts],
      ['tostring', counts],
      ['female', { positive: 2, neutral: 0, negative: 2, total: 4 }],
    ]);
    expect(({} as { total?: number }).total).toBeUndefined();
  });

  test('put every adult in exactly one bucket', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ sentiment, age: fc.integer({ min: 18, max: 110 }) })), (people) => {
        const groups = Object.values(countDemographics(people).byAge);
        expect(groups.reduce((sum, { total }) => sum + total, 0)).toBe(people.length);
        for (const { positive, neutral, negative, total } of groups) expect(positive + neutral + negative).toBe(total);
      }),
    );
  });
});

describe('the analysis prompt', () => {
  const reaction = (personaIndex: number, given: Sentiment, response = `says ${personaIndex}`) => ({
    personaIndex,
    sentiment: given,
    response,
    segmentName: 'Parents',
  });

  test('quotes at most 3 positive, 3 negative and 2 neutral reactions of 200 characters', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sentiment, fc.string({ maxLength: 500 }))), (given) => {
        const all = given.map(([one, response], index) => reaction(index, one, response));
        const sample = sampleReactions(all);
        for (const [wanted, most] of [
          ['positive', 3],
          ['negative', 3],
          ['neutral', 2],
        ] as const) {
          const there = all.filter((one) => one.sentiment === wanted).map(({ personaIndex }) => personaIndex);
          expect(sample.filter((one) => one.sentiment === wanted).map(({ personaIndex }) => personaIndex)).toEqual(
            there.slice(0, most),
          );
        }
        for (const { response } of sample) expect(response.length).toBeLessThanOrEqual(201);
      }),
    );
  });

  test('requests markdown and contains the figures and numbered quotes', () => {
    const parents = singleAnswers({ positive: 3, neutral: 1, negative: 1, total: 5 });
    const { user } = analysisPrompt({
      message: 'Vote for parks',
      counts: parents,
      engagementScore: 0.7,
      sentimentScore: 0.4,
      bySegment: [['Parents', parents]],
      byAge: [['25-34', singleAnswers({ positive: 1, neutral: 0, negative: 0, total: 1 })]],
      byGender: [],
      sample: sampleReactions([reaction(12, 'positive')]),
      currentEvents: 'A storm',
    });
    expect(user).toContain('"""\nVote for parks\n"""');
    expect(user).toContain('3 (60%) positive, 1 (20%) neutral, 1 (20%) negative of 5');
    expect(user).toContain('| Parents | 3 | 1 | 1 |');
    expect(user).toContain('| 25-34 | 1 | 0 | 0 |');
    expect(user).not.toContain('| 55+ |');
    expect(user).toContain('- [12] positive, Parents: "says 12"');
    expect(user).toContain('A storm');
    expect(user).toContain('markdown');
  });
});

describe('the scores of a history record', () => {
  test('contain a confidence and a quality that decrease with missing answers', () => {
    expect(history.overallConfidence({ meanConfidence: 0.8, answered: 50, asked: 100 })).toBeCloseTo(0.4, 12);
    expect(history.dataQualityScore({ read: { json: 10 }, answered: 10, asked: 10 })).toBe(1);
    expect(
      history.dataQualityScore({ read: { json: 5, repaired: 0, keywords: 5 }, answered: 10, asked: 20 }),
    ).toBeCloseTo(0.375, 12);
    expect(history.dataQualityScore({ read: {}, answered: 0, asked: 0 })).toBe(0);
  });

  test('compare the people who answered with their audience', () => {
    const audience = { female: 50, male: 50 };
    const score = (answered: history.Distribution) =>
      history.demographicRepresentationScore([
        { answered, audience },
        { answered: { a: 1 }, audience: {} },
      ]);
    expect(score({ female: 5, male: 5 })).toBe(1);
    expect(score({ female: 10 })).toBe(0.5);
    expect(score({ other: 10 })).toBe(0);
    expect(history.demographicRepresentationScore([])).toBe(0);
  });

  test('take consistency from the agreement of providers, else from the similarity of models, else leave it null', () => {
    const counts = (positive: number, negative: number) => ({ positive, neutral: 0, negative });
    expect(history.modelConsistencyScore({ agreement: 0.9, byModel: [counts(1, 0), counts(0, 1)] })).toBe(0.9);
    expect(history.modelConsistencyScore({ agreement: null, byModel: [counts(8, 2), counts(6, 4)] })).toBeCloseTo(
      0.8,
      12,
    );
    expect(history.modelConsistencyScore({ agreement: null, byModel: [counts(8, 2)] })).toBeNull();
  });

  test('accept a label that has the name of an object’s property', () => {
    expect(history.variationDistance({ constructor: 1 }, { female: 1 })).toBe(1);
    expect(history.variationDistance(JSON.parse('{"__proto__": 2}') as never, { female: 1 })).toBe(1);
  });

  test('use distances that are symmetric and between 0 and 1', () => {
    const distribution = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(50), { minKeys: 1 });
    fc.assert(
      fc.property(distribution, distribution, (one, other) => {
        const distance = history.variationDistance(one, other);
        expect(distance).toBeCloseTo(history.variationDistance(other, one), 12);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(1 + 1e-12);
        expect(history.variationDistance(one, one)).toBe(0);
      }),
    );
  });

  test('form a complete record', () => {
    const scores = history.historyScores({
      counts: { positive: 6, neutral: 2, negative: 2 },
      asked: 10,
      answered: 10,
      meanConfidence: 0.75,
      read: { json: 10 },
      dimensions: [{ answered: { female: 5, male: 5 }, audience: { female: 500, male: 500 } }],
      agreement: null,
      byModel: [{ positive: 6, neutral: 2, negative: 2 }],
      notices: 1,
    });
    expect(scores).toEqual({
      profileCount: 10,
      supportCount: 6,
      supportPercentage: 60,
      positiveSentiment: 0.6,
      negativeSentiment: 0.2,
      neutralSentiment: 0.2,
      overallConfidence: 0.75,
      dataQualityScore: 1,
      demographicRepresentationScore: 1,
      modelConsistencyScore: null,
      historicalAccuracyScore: null,
      multiModelUsed: false,
      validationWarningsCount: 1,
    });
  });
});
