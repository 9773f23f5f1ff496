import type { PanelTemplateSource } from './template.ts';

export const productName: PanelTemplateSource = {
  id: 'product-name',
  name: 'Name and slogan',
  category: 'Naming',
  description: 'What a name or slogan brings to mind, and what it must not be mistaken for.',
  suggestedParticipants: 5,
  bestPractices: [
    'Collect associations before you say what it is.',
    'Say it aloud: some names only work in print.',
    'Ask what it could be mistaken for.',
  ],
  recommendedTools: ['he_whiteboard', 'he_web_search'],
  exampleTranscript: [
    { speaker: 'Moderator', text: 'What is the first thing that comes to mind when you hear it?' },
    { speaker: 'Participant 1', text: 'A boat. I have no idea why.' },
    { speaker: 'Participant 2', text: 'Something for children, a yogurt perhaps.' },
  ],
  setup: {
    turnRule: 'round-robin',
    stances: ['Fits', 'Not sure', 'Does not fit'],
    ballotQuestion: 'Does the name fit what it stands for?',
    guide: [
      {
        name: 'Associations',
        objective: 'What comes to mind, unprompted',
        question: 'What is the first thing that comes to mind when you hear it?',
        turns: 5,
        probes: [],
      },
      {
        name: 'Fit',
        objective: 'Whether it fits what it stands for',
        question: 'Now that you know what it is: what fits, and what does not?',
        turns: 5,
        probes: ['why'],
      },
      {
        name: 'Confusion',
        objective: 'What it could be mistaken for',
        question: 'What else could have this name?',
        turns: 5,
        probes: ['example'],
      },
      {
        name: 'Memory',
        objective: 'Whether it stays',
        question: 'How would you say it to a friend who has not seen it?',
        turns: 5,
        probes: [],
      },
    ],
  },
};
