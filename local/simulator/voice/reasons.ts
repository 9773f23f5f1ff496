/** Reasons, by the attitude's driver. */
import type { Attitude } from '../attitude/attitude.ts';

type Reasons = Record<'positive' | 'neutral' | 'negative', readonly string[]>;

export const reasons: Record<Attitude['driver'], Reasons> = {
  politics: {
    positive: [
      'It fits how I see the role of government, and I vote that way.',
      'On {topic} this is close to where I have stood for years.',
      'It is in line with what people on my side have been asking for.',
    ],
    neutral: [
      'My politics pull me one way and my own life the other.',
      'On {topic} I am between the camps.',
      'I agree with the aim and not with the people who usually bring it.',
    ],
    negative: [
      'It goes against what I believe about {topic}.',
      'It comes from a direction I do not vote for, and it shows.',
      'I see {topic} very differently, and one message will not change that.',
    ],
  },
  situation: {
    positive: [
      'In my situation it would make a practical difference.',
      'It touches {topic}, which I deal with every month.',
      'As {job} at {age} I would feel the benefit.',
    ],
    neutral: [
      'It affects me a little, for better and for worse.',
      'My own situation would hardly change either way.',
      'Some of it helps me and some of it does not.',
    ],
    negative: [
      'People in my position would end up paying for it.',
      'With my income and my plans it does more harm than good.',
      'As {job} I would be on the wrong end of it.',
    ],
  },
  tone: {
    positive: ['The way it is put made me listen.', 'It says what it wants without attacking anybody.'],
    neutral: ['The wording got in the way of the point.', 'It is put too vaguely to react to.'],
    negative: [
      'The tone put me off before I got to the point.',
      'It attacks and sells more than it explains.',
      'I react badly to buzzwords and blame.',
    ],
  },
  specifics: {
    positive: ['It gives numbers and dates, so it can be checked.', 'The details make it believable to me.'],
    neutral: ['There are figures, but I cannot judge them.', 'The details are there without telling me what changes.'],
    negative: [
      'The numbers raise more questions than they answer.',
      'The figures make it sound more certain than it can be.',
    ],
  },
  trust: {
    positive: [
      'I tend to give people the benefit of the doubt, and nothing here argues against it.',
      'It comes across as honest.',
    ],
    neutral: ['I would like to trust it and have no reason to yet.', 'I do not know who is behind it.'],
    negative: [
      'I have been promised things before, so I start from no.',
      'I do not trust whoever wrote it to follow through.',
    ],
  },
  mood: {
    positive: [
      'It caught me at a good moment, and {topic} could use some good news.',
      'I have been thinking about {topic} lately, so I was open to it.',
      'Nothing in it bothers me, and some of it would help people I know.',
    ],
    neutral: [
      '{topic} is not high on my list right now.',
      'It leaves me cold, and I cannot say more than that.',
      'I have enough on my plate and did not look at it closely.',
    ],
    negative: [
      'I am worn out by messages like this.',
      'I have my doubts about {topic} in general.',
      'It is one thing too many, and it does not speak to me.',
    ],
  },
};
