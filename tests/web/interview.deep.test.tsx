// @guards web/features/interview/** web/generated/interviews/**
import { act, screen, waitFor } from '@testing-library/react';
import { InterviewScreen } from '../../web/features/interview/interview-screen.tsx';
import { initials, pronouns } from '../../web/features/interview/words.ts';
import {
  AlikePersonasDocument,
  type AlikePersonasQuery,
  AlikeRunsDocument,
  AskAlikePersonasDocument,
  AskPersonaDocument,
  InterviewDocument,
  InterviewMessagesDocument,
  InterviewsDocument,
  InterviewSubjectDocument,
  PersonaAnswersDocument,
  PersonaCallDocument,
  type InterviewMessageFieldsFragment,
  type InterviewSubjectQuery,
  StopInterviewReplyDocument,
} from '../../web/generated/interviews/graphql.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, asked, refusal, stream } from './_support/server.ts';

const at = '2026-11-20T10:00:00.000Z';

const subject: NonNullable<InterviewSubjectQuery['interviewSubject']> = {
  jobId: 'calm-river-ran',
  message: 'Two clinics by May.',
  sentimentType: 'support-oppose',
  isSimulated: false,
  isImported: true,
  quotedName: 'Persona 4',
  canBeAsked: true,
  questionCostUsd: 0.002,
  inputTokens: 400,
  outputTokens: 80,
  costUsd: 0.01,
  previous: null,
  next: 7,
  reaction: {
    personaIndex: 3,
    provider: 'openai',
    model: 'gpt-4o',
    sentiment: 'neutral',
    response: 'Half of what, anyway?',
    reaction: 'Hm.',
    reasoning: 'It names no date.',
    actionLikelihood: 0.35,
    confidence: 0.75,
    personName: 'Kayla R.',
    age: 29,
    gender: 'Female',
    segmentId: 'renters',
    segmentName: 'Young renters',
  },
  facts: [{ label: 'Lives in', text: 'a rented flat' }],
  segmentCounts: { positive: 58, neutral: 62, negative: 30, total: 150 },
};

const question: InterviewMessageFieldsFragment = {
  id: 'q1',
  conversationId: 'i1',
  role: 'user',
  content: 'Why?',
  state: 'done',
  isOpen: false,
  error: null,
  isSimulated: false,
  costUsd: null,
  createdAt: at,
};
const reply: InterviewMessageFieldsFragment = {
  ...question,
  id: 'a1',
  role: 'assistant',
  content: '',
  state: 'waiting',
  isOpen: true,
};
const interview = { id: 'i1', title: 'Why?', updatedAt: at };

const inRun = (jobId: string, sentiment: string) => ({
  jobId,
  name: jobId === 'calm-river-ran' ? 'Clinics' : null,
  message: `The message of ${jobId}`,
  sentimentType: 'support-oppose',
  personaIndex: 3,
  provider: 'openai',
  sentiment,
  response: `Said in ${jobId}`,
  createdAt: at,
});

const call = {
  system: 'You are one person.',
  user: 'What do you say?',
  isAsSent: true,
  answeredBy: 'gpt-4o-2024-08-06',
  temperature: 0.7,
  latencyMs: 1_840,
  parsedAs: 'repaired',
  reply: '{"sentiment": "neutral"',
  permitId: 'permit-1',
  sentAt: at,
  failures: 1,
  lastError: 'The provider was overloaded',
  temporalUrl: 'http://temporal/workflow',
};

const outlook: NonNullable<AlikePersonasQuery['alikePersonas']> = {
  personas: 20,
  wished: 20,
  likeness: 'same gender and location; age 25 to 33; education differs for 6',
  meanLikeness: 0.874,
  problem: null,
  estimate: {
    providerCalls: 21,
    durationSeconds: { low: 8, high: 15 },
    costUsd: { low: 0.02, high: 0.03 },
    isSimulated: false,
  },
};

const routes = [
  { path: '/runs/:jobId/personas/:provider/:personaIndex', element: <InterviewScreen /> },
  { path: '/runs/:jobId', element: <p>The run</p> },
];
const path = '/runs/calm-river-ran/personas/openai/3';
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Question to Kayla');

beforeEach(() => {
  answer(InterviewSubjectDocument, { interviewSubject: subject });
  answer(InterviewsDocument, { interviews: [] });
  answer(AlikeRunsDocument, { alikeRuns: [] });
  answer(PersonaAnswersDocument, { personaAnswers: { total: 1, items: [inRun('calm-river-ran', 'neutral')] } });
});

