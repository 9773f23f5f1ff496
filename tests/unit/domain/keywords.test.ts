import fc from 'fast-check';
import { sentimentOfLabel } from '../../../domain/simulations/label.ts';
import type { Sentiment } from '../../../domain/sentiment/sentiment.ts';
import { detectSentiment } from '../../../domain/sentiment/keywords.ts';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';

describe('detectSentiment', () => {
  const cases: [Sentiment, string[]][] = [
    [
      'positive',
      [
        'I support this.',
        'Great idea, I love it',
        'Not a bad idea',
        "I can't wait to see it",
        'Yes! Count me in',
        "There is no doubt I'd support it",
        "I'm not against it",
        'I have no objection',
        'While I worry about cost, I support it',
        "I wouldn't say I disagree",
        'I was sceptical, but I agree with it',
        'Not only do I support it, I love it',
        'yes',
        'This resonates with me',
        'I like it',
        'I really do like this one',
        "I'm all for it",
        'We are all for more buses',
        'Thumbs up from me',
        '👍',
        'I am in full agreement',
        'Objectively this is good',
        'That is not dangerous',
      ],
    ],
    [
      'negative',
      [
        "I don't support this",
        'I don’t support this',
        'I do not support this',
        'not support',
        'I dont agree',
        'I would never endorse that',
        'I do not think I would ever support that',
        "It's a great idea but I oppose it",
        "No, I can't back that",
        'My answer is no.',
        'I would vote no',
        'no',
        'This is unfair and misleading',
        'I cannot approve of it',
        'A good and helpful idea but the wrong time and unfair to us',
        'It is good and I am glad and happy, but I oppose it',
        'It sounds good, however I reject it',
        "I won't say I favor it",
        "I don't like it",
        "I'm not all for it",
        'Thumbs down',
        '👎👎',
        'This is useless',
        'An unhelpful message',
        'That would be dangerous',
      ],
    ],
    [
      'neutral',
      [
        'The weather is fine',
        "I'm not sure",
        'I am neutral on this',
        'I neither support nor oppose it',
        'I have mixed feelings about it',
        'No opinion',
        'I could go either way',
        "I don't really care",
        '',
        '12345',
        'It is harmless',
        'It speaks of harmony',
        'The trade agreement sets tariffs on goods',
        'The opposite street has a badge on the wall',
        'An objective account',
        'People like me live here',
        'I would like to hear more',
      ],
    ],
  ];
  for (const [expected, texts] of cases) {
    test.each(texts)(`reads a text as ${expected}: %s`, (text) =>
      expect(detectSentiment(text, 'support-oppose')).toBe(expected),
    );
  }

  test("the word 'no' in an answer to a yes-no question counts more than a kind word", () => {
    expect(detectSentiment('No. It is a good and sensible thought.', 'yes-no')).toBe('negative');
    expect(detectSentiment('No. It is a good and sensible thought.', 'support-oppose')).toBe('neutral');
  });

  test('one negation reverses a plain statement, two negations restore it', () => {
    const verb = fc.constantFrom('support', 'oppose', 'endorse', 'reject', 'favor');
    const subject = fc.constantFrom('this plan', 'the message', 'what they say');
    fc.assert(
      fc.property(verb, subject, (does, what) => {
        const opposite = { positive: 'negative', negative: 'positive', neutral: 'neutral' } as const;
        const plain = detectSentiment(`I ${does} ${what}`, 'support-oppose');
        expect(plain).not.toBe('neutral');
        for (const not of ["don't", 'do not', 'never', 'DON’T'])
          expect(detectSentiment(`I ${not} ${does} ${what}`, 'support-oppose')).toBe(opposite[plain]);
        expect(detectSentiment(`I would not say I do not ${does} ${what}`, 'support-oppose')).toBe(plain);
      }),
    );
  });
});

describe('sentimentOfLabel', () => {
  test.each([
    ['support', 'positive'],
    ['Oppose', 'negative'],
    ['"YES."', 'positive'],
    ['no', 'negative'],
    ['positive', 'positive'],
    ['**negative**', 'negative'],
    ['Neutral', 'neutral'],
    ['strongly oppose', 'negative'],
    ['somewhat supportive', 'positive'],
    ['leaning yes', 'positive'],
    ['in favor', 'positive'],
    ['against', 'negative'],
    ['do not support', 'negative'],
    ["don't support", 'negative'],
    ['not_support', 'negative'],
    ['unsupportive', 'negative'],
    ['not sure', 'neutral'],
    ['no opinion', 'neutral'],
    ['mixed', 'neutral'],
    ['undecided, leaning nowhere', 'neutral'],
    [1, 'positive'],
    [-0.4, 'negative'],
    [0, 'neutral'],
    ['-1', 'negative'],
    [true, 'positive'],
    [false, 'negative'],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    [{}, null],
    ['purple', null],
  ])('the label %j is read as %s', (label, expected) =>
    expect(sentimentOfLabel(label, 'support-oppose')).toBe(expected),
  );

  test('never throws, and returns one of the three sentiments or null', () => {
    fc.assert(
      fc.property(fc.anything(), (label) => expect([null, ...sentiments]).toContain(sentimentOfLabel(label, 'yes-no'))),
    );
  });
});
