import type { PanelTemplateSource } from './template.ts';

export const conceptTest: PanelTemplateSource = {
  id: 'concept-test',
  name: 'Concept test',
  category: 'Products and services',
  description: 'Whether a new product or service solves a problem that people have, before it is built.',
  suggestedParticipants: 6,
  bestPractices: [
    'Understand today’s habit before you show the idea.',
    'Ask what it would replace.',
    'Price comes last.',
  ],
  recommendedTools: ['he_web_search'],
  exampleTranscript: [
    { speaker: 'Moderator', text: 'How do you deal with this today?' },
    { speaker: 'Participant 1', text: 'I write it on the fridge, and half of it never leaves the fridge.' },
    { speaker: 'Participant 2', text: 'I ask my sister, so a new service would have to be quicker than her.' },
  ],
  setup: {
    turnRule: 'round-robin',
    stances: ['Would use it', 'Not sure', 'Would not use it'],
    ballotQuestion: 'Would you use it if it were there tomorrow?',
    guide: [
      {
        name: 'Today',
        objective: 'How they solve it now',
        question: 'How do you deal with this today?',
        turns: 6,
        probes: ['example'],
      },
      {
        name: 'Idea',
        objective: 'First understanding of the idea',
        question: 'What is this, and who is it for?',
        turns: 6,
        probes: [],
      },
      {
        name: 'Fit',
        objective: 'Where it would fit into a week and what it would replace',
        question: 'When would you use it, and what would you stop doing?',
        turns: 6,
        probes: ['why'],
      },
      {
        name: 'Barriers',
        objective: 'What would keep them from it',
        question: 'What would make you stop after a week?',
        turns: 6,
        probes: ['devils-advocate'],
      },
      {
        name: 'Close',
        objective: 'Whether they want it',
        question: 'Would you tell somebody about it? What would you say?',
        turns: 6,
        probes: [],
      },
    ],
  },
};
