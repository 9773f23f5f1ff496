import type { PanelTemplateSource } from './template.ts';

export const creativeReview: PanelTemplateSource = {
  id: 'creative-review',
  name: 'Ad and creative review',
  category: 'Advertising',
  description: 'What an advertisement or a poster says to people, and whether they remember who said it.',
  suggestedParticipants: 6,
  bestPractices: [
    'Ask what they remember before they see it again.',
    'Separate liking from understanding.',
    'Look for the brand last.',
  ],
  recommendedTools: ['he_whiteboard'],
  exampleTranscript: [
    { speaker: 'Moderator', text: 'What do you remember of it?' },
    { speaker: 'Participant 1', text: 'The empty chair. I could not tell you who it was from.' },
    { speaker: 'Participant 2', text: 'The chair too, and that it made me a little sad.' },
  ],
  setup: {
    turnRule: 'desire-bids',
    stances: ['Like it', 'Neither', 'Dislike it'],
    ballotQuestion: 'How do you feel about it?',
    guide: [
      {
        name: 'Recall',
        objective: 'What stays after one look',
        question: 'What do you remember of it?',
        turns: 6,
        probes: [],
      },
      {
        name: 'Meaning',
        objective: 'What it says and to whom',
        question: 'What is it trying to tell you? Is it talking to you?',
        turns: 6,
        probes: ['why'],
      },
      {
        name: 'Feeling',
        objective: 'What it stirs, and where it loses them',
        question: 'At which point did it win you, or lose you?',
        turns: 6,
        probes: ['example'],
      },
      {
        name: 'Change',
        objective: 'What they would change',
        question: 'If you could change one thing, what would it be?',
        turns: 6,
        probes: ['finish-sentence'],
      },
    ],
  },
};
