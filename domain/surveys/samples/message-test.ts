/** A template: one message, what people understand, and what they would do. */
import type { SurveyInput } from '../survey.ts';

const agreement = [
  { id: 'disagree', text: 'Disagree' },
  { id: 'neither', text: 'Neither agree nor disagree' },
  { id: 'agree', text: 'Agree' },
];

export const messageTest: SurveyInput = {
  title: 'What do you think of this message?',
  description: 'You read a short message and say what you make of it. About two minutes.',
  language: 'en',
  sections: [
    {
      id: 'message',
      title: 'The message',
      text: 'Replace this text with your message. It stays on the page while people answer.',
      onOnePage: true,
      questions: [
        {
          id: 'says',
          type: 'open',
          text: 'In your own words, what does it say?',
          required: true,
          maxCharacters: 1000,
          lines: 3,
        },
        {
          id: 'feeling',
          type: 'scale',
          text: 'How do you feel about it?',
          required: true,
          from: 1,
          to: 5,
          step: 1,
          labels: { 1: 'Very negative', 5: 'Very positive' },
        },
        {
          id: 'statements',
          type: 'matrix',
          text: 'How far do you agree with these statements?',
          required: true,
          randomize: 'all',
          rows: [
            { id: 'clear', text: 'It is clear.' },
            { id: 'new', text: 'It tells me something new.' },
            { id: 'believe', text: 'I believe what it says.' },
            { id: 'me', text: 'It is about people like me.' },
          ],
          columns: agreement,
        },
      ],
    },
    {
      id: 'after',
      questions: [
        {
          id: 'act',
          type: 'single',
          text: 'What would you most likely do after reading it?',
          required: true,
          randomize: 'none',
          options: [
            { id: 'nothing', text: 'Nothing' },
            { id: 'more', text: 'Look for more information' },
            { id: 'talk', text: 'Tell somebody about it' },
            { id: 'do', text: 'Do what it asks for' },
          ],
        },
        {
          id: 'change',
          type: 'open',
          text: 'What one thing would you change about it?',
          required: false,
          maxCharacters: 1000,
          lines: 3,
        },
      ],
    },
  ],
  quotas: [],
  settings: { thankYou: 'Thank you for your time.', isBackAllowed: true },
};