test('a question opens an interview whose answer streams; the person, the answer and the segment stand beside it', async () => {
  answer(AskPersonaDocument, { askPersona: { interview, question, reply } });
  answer(InterviewDocument, { interview: { ...interview, messages: [question, reply] } });
  const { say, opened } = stream(InterviewMessagesDocument);
  const { person, container, router } = await show(routes, path);
  expect(await screen.findByText('Kayla R., 29')).toBeTruthy();
  expect(screen.getByText('How typical is she?')).toBeTruthy();
  expect(screen.getByText('a rented flat')).toBeTruthy();
  expect(screen.getByText('Neutral · likely to act 35% · first thought: Hm.')).toBeTruthy();
  expect(screen.getByText(/62 neutral, Kayla among them/)).toBeTruthy();
  expect(screen.getByText(/1 call, about \$0.002\. She remembers only this talk\./)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);

  await person.click(screen.getByText('Why?', { selector: 'button *' }));
  expect(await screen.findByText('Thinking…')).toBeTruthy();
  expect(asked(AskPersonaDocument)).toEqual([
    { jobId: 'calm-river-ran', personaIndex: 3, provider: 'openai', interviewId: null, message: 'Why?' },
  ]);
  expect(router.state.location.search).toBe('?interview=i1');
  expect(focused()).toBe(await field());
  await waitFor(() => expect(opened()).toBe(1));
  await say({ chatMessage: { ...reply, content: 'Because', state: 'writing' } });
  expect(await screen.findByText('Speaking…')).toBeTruthy();
  expect(screen.queryByText('Quote this')).toBeNull();
  await say({
    chatMessage: { ...reply, content: 'Because of the date.', state: 'done', isOpen: false, costUsd: 0.004 },
  });
  expect(await screen.findByText('Because of the date.')).toBeTruthy();
  expect(screen.getByText(/1 answer · \$0.004/)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test('a quote names the persona as the owner chose, also where an answer contains the name', async () => {
  const done = { ...reply, content: 'I, Kayla, would wait.', state: 'done', isOpen: false };
  answer(InterviewDocument, { interview: { ...interview, messages: [question, done] } });
  const { person } = await show(routes, `${path}?interview=i1`);
  await person.click(await screen.findByText('Quote this'));
  await screen.findByText('Quote copied');
  expect(await navigator.clipboard.readText()).toBe(
    '“I, Persona 4, would wait.” (Persona 4, 29, Young renters; AI persona, gpt-4o)',
  );
});

test('a refused question is kept, and a missing key links to the settings', async () => {
  answer(AskPersonaDocument, () => {
    throw refusal('OpenAI API key not configured');
  });
  const { person } = await show(routes, path);
  await person.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
  expect(await screen.findByText('OpenAI API key not configured')).toBeTruthy();
  expect(screen.getByText('Open settings').getAttribute('href')).toBe('/settings');
  expect((await field()).value).toBe('One\ntwo');
});

test('an open answer can be stopped', async () => {
  answer(InterviewDocument, { interview: { ...interview, messages: [question, reply] } });
  stream(InterviewMessagesDocument);
  answer(StopInterviewReplyDocument, { stopChatReply: true });
  const { person } = await show(routes, `${path}?interview=i1`);
  await person.click(await screen.findByText('Stop'));
  expect(asked(StopInterviewReplyDocument)).toEqual([{ id: 'a1' }]);
});

test('a persona that is no longer stored cannot be asked, and an unknown answer is reported', async () => {
  answer(InterviewSubjectDocument, { interviewSubject: { ...subject, canBeAsked: false, facts: [] } });
  const { router } = await show(routes, path);
  expect(await screen.findByText(/no longer stored with this run/)).toBeTruthy();
  expect(screen.queryByLabelText('Question to Kayla')).toBeNull();
  answer(InterviewSubjectDocument, { interviewSubject: null });
  await act(() => router.navigate('/runs/calm-river-ran/personas/openai/x'));
  expect(await screen.findByText('There is no such answer')).toBeTruthy();
  expect(asked(InterviewSubjectDocument).at(-1)).toMatchObject({ personaIndex: -1 });
});

test('names become initials and genders pronouns', () => {
  expect(['Kayla R.', 'Persona 12', 'Jo', ''].map(initials)).toEqual(['KR', 'P12', 'J', '?']);
  expect(['female', 'M', 'nonbinary', null].map((gender) => pronouns(gender).they)).toEqual([
    'she',
    'he',
    'they',
    'they',
  ]);
});

test('experts read the prompt and the raw reply, and whether the prompt is the one that was sent', async () => {
  answer(PersonaCallDocument, { personaCall: call });
  const { person, container } = await show(routes, path);
  const open = await screen.findByRole('button', { name: 'Prompt and raw reply' });
  expect(open.getAttribute('aria-expanded')).toBe('false');
  expect(asked(PersonaCallDocument)).toEqual([]);
  await person.click(open);
  expect(await screen.findByText('The prompt exactly as it was sent.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'System prompt' }).textContent).toBe('You are one person.');
  expect(screen.getByRole('region', { name: 'Raw reply' }).textContent).toBe('{"sentiment": "neutral"');
  for (const text of ['1.84 s', '2', 'as repaired JSON', 'permit-1']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/The provider was overloaded/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Workflow of the run in Temporal' })).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test('a prompt that has changed since, and a reply that is not kept, are said to be so', async () => {
  answer(PersonaCallDocument, { personaCall: { ...call, isAsSent: false, reply: null, permitId: null, sentAt: null } });
  const { person } = await show(routes, path);
  await person.click(await screen.findByRole('button', { name: 'Prompt and raw reply' }));
  expect(await screen.findByText(/The one sent was different/)).toBeTruthy();
  expect(screen.getByText(/The raw reply is not kept/)).toBeTruthy();
});

test('the answers of other runs are listed, five at first', async () => {
  const items = ['positive', 'negative', 'negative', 'neutral', 'positive', 'positive'].map((sentiment, number) =>
    inRun(number === 0 ? 'calm-river-ran' : `other-run-${'abcde'[number - 1]}`, sentiment),
  );
  answer(PersonaAnswersDocument, { personaAnswers: { total: 6, items } });
  const { person, container } = await show(routes, path);
  expect(await screen.findByText('What she has answered')).toBeTruthy();
  expect(await screen.findByText(/^Nov 20, 2026: 3 positive, 1 neutral, 2 negative$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Clinics' }).getAttribute('aria-current')).toBe('page');
  const other = screen.getByRole('link', { name: 'The message of other-run-a' });
  expect(other.getAttribute('href')).toBe('/runs/other-run-a/personas/openai/3');
  expect(screen.queryByRole('link', { name: 'The message of other-run-e' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'All 6' }));
  expect(screen.getByRole('link', { name: 'The message of other-run-e' })).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

const openAlike = async () => {
  const shown = await show(routes, path);
  await shown.person.click(await screen.findByRole('button', { name: 'Test the message on 20 like her' }));
  return { ...shown, dialog: await screen.findByRole('dialog', { name: 'Ask personas like her' }) };
};

test('others like her are asked in a run of their own, after who they are and what they cost was said', async () => {
  answer(AlikePersonasDocument, { alikePersonas: outlook });
  answer(AskAlikePersonasDocument, { askAlikePersonas: { jobId: 'warm-hill-sang' } });
  const { person, dialog, router } = await openAlike();
  const start = await screen.findByRole('button', { name: 'Ask 20\u00a0personas' });
  await waitFor(() => expect(focused()).toBe(start));
  expect(dialog.textContent).toContain(
    'The 20 personas most like Kayla hear the same message. gpt-4o answers for them.',
  );
  expect(dialog.textContent).toContain(
    'Alike in 87% of what is known about Kayla: same gender and location; age 25 to 33; education differs for 6.',
  );
  expect(dialog.textContent).toMatch(/21\sprovider calls, about .*\. Cost: \$0\.02/);
  expect(await faultsOf(dialog)).toEqual([]);
  expect(asked(AskAlikePersonasDocument)).toEqual([]);
  await person.click(start);
  expect(await screen.findByText('The run')).toBeTruthy();
  expect(asked(AskAlikePersonasDocument)).toEqual([
    { jobId: 'calm-river-ran', personaIndex: 3, provider: 'openai', idempotencyKey: expect.any(String) },
  ]);
  expect(router.state.location.pathname).toBe('/runs/warm-hill-sang');
});

test('with few others it says so, and without enough nothing can be started', async () => {
  answer(AlikePersonasDocument, { alikePersonas: { ...outlook, personas: 8 } });
  const { person } = await openAlike();
  expect(await screen.findByText(/There are only 8 others in the segments of this run/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask 8\u00a0personas' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Not now' }));
  const problem = 'The segments of this run have only 2 others who can be asked. At least 5 are needed.';
  answer(AlikePersonasDocument, { alikePersonas: { ...outlook, personas: 0, problem, estimate: null } });
  await person.click(screen.getByRole('button', { name: 'Test the message on 20 like her' }));
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ask \d+\spersona/ })).toBeNull();
});

test('a refused start is told, and an outlook that cannot be read can be read again', async () => {
  answer(AlikePersonasDocument, () => {
    throw refusal('The database is being restarted');
  });
  const { person } = await openAlike();
  expect(await screen.findByText('Nobody could be looked for')).toBeTruthy();
  answer(AlikePersonasDocument, { alikePersonas: outlook });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  answer(AskAlikePersonasDocument, () => {
    throw refusal('OpenAI API key not configured');
  });
  await person.click(await screen.findByRole('button', { name: 'Ask 20\u00a0personas' }));
  expect((await screen.findByText('OpenAI API key not configured')).getAttribute('role')).toBe('alert');
});

test('runs of others like her are linked', async () => {
  const run = { jobId: 'warm-hill-sang', name: '20 like Persona 4 · Two clinics', message: 'M', status: 'completed' };
  answer(AlikeRunsDocument, { alikeRuns: [{ ...run, createdAt: at }] });
  const { container } = await show(routes, path);
  const link = await screen.findByRole('link', { name: '20 like Persona 4 · Two clinics' });
  expect(link.getAttribute('href')).toBe('/runs/warm-hill-sang');
  expect(await faultsOf(container)).toEqual([]);
});
