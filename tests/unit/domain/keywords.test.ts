import fc from 'fast-check';
import { sentimentOfLabel } from '../../../domain/simulations/label.ts';
import { labelWords } from '../../../domain/simulations/label-words.ts';
import type { Sentiment } from '../../../domain/sentiment/sentiment.ts';
import { detectSentiment } from '../../../domain/sentiment/keywords.ts';
import { sentiments } from '../../../domain/sentiment/sentiment.ts';

describe('detectSentiment', () => {
  const cases: [Sentiment | null, string[]][] = [
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
        "I'm not sure",
        'I am neutral on this',
        'I neither support nor oppose it',
        'I have mixed feelings about it',
        'No opinion',
        'I could go either way',
        "I don't really care",
        'I have no strong opinion on this',
      ],
    ],
    [
      null,
      [
        '',
        '12345',
        'The weather is fine',
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
    test.each(texts)(`reads ${expected ?? 'no side'} in: %s`, (text) =>
      expect(detectSentiment(text, 'support-oppose')).toBe(expected),
    );
  }

  test("the word 'no' answers a yes-no question, whatever kind words follow", () => {
    expect(detectSentiment('No. It is a good and sensible thought.', 'yes-no')).toBe('negative');
    expect(detectSentiment('No. It is a good and sensible thought.', 'support-oppose')).toBeNull();
  });

  describe('only the writer’s own opinion of the message counts', () => {
    test.each([
      'Supporters say it creates jobs. Opponents say it harms the river.',
      'Support stands at 40 percent, and 41 percent oppose it.',
      'They asked if I support or oppose it.',
      'Whether I support it depends on the price.',
      'If I supported it, my boss would laugh.',
      'Who could be against it?',
      'I support my family by driving a truck.',
      'I lost the doctor I liked.',
      'I am glad my shift is over.',
      'My favorite part is the beginning.',
      'It could have been good.',
      'My brother-in-law and I never agree.',
      'Our property tax went up, so somebody saying stop is welcome.',
    ])('%s', (text) => expect(detectSentiment(text, 'support-oppose')).toBeNull());
  });

  describe('what is taken back, denied or taken up', () => {
    test.each([
      ['Who could be against feeding kids? Not me.', 'positive'],
      ['I used to support this, but never again.', 'negative'],
      ["I used to be against it, but now I'm in favor.", 'positive'],
      ['My husband supports it. I do not.', 'negative'],
      ["It's not that I don't support it. I do, with all my heart.", 'positive'],
      ['Nobody I know supports this, and neither do I.', 'negative'],
      ["I can't think of a reason to oppose this.", 'positive'],
      ["I want to support it, but I can't.", 'negative'],
      ["I couldn't agree more.", 'positive'],
      ['I wish I liked it more.', 'negative'],
      ['If it were free I would support it. It is not, so I oppose it.', 'negative'],
    ])('%s', (text, expected) => expect(detectSentiment(text, 'support-oppose')).toBe(expected));
  });

  test.each(['Great, another tax.', 'Oh wonderful, what a good idea.', "Yeah, right. And I'm the queen of England."])(
    'irony is no side: %s',
    (text) => expect(detectSentiment(text, 'support-oppose')).toBeNull(),
  );

  describe('in other languages', () => {
    test.each([
      ['Ich bin strikt dagegen.', 'negative'],
      ['Ich bin nicht dagegen.', 'positive'],
      ['Ich finde das gut und stimme zu.', 'positive'],
      ['Je ne soutiens pas ce projet.', 'negative'],
      ["Je suis d'accord.", 'positive'],
      ['Estoy a favor.', 'positive'],
      ['No apoyo esta propuesta.', 'negative'],
      ['Sono contrario.', 'negative'],
      ["Non sono d'accordo.", 'negative'],
      ['Sou a favor desta creche.', 'positive'],
      ['Não concordo com isso.', 'negative'],
      ['Popieram ten pomysł.', 'positive'],
      ['Jestem przeciw.', 'negative'],
      ['Είμαι υπέρ.', 'positive'],
      ['Δεν συμφωνώ με αυτό.', 'negative'],
      ['この計画を支持します。', 'positive'],
      ['この案には賛成できません。', 'negative'],
      ['我支持这个计划。', 'positive'],
      ['我不同意这个做法。', 'negative'],
      ['أنا مع هذا القرار.', 'positive'],
      ['لا أوافق على هذا.', 'negative'],
      ['Das ist mir egal.', 'neutral'],
    ])('%s', (text, expected) => expect(detectSentiment(text, 'support-oppose')).toBe(expected));

    test.each([
      ['others', 'Viele sind dafür, manche dagegen.'],
      ['others', 'Mi hermano está en contra.'],
      ['others', '有人支持，有人反对。'],
      ['both sides', 'Ich bin dafür. Ich bin dagegen.'],
      ['a language without a list', 'Jag är emot förslaget.'],
      ['a language without a list', 'Bu öneriyi destekliyorum.'],
      ['words that look English', 'Das Bad ist groß und die Wand nicht hoch.'],
    ])('%s: no side in %s', (_, text) => expect(detectSentiment(text, 'support-oppose')).toBeNull());
  });

  test('one negation reverses a plain statement, two negations restore it', () => {
    const verb = fc.constantFrom('support', 'oppose', 'endorse', 'reject', 'favor');
    const subject = fc.constantFrom('this plan', 'the message', 'what they say');
    fc.assert(
      fc.property(verb, subject, (does, what) => {
        const opposite = { positive: 'negative', negative: 'positive', neutral: 'neutral' } as const;
        const plain = detectSentiment(`I ${does} ${what}`, 'support-oppose') ?? 'neutral';
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
    ['Ablehnung', 'negative'],
    ['eher dafür', 'positive'],
    ['D’accord', 'positive'],
    ['a favor', 'positive'],
    ['no', 'negative'],
    ['nie', 'negative'],
    ['ουδέτερο', 'neutral'],
    ['強く反対', 'negative'],
    ['强烈反对', 'negative'],
    ['معارض بشدة', 'negative'],
    [['oppose'], 'negative'],
    [{ label: 'support' }, 'positive'],
    [1, null],
    [-0.4, null],
    [0, null],
    ['-1', null],
    ['4/5', null],
    [true, null],
    [false, null],
    ['unknown', null],
    ['n/a', null],
    ['not against', null],
    [['support', 'oppose'], null],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    [{}, null],
    ['purple', null],
  ])('the label %j is read as %s', (label, expected) => expect(sentimentOfLabel(label)).toBe(expected));

  test('no word stands for two sentiments in different languages', () => {
    expect(labelWords.length).toBeGreaterThan(300);
    for (const [word, sentiment] of labelWords) expect([word, sentimentOfLabel(word)]).toEqual([word, sentiment]);
  });

  test('never throws, and returns one of the three sentiments or null', () => {
    fc.assert(fc.property(fc.anything(), (label) => expect([null, ...sentiments]).toContain(sentimentOfLabel(label))));
  });
});
