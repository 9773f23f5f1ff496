import { screen, waitFor } from '@testing-library/react';
import { ImproveButton } from '../../web/components/wordings/improve-button.tsx';
import {
  EstimateWordingsDocument,
  ImprovementRepliesDocument,
  ImproveRunDocument,
  type ImproveRunMutation,
  StopImprovementDocument,
  TestWordingsDocument,
} from '../../web/generated/experiments/graphql.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, asked, refusal, stream } from './_support/server.ts';

type Improvement = ImproveRunMutation['improveRun'];
type Reply = Improvement['reply'];

const reply: Reply = {
  id: 'r1',
  conversationId: 'c1',
  role: 'assistant',
  content: '',
  state: 'waiting',
  isOpen: true,
  error: null,
  isSimulated: true,
  model: 'gpt-4',
  costUsd: null,
};

const objections = [
  { side: 'negative', text: 'Who would pay for it?', about: 12 },
  { side: 'neutral', text: 'It is vague.', about: 9 },
];

const improvement = (part: Partial<Reply> = {}): Improvement => ({
  jobId: 'run-1',
  original: 'Buses all night',
  objections,
  reply: { ...reply, ...part },
});

const wordings = ['Buses all night, paid by fares.', 'Buses every hour, all night.', 'Buses all night, at no new tax.'];
const content = wordings
  .map((text, at) => `## Version ${'ABC'[at]}: objection ${(at % 2) + 1}\n\n> ${text}\n\nIt answers it.`)
  .join('\n\n');
const done = { content, state: 'done', isOpen: false } as const;

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (letter: string) => screen.getByLabelText<HTMLTextAreaElement>(new RegExp(`^Wording ${letter}`));

async function open() {
  answer(EstimateWordingsDocument, {
    estimateWordings: {
      providerCalls: 101,
      durationSeconds: { low: 10, high: 20 },
      costUsd: { low: 0, high: 0 },
      isSimulated: true,
    },
  });
  const improve = (
    <ImproveButton jobId="run-1" original="Buses all night" sentimentType="support-oppose" text="Improve" />
  );
  const shown = await show(
    [
      { path: '/', element: improve },
      { path: '/experiments/:id', element: <p>The experiment</p> },
    ],
    '/',
  );
  await shown.person.click(button('Improve'));
  await screen.findByRole('dialog');
  return shown;
}

test('the wordings arrive with the objection that each answers, can be changed and left out, and are tested in one press', async () => {
  answer(ImproveRunDocument, { improveRun: improvement() });
  const replies = stream(ImprovementRepliesDocument);
  const { person, router } = await open();
  expect(await screen.findByText('“Who would pay for it?”: about 12, oppose')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Writing three wordings…');
  expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);
  await replies.say({ chatMessage: { ...reply, state: 'writing', content: content.slice(0, 120) } });
  expect(screen.getByRole('status').textContent).toMatch(/^Writing: 1 of 3/);
  expect(screen.getByText(wordings[0]!)).toBeTruthy();
  await replies.say({ chatMessage: { ...reply, ...done } });

  await waitFor(() => expect(field('A').value).toBe(wordings[0]));
  expect(focused()).toBe(field('A'));
  expect(screen.getAllByText('Answers “Who would pay for it?”: about 12, oppose')).toHaveLength(2);
  expect(screen.getByText('Answers “It is vague.”: about 9, neutral')).toBeTruthy();
  expect(screen.getByText('Written by rules: no model read the objections.')).toBeTruthy();
  expect(await faultsOf(screen.getByRole('dialog'))).toEqual([]);

  await person.type(field('B'), ' Promised.');
  await person.click(screen.getByRole('checkbox', { name: 'Test it: wording C' }));
  answer(TestWordingsDocument, { testWordings: { id: 'e9' } });
  await person.click(button(/^Test 2\swordings/));
  await waitFor(() => expect(router.state.location.pathname).toBe('/experiments/e9'));
  expect(asked(TestWordingsDocument)).toMatchObject([
    { jobId: 'run-1', wordings: [wordings[0], `${wordings[1]} Promised.`] },
  ]);
  expect(asked(ImproveRunDocument)).toEqual([{ jobId: 'run-1', again: false }]);
});

test('wordings that are there come back with what was typed, and others are asked for only while nothing is', async () => {
  answer(ImproveRunDocument, { improveRun: improvement(done) });
  const { person } = await open();
  await person.type(await screen.findByLabelText(/^Wording A/), ' Yes.');
  expect(screen.queryByRole('button', { name: 'Three others' })).toBeNull();
  await person.click(button('Not now'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe(button('Improve'));
  await person.click(button('Improve'));
  await waitFor(() => expect(field('A').value).toBe(`${wordings[0]} Yes.`));
  await person.clear(field('A'));
  await person.type(field('A'), wordings[0]!);
  const other = `## Version A: objection 1\n\n> Buses that the fares pay for.`;
  answer(ImproveRunDocument, { improveRun: improvement({ ...done, id: 'r2', content: other }) });
  await person.click(button('Three others'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Other wording/)).value).toBe(
    'Buses that the fares pay for.',
  );
  expect(asked(ImproveRunDocument).at(-1)).toEqual({ jobId: 'run-1', again: true });
});

test('what went wrong says what to do, and one can be written by hand', async () => {
  answer(ImproveRunDocument, () => {
    throw refusal('OpenAI API key not configured');
  });
  const { person } = await open();
  expect((await screen.findByText('OpenAI API key not configured')).closest('[role=alert]')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open settings' })).toBeTruthy();
  answer(ImproveRunDocument, {
    improveRun: improvement({ content: 'I cannot help with that.', state: 'done', isOpen: false }),
  });
  await person.click(button('Try again'));
  expect(await screen.findByText(/no wording that differs.*It said: “I cannot help with that\.”/)).toBeTruthy();
  answer(ImproveRunDocument, { improveRun: improvement({ state: 'failed', isOpen: false, error: 'Rate limit' }) });
  await person.click(button('Try again'));
  expect(await screen.findByText('Rate limit')).toBeTruthy();
  expect(asked(ImproveRunDocument).map(({ again }) => again)).toEqual([false, false, true]);
  await person.click(button('Write one myself'));
  expect(focused()).toBe(screen.getByLabelText('Other wording'));
});

test('writing can be stopped, and what is whole stays', async () => {
  answer(ImproveRunDocument, { improveRun: improvement({ state: 'writing', content: content.slice(0, 120) }) });
  answer(StopImprovementDocument, { stopChatReply: true });
  const replies = stream(ImprovementRepliesDocument);
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(asked(StopImprovementDocument)).toEqual([{ id: 'r1' }]);
  const stopped = { ...reply, state: 'stopped', isOpen: false, content: content.slice(0, 90) };
  await replies.say({ chatMessage: stopped });
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Other wording/)).value).toBe(wordings[0]);
});
