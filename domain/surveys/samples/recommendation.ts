/** A template: how likely people are to recommend something, and why. */
import type { SurveyInput } from '../survey.ts';

export const recommendation: SurveyInput = {
  title: 'Would you recommend us?',
  description: 'Three questions, about a minute.',
  language: 'en',
  sections: [
    {
      id: 'recommend',
      questions: [
        {
          id: 'likely',
          type: 'recommend',
          text: 'How likely are you to recommend us to a friend or colleague?',
          required: true,
        },
        {
          id: 'reason',
          type: 'open',
          text: 'You chose {{answer:likely}} of 10. What is the main reason?',
          required: false,
          maxCharacters: 2000,
          lines: 4,
        },
        {
          id: 'since',
          type: 'single',
          text: 'How long have you been a customer?',
          required: false,
          randomize: 'none',
          options: [
            { id: 'months', text: 'Less than a year' },
            { id: 'years', text: 'One to five years' },
            { id: 'longer', text: 'More than five years' },
          ],
        },
      ],
    },
  ],
  quotas: [],
  settings: { thankYou: 'Thank you for your time.', isBackAllowed: true },
};
