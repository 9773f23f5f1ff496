/** A template: who it is for, one concept, and which of its benefits matter (MaxDiff). */
import type { SurveyInput } from '../survey.ts';

export const conceptTest: SurveyInput = {
  title: 'A new idea',
  description: 'You read about an idea and say what you would make of it. About four minutes.',
  language: 'en',
  sections: [
    {
      id: 'screening',
      questions: [
        {
          id: 'uses',
          type: 'single',
          text: 'How often do you buy products of this kind?',
          required: true,
          randomize: 'none',
          options: [
            { id: 'weekly', text: 'Every week' },
            { id: 'monthly', text: 'Every month' },
            { id: 'rarely', text: 'A few times a year' },
            { id: 'never', text: 'Never' },
          ],
          skips: [{ if: { op: 'any-of', of: { question: 'uses' }, values: ['never'] }, to: 'screen-out' }],
        },
      ],
    },
    {
      id: 'concept',
      title: 'The idea',
      text: 'Replace this text with your concept: what it is, for whom, and what it costs.',
      onOnePage: true,
      questions: [
        {
          id: 'interest',
          type: 'scale',
          text: 'How likely would you be to buy it?',
          required: true,
          from: 1,
          to: 5,
          step: 1,
          labels: { 1: 'Certainly not', 5: 'Certainly' },
        },
        {
          id: 'likes',
          type: 'open',
          text: 'What, if anything, do you like about it?',
          required: false,
          maxCharacters: 1000,
          lines: 3,
        },
        {
          id: 'doubts',
          type: 'open',
          text: 'What, if anything, would keep you from buying it?',
          required: false,
          maxCharacters: 1000,
          lines: 3,
        },
      ],
    },
    {
      id: 'benefits',
      title: 'What matters',
      questions: [
        {
          id: 'matters',
          type: 'maxdiff',
          text: 'Of these benefits, which matters most to you, and which matters least?',
          required: true,
          items: [
            { id: 'price', text: 'It costs less' },
            { id: 'time', text: 'It saves time' },
            { id: 'quality', text: 'It lasts longer' },
            { id: 'easy', text: 'It is easy to use' },
            { id: 'planet', text: 'It is better for the environment' },
            { id: 'local', text: 'It is made nearby' },
            { id: 'design', text: 'It looks good' },
            { id: 'brand', text: 'It is from a brand I know' },
          ],
          setSize: 4,
          setCount: 6,
          bestLabel: 'Matters most',
          worstLabel: 'Matters least',
        },
      ],
    },
  ],
  quotas: [],
  settings: {
    thankYou: 'Thank you for your time.',
    screenedOut: 'Thank you. This survey is for people who buy products of this kind.',
    isBackAllowed: true,
  },
};
