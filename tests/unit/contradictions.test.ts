/** Exported files, the command line and the simulated analyst do not contradict a result's figures. */
import {
  findContradictions,
  type AnswersOfPerson,
  type JudgedCounts,
  type JudgedResult,
} from '../_support/contradictions.ts';
import { contradictionsInPdfs, contradictionsInTexts } from '../_support/contradictions-in-files.ts';

test('results of every size, scale and ending contain no contradiction in reports and on the command line', () => {
  expect(contradictionsInTexts(200, 20_261_122)).toEqual([]);
});

test('results of every size, scale and ending contain no contradiction in PDF files', async () => {
  expect(await contradictionsInPdfs(6, 7)).toEqual([]);
});

/** Counts of answers of as many people. */
function once(counts: JudgedCounts): Pick<JudgedResult, 'counts' | 'people'> {
  const { positive, neutral, negative } = counts;
  const people = Array.from({ length: positive + neutral + negative }, (_, at): AnswersOfPerson => [
    1,
    at < positive ? 1 : 0,
    at >= positive && at < positive + negative ? 1 : 0,
  ]);
  return { counts, people };
}

describe('the check for contradictions', () => {
  const groups = [
    { kind: 'By segment', label: 'Renters', ...once({ positive: 80, neutral: 10, negative: 10 }) },
    { kind: 'By segment', label: 'Owners', ...once({ positive: 20, neutral: 20, negative: 60 }) },
    { kind: 'By segment', label: 'Few', ...once({ positive: 6, neutral: 0, negative: 2 }) },
  ];
  const plain = { sentimentType: 'positive-negative-neutral', repeats: false, groups: [] };
  const ahead: JudgedResult = { ...plain, ...once({ positive: 130, neutral: 50, negative: 20 }) };
  const even: JudgedResult = { ...plain, ...once({ positive: 40, neutral: 20, negative: 40 }) };

  test.each<[string, string, JudgedResult]>([
    ['no difference where there is one', 'There is no clear difference between positive and negative.', ahead],
    ['a side ahead where none is', 'Positive clearly outweighs negative.', even],
    [
      'a sentence against the interval beside it',
      'Difference +0.22 +0.03 to +0.38 There is no clear difference between positive and negative',
      even,
    ],
    [
      'a percentage of ten',
      '40% of 10 personas reacted positively',
      { ...plain, ...once({ positive: 4, neutral: 6, negative: 0 }) },
    ],
    ['an interval as a forecast of draws', 'Another draw would likely land between 29 and 56%', even],
    [
      'most, of 42%',
      'The message lands well with most of this audience.',
      { ...plain, ...once({ positive: 42, neutral: 38, negative: 20 }) },
    ],
    ['advice that recommends nothing against the headline', 'Neither strong support nor strong resistance', ahead],
    [
      'a warning that may be chance',
      'High negative sentiment detected. Consider revising the message tone.',
      { ...plain, ...once({ positive: 3, neutral: 2, negative: 5 }) },
    ],
    [
      'no difference between groups that differ',
      'By segment: No clear difference between these groups.',
      { ...even, groups },
    ],
    [
      'a verdict on a small group',
      'Few: 60 points more positive than the others (p = 0.01)',
      {
        ...even,
        groups: [
          ...groups.slice(1, 2),
          { kind: 'By segment', label: 'Few', ...once({ positive: 8, neutral: 0, negative: 0 }) },
        ],
      },
    ],
    ['a full bar of one persona', '', { ...even, solidBars: [1] }],
    ['words of another scale', 'Positive 54%', { ...even, sentimentType: 'support-oppose' }],
    ['repeats that did not happen', '70 of 300 answers come from profiles asked more than once', even],
  ])('finds a planted contradiction: %s', (_name, text, result) => {
    expect(findContradictions(text, result)).toHaveLength(1);
  });

  test('finds nothing in correct texts', () => {
    expect(
      findContradictions('Positive clearly outweighs negative. 65% of 200 personas reacted positively.', ahead),
    ).toEqual([]);
    expect(
      findContradictions('Renters: 30 points more positive than the others (p < 0.001).', { ...even, groups }),
    ).toEqual([]);
  });
});
