import type { PanelTemplateSource } from './template.ts';

export const fundraisingAppeal: PanelTemplateSource = {
  id: 'fundraising-appeal',
  name: 'Fundraising appeal',
  category: 'Fundraising',
  description: 'Whether an appeal moves people to give, and what they would want to know first.',
  suggestedParticipants: 6,
  bestPractices: [
    'Talk about giving before you show the appeal.',
    'Ask where they think the money goes.',
    'Never ask for amounts in front of others.',
  ],
  recommendedTools: ['he_research_entity'],
  exampleTranscript: [
    { speaker: 'Moderator', text: 'What would you want to know before you give?' },
    { speaker: 'Participant 1', text: 'How much of it reaches the shelter, and who says so.' },
    { speaker: 'Participant 2', text: 'Whether last year’s appeal did what it promised.' },
  ],
  setup: {
    turnRule: 'propensity',
    stances: ['Would give', 'Not sure', 'Would not give'],
    ballotQuestion: 'Would you give after reading this?',
    guide: [
      {
        name: 'Giving',
        objective: 'Why they give, or do not',
        question: 'When did you last give something, and what made you do it?',
        turns: 6,
        probes: ['example'],
      },
      {
        name: 'The appeal',
        objective: 'What they feel and what they understand',
        question: 'What went through your mind as you read it?',
        turns: 6,
        probes: [],
      },
      {
        name: 'Trust',
        objective: 'What they need to know about the money',
        question: 'What would you want to know before you give?',
        turns: 6,
        probes: ['why'],
      },
      {
        name: 'Ask',
        objective: 'Whether the ask fits',
        question: 'Is it the right thing to ask of you? What would be better?',
        turns: 6,
        probes: ['finish-sentence'],
      },
    ],
  },
};
