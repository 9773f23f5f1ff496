import type { PanelTemplateSource } from './template.ts';

export const messageTest: PanelTemplateSource = {
  id: 'message-test',
  name: 'Message test',
  category: 'Campaign messages',
  description: 'Find out what people hear in a message, what they doubt, and which words they would repeat.',
  suggestedParticipants: 6,
  bestPractices: [
    'Let people tell back the message before they judge it.',
    'Ask for the basis of every agreement.',
    'Show one wording at a time.',
  ],
  recommendedTools: ['he_web_search'],
  exampleTranscript: [
    { speaker: 'Moderator', text: 'Tell it to a neighbor in one sentence: what does this message say?' },
    { speaker: 'Participant 1', text: 'It says that the new line is paid for. I would want to know by whom.' },
    { speaker: 'Participant 2', text: 'For me it says that somebody will be accountable if it costs more.' },
  ],
  setup: {
    turnRule: 'moderator-calls',
    stances: ['For', 'Undecided', 'Against'],
    ballotQuestion: 'After what you know now, where do you stand on what the message asks for?',
    guide: [
      {
        name: 'Welcome',
        objective: 'Everybody has spoken once about their own life',
        question: 'What takes up most of your week at the moment?',
        turns: 6,
        probes: [],
      },
      {
        name: 'First hearing',
        objective: 'What they understood, in their own words',
        question: 'Tell it to a neighbor in one sentence: what does this message say?',
        turns: 6,
        probes: ['why'],
      },
      {
        name: 'Belief',
        objective: 'What they believe and what they doubt',
        question: 'Which part do you believe least, and what would it take?',
        turns: 6,
        probes: ['example', 'devils-advocate'],
      },
      {
        name: 'Words',
        objective: 'Words that help and words that hurt',
        question: 'Which word would you cross out, and which one would you keep?',
        turns: 5,
        probes: ['finish-sentence'],
      },
      {
        name: 'Close',
        objective: 'What would decide it',
        question: 'What is the one thing that would decide it for you?',
        turns: 6,
        probes: [],
      },
    ],
  },
};
