/** The simulated analyst says of a result only what its figures support, and sorts quotes by their theme. */
import { analysisPrompt, sampleReactions } from '../../../domain/simulations/analysis.ts';
import { singleAnswers } from '../../../domain/simulations/clusters.ts';
import { leadSentence } from '../../../domain/simulations/headline.ts';
import { sentimentTypes } from '../../../domain/sentiment/sentiment.ts';
import { analysisReply } from '../../../local/simulator/reply/analysis.ts';
import { findContradictions } from '../../_support/contradictions.ts';
import { drawResult, toJudged } from '../../_support/drawn-results.ts';
import { between, createRandom } from '../../_support/populations.ts';

/** Words that claim a majority, or that one side is ahead. */
const majority =
  /\b(?:most|mostly|majority|more than half|nearly all|almost everybody|overwhelming\w*|dominat\w*|favou?rable|lands well|strong support|leads?)\b/i;

const count = 500;

test('500 analyses claim no lead, majority or difference that the statistics do not support', () => {
  const random = createRandom(20_261_123);
  const found: string[] = [];
  let analyses = 0;
  let ties = 0;
  for (let draw = 0; analyses < count; draw += 1) {
    const result = drawResult(random, Math.round(10 ** between(random, 0, 3)));
    if (result.analysis === null) continue;
    analyses += 1;
    const { difference, people, sentimentType } = result;
    const text = result.analysis;
    found.push(
      ...findContradictions(text, toJudged({ ...result, repeatsPersonas: false })).map((line) => `${draw}: ${line}`),
    );
    if (majority.test(text)) found.push(`${draw}: ${majority.exec(text)?.[0]}`);
    const lead = leadSentence({ people, difference }, sentimentType);
    if (people >= 5 && !text.includes(`${lead}.`)) found.push(`${draw}: not said: ${lead}`);
    if (people >= 10 && result.positive.count === result.negative.count) {
      ties += 1;
      if (!/There is no clear difference between/.test(text)) found.push(`${draw}: a tie that is not called one`);
    }
  }
  expect(found).toEqual([]);
  expect(ties).toBeGreaterThan(1);
});

test('groups with equal shares are said not to differ', () => {
  const own = singleAnswers({ positive: 25, neutral: 10, negative: 15, total: 50 });
  for (const sentimentType of sentimentTypes) {
    const { user } = analysisPrompt({
      message: 'A bus every ten minutes',
      sentimentType,
      counts: singleAnswers({ positive: 75, neutral: 30, negative: 45, total: 150 }),
      engagementScore: 0.5,
      sentimentScore: 0.2,
      byAge: [],
      byGender: [],
      bySegment: ['Renters', 'Owners', 'Students'].map((name) => [name, own] as const),
      sample: [],
    });
    const differences = /## Differences between groups\n\n([\s\S]*?)\n\n##/.exec(analysisReply(user, 7))?.[1];
    expect(differences).toBe('- By segment: No clear difference between these groups.');
  }
});

test.each([
  ['When I read "a plan in writing" I was out.', 'Everyday life'],
  ['"Half my rent" — says who?', 'Everyday life'],
  ['The bit about "ten minutes" is what got me.', 'Everyday life'],
  ['They say "ten minutes", and a number like that I can hold them to.', 'Specifics'],
  ['Somebody has to pay for it.', 'Money'],
  ['I have been promised things before, so I start from no.', 'Credibility'],
  ['I would tell my neighbors about it.', 'Family and neighbors'],
  ['I talked about it with the crew at lunch.', 'Work'],
  ['It does not work like that in my street.', 'Everyday life'],
])('the text %s is listed under the theme %s', (response, theme) => {
  const { user } = analysisPrompt({
    message: 'A bus every ten minutes',
    counts: singleAnswers({ positive: 1, neutral: 0, negative: 0, total: 1 }),
    engagementScore: 0.5,
    sentimentScore: 1,
    byAge: [],
    byGender: [],
    bySegment: [],
    sample: sampleReactions([{ personaIndex: 12, sentiment: 'positive', response, segmentName: 'Renters' }]),
  });
  expect(analysisReply(user, 7)).toContain(`- **${theme}**: "${response}" [12]`);
});

test('the quoted sentence is the one that contains the theme', () => {
  const response =
    'With some caution: it took me one reading. Health is where I would put money first, so this has my ear.';
  const { user } = analysisPrompt({
    message: 'A bus every ten minutes',
    counts: singleAnswers({ positive: 1, neutral: 0, negative: 0, total: 1 }),
    engagementScore: 0.5,
    sentimentScore: 1,
    byAge: [],
    byGender: [],
    bySegment: [],
    sample: sampleReactions([{ personaIndex: 12, sentiment: 'positive', response, segmentName: 'Renters' }]),
  });
  expect(analysisReply(user, 7)).toContain(
    '- **Money**: "Health is where I would put money first, so this has my ear." [12]',
  );
});
