/** Comments on turns of a panel, and links to turns. */
import { screen, waitFor, within } from '@testing-library/react';
import { PanelScreen } from '../../web/features/panels/panel-screen.tsx';
import { JobDocument } from '../../web/generated/graphql.ts';
import {
  type CommentFieldsFragment,
  CommentOnRunDocument,
  DeleteRunCommentDocument,
  RunCommentsDocument,
} from '../../web/generated/comments/graphql.ts';
import { PanelDocument } from '../../web/generated/panels/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked } from './_support/server.ts';

const jobId = 'calm-green-river';
const at = '2026-11-25T10:00:00.000Z';

const said = (group: number, exchange: number) => ({
  number: exchange,
  exchange,
  kind: 'turn',
  phase: 0,
  participantId: 'p1',
  speaker: 'Nora',
  text: `What Nora says in turn ${exchange} of group ${group + 1}`,
  isPrivate: false,
  reason: null,
  flaw: null,
  toolCalls: [],
});
const groupOf = (group: number) => ({
  group,
  exchanges: [said(group, 1), said(group, 2), { ...said(group, 3), exchange: null, isPrivate: true }],
  ballots: [],
  spoken: [],
  votes: [],
  headline: null,
  airtime: [],
  objectives: [],
  asking: [],
});

/** The comments that the server has. */
let stored: CommentFieldsFragment[];
let scrolledTo: string[];

beforeEach(() => {
  stored = [];
  scrolledTo = [];
  // Elements have no position in jsdom.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.id);
  };
  answer(JobDocument, {
    job: {
      id: 'p',
      jobId,
      kind: 'panel',
      label: 'Panel',
      status: 'failed',
      stage: 'discussing',
      isPaused: false,
      canPause: false,
      waiting: null,
      canRetry: false,
      isCancelled: true,
      priority: 5,
      error: null,
      costUsd: 0,
      updatedAt: at,
      progress: 50,
      message: 'Cancelled',
    },
  });
  answer(PanelDocument, {
    panel: {
      jobId,
      topic: 'Tram line 4',
      message: '',
      status: 'failed',
      isSimulated: true,
      isImported: false,
      stances: ['For', 'Against'],
      ballotQuestion: '',
      hasControls: false,
      turnRule: 'In turn',
      turnRuleSentence: 'One after the other.',
      moderator: 'Moderator',
      forkedAt: null,
      scheduledFor: null,
      participants: [{ id: 'p1', name: 'Nora', source: 'role', facts: [] }],
      guide: [{ name: 'Talk', objective: 'What they think', turns: 2 }],
      groups: [groupOf(0), groupOf(1)],
      findings: [],
      droppedFindings: 0,
      themes: [],
      distinctGroups: 2,
      notices: [],
      copies: [],
      comparison: null,
      relationships: [],
      summary: null,
      recommendation: null,
      minorityReport: '',
      movement: [],
      shamNote: null,
      verdict: [],
    },
  });
  answer(RunCommentsDocument, () => ({ runComments: [...stored] }));
  answer(CommentOnRunDocument, ({ body, turn }) => {
    const comment = { id: `c${stored.length}`, body, turn: turn ?? null, createdAt: at, updatedAt: at };
    stored.push(comment);
    return { commentOnRun: comment };
  });
  answer(DeleteRunCommentDocument, ({ id }) => {
    stored = stored.filter((comment) => comment.id !== id);
    return { deleteRunComment: true };
  });
});

const open = (hash = '') => show([{ path: '/panels/:jobId', element: <PanelScreen /> }], `/panels/${jobId}${hash}`);
const turns = () => screen.getAllByText(/^What Nora says/).map(({ textContent }) => textContent);

test('a turn is commented on, counts its comments, and is named by them with a link', async () => {
  const { person, container } = await open();
  await person.click(await screen.findByRole('button', { name: 'Comment on turn 2' }));
  await person.type(screen.getByLabelText('Your comment on turn 2'), 'She hesitates here');
  await person.click(screen.getAllByText('Add comment')[0] as HTMLElement);
  await screen.findByRole('button', { name: /^1\scomment on turn 2$/ });
  expect(asked(CommentOnRunDocument)).toEqual([{ jobId, body: 'She hesitates here', turn: { group: 0, exchange: 2 } }]);
  // The private answer, which the group does not hear, is no turn.
  expect(screen.getAllByRole('button', { name: /on turn/ })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'On turn 2 of group 1' }).getAttribute('href')).toBe(
    `/panels/${jobId}#turn-0-2`,
  );
  expect(await faultsOf(container)).toEqual([]);

  const card = screen.getByRole('heading', { name: 'Comments' }).closest('section') as HTMLElement;
  await person.type(within(card).getByLabelText('Comment'), 'On the whole');
  await person.click(within(card).getByText('Add comment'));
  await within(card).findByText('On the whole');
  expect(asked(CommentOnRunDocument).at(-1)).toEqual({ jobId, body: 'On the whole', turn: null });
  expect(screen.getByRole('button', { name: /^1\scomment on turn 2$/ })).toBeTruthy();
});

test('a deleted comment on a turn comes back to its turn', async () => {
  stored = [{ id: 'c', body: 'Ask why', turn: { group: 0, exchange: 1 }, createdAt: at, updatedAt: at }];
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /^1\scomment on turn 1$/ }));
  await person.click(screen.getAllByText('Delete')[0] as HTMLElement);
  await screen.findByRole('button', { name: 'Comment on turn 1' });
  await person.click(await screen.findByText('Undo'));
  await screen.findByRole('button', { name: /^1\scomment on turn 1$/ });
  expect(stored[0]).toMatchObject({ body: 'Ask why', turn: { group: 0, exchange: 1 } });
});

test('a link to a turn shows its group, until another group is chosen', async () => {
  stored = [{ id: 'c', body: 'Ask why', turn: { group: 1, exchange: 2 }, createdAt: at, updatedAt: at }];
  const { person } = await open();
  await person.click(await screen.findByRole('link', { name: 'On turn 2 of group 2' }));
  await waitFor(() => expect(turns()[0]).toContain('group 2'));
  await person.selectOptions(screen.getByRole('combobox', { name: /^Group/ }), '0');
  expect(turns()[0]).toContain('group 1');
  await person.click(screen.getByRole('link', { name: 'On turn 2 of group 2' }));
  await waitFor(() => expect(turns()[0]).toContain('group 2'));
});

test('a page that is opened at a turn shows it, and a turn of no group shows the first group', async () => {
  await open('#turn-1-2');
  await waitFor(() => expect(scrolledTo).toEqual(['turn-1-2']));
  expect(turns()[0]).toContain('group 2');
});

test('a link to a group that the panel does not have shows its first one', async () => {
  await open('#turn-7-1');
  await screen.findByRole('button', { name: 'Comment on turn 1' });
  expect(turns()[0]).toContain('group 1');
  expect(scrolledTo).toEqual([]);
});
