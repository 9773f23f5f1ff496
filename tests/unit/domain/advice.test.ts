import { adviseOn } from '../../../domain/simulations/advice.ts';
import { currentEventsWords } from '../../../domain/simulations/current-events.ts';
import { meanInterval, shareWithInterval } from '../../../domain/simulations/statistics.ts';
import { words } from '../../../api/exports/words.ts';
import { noEndings } from '../../../domain/simulations/endings.ts';

const result = (positive: number, neutral: number, negative: number, sentimentType = 'positive-negative-neutral') => {
  const heard = positive + neutral + negative;
  const share = (count: number) => shareWithInterval(count, heard);
  const difference = meanInterval({ positive, neutral, negative });
  return {
    heard,
    people: heard,
    sentimentType,
    positive: share(positive),
    neutral: share(neutral),
    negative: share(negative),
    difference,
    endings: noEndings,
  };
};

test('a recommendation keeps its text and is qualified where its share may be chance', () => {
  const { advice } = adviseOn(result(3, 2, 5), words);
  expect(advice).toMatchObject([
    { message: 'High negative sentiment detected. Consider revising the message tone.', isTentative: true },
  ]);
  expect(advice[0]?.qualification).toBe(
    'Not certain: the interval of the share that answered negative, 24–76%, reaches down to 40% or less. There is no clear difference between positive and negative.',
  );
});

test('a recommendation is not certain when its interval is printed as reaching the threshold', () => {
  // The interval of 9 of 9 begins at 70.1%.
  expect(adviseOn(result(9, 0, 0), words).advice).toMatchObject([
    { isTentative: true, qualification: expect.stringContaining('70–100%, reaches down to 70% or less.') },
  ]);
});

test('a recommendation that is certain is shown without a qualification, or refers to the headline', () => {
  expect(adviseOn(result(850, 50, 100), words).advice).toMatchObject([
    { type: 'success', isTentative: false, qualification: null },
  ]);
  const [warning] = adviseOn(result(550, 0, 450), words).advice;
  expect(warning).toMatchObject({
    type: 'warning',
    isTentative: false,
    qualification: 'Even so, positive clearly outweighs negative.',
  });
});

test('the sentence for results without recommendations does not contradict the headline', () => {
  expect(adviseOn(result(65, 25, 10), words).instead).toMatch(
    /^Positive clearly outweighs negative, but no share is high enough for advice/,
  );
  expect(adviseOn(result(40, 25, 35), words).instead).toMatch(
    /^There is no clear difference between positive and negative, and no share/,
  );
  expect(adviseOn(result(65, 25, 10, 'support-oppose'), words).instead).toContain(
    '(oppose over 40%, neutral over 50%, support over 70%)',
  );
});

test('very few people lead to no recommendation', () => {
  expect(adviseOn(result(0, 0, 4), words)).toEqual({
    advice: [],
    instead: 'Too few people for advice. Read what was said, or ask more personas.',
  });
});

test('current events that were requested but not found do not count', () => {
  expect(currentEventsWords({ includeCurrentEvents: true, currentEvents: null })).toBe('asked for, but none were told');
  expect(currentEventsWords({ includeCurrentEvents: true, currentEvents: '- A storm' })).toBe('told to every persona');
  expect(currentEventsWords({ includeCurrentEvents: false, currentEvents: null })).toBe('not asked for');
});
