import type { PanelTemplateSource } from './template.ts';

export const ballotMeasure: PanelTemplateSource = {
  id: 'ballot-measure',
  name: 'Ballot measure or policy',
  category: 'Public policy',
  description: 'Arguments that hold on both sides of a measure, and which of them moves a vote.',
  suggestedParticipants: 8,
  bestPractices: [
    'Read the official text first.',
    'Give both sides the same time.',
    'Listen for what would change a vote, not for who is right.',
  ],
  recommendedTools: ['he_web_search', 'he_research_entity'],
  exampleTranscript: [
    { speaker: 'Moderator', text: 'What is the best reason to vote yes, even if you would not?' },
    { speaker: 'Participant 1', text: 'The school roof really does leak, and nobody else is going to pay.' },
    { speaker: 'Participant 2', text: 'That it ends after six years. I would still vote no.' },
  ],
  setup: {
    turnRule: 'moderator-calls',
    stances: ['Yes', 'Undecided', 'No'],
    ballotQuestion: 'If the vote were today, how would you vote?',
    guide: [
      {
        name: 'What is at stake',
        objective: 'What they think it would change for them',
        question: 'What would be different for you if it passed?',
        turns: 8,
        probes: [],
      },
      {
        name: 'For',
        objective: 'The strongest reasons to vote yes',
        question: 'What is the best reason to vote yes, even if you would not?',
        turns: 6,
        probes: ['why'],
      },
      {
        name: 'Against',
        objective: 'The strongest reasons to vote no',
        question: 'What is the best reason to vote no, even if you would not?',
        turns: 6,
        probes: ['devils-advocate'],
      },
      {
        name: 'Trust',
        objective: 'Whom they believe on it',
        question: 'Whose word would you take on this, and whose not?',
        turns: 6,
        probes: ['example'],
      },
    ],
  },
};
