import { buildInterviewPrompt, shownFacts, type Interviewee } from '../../../../domain/assistant/interview-prompt.ts';
import type { Persona } from '../../../../domain/personas/persona.ts';
import type { ProfileInput, PromptOptions } from '../../../../domain/personas/profile-input.ts';

const voter: Persona = {
  kind: 'voter',
  name: 'Zelda Quixworth',
  age: 52,
  gender: 'Female',
  location: '12 Main Street, Springfield, OH 45501',
  attributes: { party: 'Democrat', employer: 'Harborline Bank', remark: 'Ask for Zelda at Harborline Bank' },
};

const profile: ProfileInput = {
  name: 'Zelda Quixworth',
  position: 'Senior nurse',
  company: 'Harborline Bank',
  bio: 'Zelda Quixworth has worked at Harborline Bank for ten years.',
};

const answer = {
  sentiment: 'neutral',
  response: 'I, Zelda, would want to see the figures first.',
  reaction: 'Half of what, says Quixworth.',
  reasoning: 'It names no date.',
  actionLikelihood: 0.35,
} as const;

const interviewee = (options: PromptOptions = {}, persona: Persona = voter): Interviewee => ({
  persona,
  topic: { message: 'Two clinics by May.', sentimentType: 'support-oppose', customContext: 'The budget is tight.' },
  options,
  answer,
});

const talk = [
  { role: 'user', content: 'Zelda, why?' },
  { role: 'assistant', content: 'Because Ms. Quixworth waits.' },
  { role: 'user', content: 'And what would change your mind, zelda quixworth?' },
] as const;

const textOf = (prompt: ReturnType<typeof buildInterviewPrompt>) =>
  [prompt.system, ...prompt.turns.map(({ content }) => content), prompt.user].join('\n');

test('the persona has its own description, its answer in the run as its first words, and the talk so far', () => {
  const prompt = buildInterviewPrompt(interviewee(), talk);
  expect(prompt.system).toContain('- Age: 52');
  expect(prompt.system).toContain('You are being interviewed about your answer to a message.');
  expect(prompt.system).toContain('On the scale you chose "neutral".');
  expect(prompt.system).toContain('the chance that you act on it at 35%');
  expect(prompt.system).toContain('Your reason was: "It names no date."');
  expect(prompt.system).not.toContain('JSON object');
  expect(prompt.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  expect(prompt.turns[0]?.content).toContain('Additional context:\n<material>\nThe budget is tight.\n</material>');
  expect(prompt.turns[0]?.content).toContain('"""\nTwo clinics by May.\n"""');
  expect(prompt.turns[1]?.content).toContain('would want to see the figures first');
  expect(prompt.user).toBe('And what would change your mind, [name]?');
});

test.each<[string, PromptOptions, Persona]>([
  ['by default', {}, voter],
  ['partly', { anonymizationConfig: { level: 'partial', preserveIndustry: true, preserveLocation: true } }, voter],
  ['not at all', { anonymizationConfig: { level: 'none' } }, voter],
  ['with names kept in the run', { anonymize: false }, voter],
  ['with names kept by the segment', {}, { ...voter, promptOptions: { anonymize: false } }],
  ['a professional', {}, { ...voter, kind: 'professional', professional: profile }],
  ['a professional with names kept', { anonymize: false }, { ...voter, kind: 'professional', professional: profile }],
])('no name of a person who may be real reaches the model: %s', (_case, options, persona) => {
  expect(textOf(buildInterviewPrompt(interviewee(options, persona), talk))).not.toMatch(/zelda|quixworth/i);
  expect(JSON.stringify(shownFacts(interviewee(options, persona)))).not.toMatch(/zelda|quixworth/i);
});

test('options of the run decide how much else is told', () => {
  const employerIn = (options: PromptOptions) => textOf(buildInterviewPrompt(interviewee(options), talk));
  expect(employerIn({})).not.toContain('Harborline');
  expect(employerIn({ anonymize: false })).toContain('Harborline Bank');
});

test('questions to a made-up persona are told as they are', () => {
  const sample = { ...voter, isSimulated: true };
  expect(buildInterviewPrompt(interviewee({}, sample), talk).user).toContain('zelda quixworth');
});

test('the attributes beside an interview are those of the prompt, without a name', () => {
  const facts = shownFacts(interviewee({}, { ...voter, isSimulated: true, recentPosts: ['Note: a post'] }));
  expect(facts).toContainEqual({ label: 'Party', text: 'Democrat' });
  expect(facts).toContainEqual({ label: 'Age', text: '52' });
  expect(facts.map(({ label }) => label)).not.toContain('Name');
  expect(JSON.stringify(facts)).not.toContain('a post');
});

test('the answer is in the language of the run', () => {
  const { topic, ...rest } = interviewee();
  const { system } = buildInterviewPrompt({ ...rest, topic: { ...topic, language: 'Spanish' } }, talk);
  expect(system).toContain('Answer in Spanish.');
});
