import type { PanelTemplateSource } from './template.ts';

export const healthCampaign: PanelTemplateSource = {
  id: 'health-campaign',
  name: 'Public health campaign',
  category: 'Public service',
  description: 'Whether advice is understood, felt to be meant for them, and possible in their lives.',
  suggestedParticipants: 6,
  bestPractices: [
    'Ask about habits without judging them.',
    'Separate knowing from being able.',
    'Find out whose advice counts.',
  ],
  recommendedTools: ['he_web_search'],
  exampleTranscript: [
    { speaker: 'Moderator', text: 'What would get in the way on a bad day?' },
    { speaker: 'Participant 1', text: 'The night shift. I sleep when the center is open.' },
    { speaker: 'Participant 2', text: 'Nothing, if my doctor told me. I do not read posters.' },
  ],
  setup: {
    turnRule: 'propensity',
    stances: ['Would do it', 'Not sure', 'Would not do it'],
    ballotQuestion: 'Would you do what it advises?',
    guide: [
      {
        name: 'Habits',
        objective: 'What they do now, and why',
        question: 'What do you do about this in an ordinary week?',
        turns: 6,
        probes: ['example'],
      },
      {
        name: 'Advice',
        objective: 'What they understand it asks of them',
        question: 'What is it asking you to do, and from when?',
        turns: 6,
        probes: [],
      },
      {
        name: 'Barriers',
        objective: 'What stands in the way',
        question: 'What would get in the way on a bad day?',
        turns: 6,
        probes: ['why', 'devils-advocate'],
      },
      {
        name: 'Messenger',
        objective: 'Whose advice they would take',
        question: 'Who would have to say it for you to listen?',
        turns: 6,
        probes: [],
      },
    ],
  },
};
