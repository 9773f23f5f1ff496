import type { PanelTemplateSource } from './template.ts';

export const crisisStatement: PanelTemplateSource = {
  id: 'crisis-statement',
  name: 'Crisis statement',
  category: 'Reputation',
  description: 'How a statement in trouble is heard: as an answer, as an excuse, or as more trouble.',
  suggestedParticipants: 6,
  bestPractices: [
    'Let people say what they know before they read it.',
    'Look for the sentence that makes it worse.',
    'Ask what they expect next, and by when.',
  ],
  recommendedTools: ['he_web_search'],
  exampleTranscript: [
    { speaker: 'Moderator', text: 'Which sentence would you not let pass?' },
    { speaker: 'Participant 1', text: '‘We take this seriously.’ Everybody says that.' },
    { speaker: 'Participant 2', text: 'The one about a small number of customers. I am one of them.' },
  ],
  setup: {
    turnRule: 'desire-bids',
    stances: ['Believe it', 'Not sure', 'Do not believe it'],
    ballotQuestion: 'Do you believe what the statement says?',
    guide: [
      {
        name: 'What they know',
        objective: 'What they have heard and whom they blame',
        question: 'What have you heard about it so far?',
        turns: 6,
        probes: [],
      },
      {
        name: 'The statement',
        objective: 'What they hear in it',
        question: 'What does the statement really say, in your words?',
        turns: 6,
        probes: ['why'],
      },
      {
        name: 'Weak points',
        objective: 'What sounds like an excuse',
        question: 'Which sentence would you not let pass?',
        turns: 6,
        probes: ['devils-advocate'],
      },
      {
        name: 'What next',
        objective: 'What they expect to be done',
        question: 'What has to happen next, and by when, for you to let it go?',
        turns: 6,
        probes: ['example'],
      },
    ],
  },
};
