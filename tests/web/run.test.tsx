import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { ReactionFilterBar } from '../../web/features/run/reactions-tab.tsx';
import {
  CancelJobDocument,
  PauseJobDocument,
  PrioritizeJobDocument,
  ResumeJobDocument,
  type ProgressFieldsFragment,
} from '../../web/generated/graphql.ts';
import { ChooseRunNamesDocument, RunNamesDocument } from '../../web/generated/sharing/graphql.ts';
import { RetryRunDocument } from '../../web/generated/run/graphql.ts';
import { RunSetupDocument } from '../../web/generated/graphql.ts';
import { earlyStopNotice } from '../../domain/simulations/early-stop.ts';
import { FailedNote } from '../../web/features/run/failed-note.tsx';
import { Headline, type HeadlineFigures } from '../../web/features/run/headline.tsx';
import { IntervalGroups } from '../../web/features/run/groups.tsx';
import { LiveCard } from '../../web/features/run/live-card.tsx';
import { Notices } from '../../web/features/run/notices.tsx';
import { RecentReactions } from '../../web/features/run/recent-reactions.tsx';
import { SharedScreen } from '../../web/features/run/sharing/shared-screen.tsx';
import { NamesChoice } from '../../web/features/run/sharing/run-names.tsx';
import { PauseButton } from '../../web/components/pause-button.tsx';
import { PriorityMenu } from '../../web/components/priority-menu.tsx';
import { LiveRegion } from '../../web/features/run/live-region.tsx';
import type { RunResult } from '../../web/features/run/use-run.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, answerPath, asked, refusal } from './_support/server.ts';
import { noRunEndings } from '../_support/no-endings.ts';

const running: ProgressFieldsFragment = {
  id: 'r1',
  jobId: 'calm-river',
  status: 'processing',
  stage: 'running',
  isPaused: false,
  canPause: true,
  priority: 5,
  // The record's progress goes from 20 to 100; people see 9 of 20.
  progress: 56,
  progressMessage: 'Asking personas',
  asked: 20,
  answered: 9,
  missing: 11,
  endings: noRunEndings,
  heard: 9,
  retried: 2,
  etaSeconds: 80,
  waiting: null,
  lastProblem: null,
  error: null,
  costUsd: 0.25,
  updatedAt: '2026-11-20T10:00:00.000Z',
  counts: { positive: 5, neutral: 3, negative: 1, total: 9 },
  recent: [],
};

/** Renders the live card under the page's heading until the run has ended. */
function Live({ first, onCancelled }: { first: ProgressFieldsFragment; onCancelled?: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [progress, setProgress] = useState(first);
  const end = async () => {
    onCancelled?.();
    setProgress({ ...first, status: 'failed', error: 'Cancelled by user' });
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Run
      </h1>
      {progress.status === 'failed' ? null : (
        <LiveCard progress={progress} result={null} heading={heading} onChanged={end} />
      )}
      <LiveRegion progress={progress} />
    </>
  );
}

test('an open run shows its progress, the number of answers and the time left', async () => {
  const { container } = await show(<Live first={running} />);
  expect(screen.getByRole('progressbar', { name: 'Progress of the run' }).getAttribute('aria-valuenow')).toBe('45');
  expect(screen.queryByText(/ · gpt-4o$/)).toBeNull();
  expect(screen.getByText(/^9 of 20.personas answered · 2 retried · 11 still to come$/)).toBeTruthy();
  expect(screen.getByText(/^about 1.min 20.s left$/)).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Sentiment so far: 5 positive/ })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/^9 of 20 personas answered/);
  const present = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
  expect(present).toHaveLength(1);
  expect(await faultsOf(container)).toEqual([]);
});

test('quotes of a run with several models name the model', async () => {
  const quoteOf = (provider: string, model: string) => ({
    __typename: 'ReactionItem' as const,
    personaIndex: 3,
    provider,
    model,
    sentiment: 'positive',
    response: `Fine, says ${model}.`,
    personName: 'James O.',
    age: 68,
    segmentName: 'Ohio',
  });
  const recent = [quoteOf('openai', 'gpt-4o'), quoteOf('anthropic', 'claude-haiku-4-5')];
  const { rerender } = render(<RecentReactions recent={recent} namesModel />);
  expect(screen.getByText('Positive · James O., 68 · Ohio · gpt-4o')).toBeTruthy();
  expect(screen.getByText('Positive · James O., 68 · Ohio · claude-haiku-4-5')).toBeTruthy();
  rerender(<RecentReactions recent={recent.slice(0, 1)} namesModel={false} />);
  expect(screen.getByText('Positive · James O., 68 · Ohio')).toBeTruthy();
});

test('an early stop that was requested is shown separately from the warnings', () => {
  const early = earlyStopNotice(80, 120, 'support-oppose');
  render(<Notices notices={['Segment x could not be loaded and was left out.', early]} />);
  expect(early).toBe(
    'Stopped early after 80 of 120 personas: the share of support was known as precisely as asked for.',
  );
  expect(within(screen.getByRole('list', { name: 'As asked for' })).getByText(early)).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Notices' })).getAllByRole('listitem')).toHaveLength(1);
});

test.each([
  [{ status: 'queued', stage: null, etaSeconds: null }, 'waiting for its turn'],
  [{ stage: 'analysis', etaSeconds: 3 }, 'almost done'],
  [{ etaSeconds: null }, 'estimating the time left'],
  [{ isPaused: true }, 'paused'],
])('the remaining time is shown in words: %o', async (part, words) => {
  await show(<Live first={{ ...running, ...part }} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a long wait is explained: for whom, until when and why', async () => {
  const until = '2031-01-02T12:00:00.000Z';
  const waiting = {
    __typename: 'Waiting' as const,
    provider: 'openai',
    until,
    reason: 'OpenAI API error (429): Slow down.',
  };
  await show(<Live first={{ ...running, waiting, etaSeconds: null, lastProblem: waiting.reason }} />);
  expect(screen.getByText(/^waiting for OpenAI until .*2031/)).toBeTruthy();
  const note = screen.getByText(/^OpenAI asks us to wait until .*2031.* answers so far are kept\./);
  expect(note.textContent).toContain('Slow down.');
  expect(screen.queryByText(/^Last problem/)).toBeNull();
});

test('a run is canceled after a question whose safe choice has the focus, which then moves to the heading', async () => {
  const { person } = await show(<Live first={running} />);
  answer(CancelJobDocument, { cancelJob: true });
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await person.click(cancel);
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this run?' });
  expect(within(question).getByText(/No more personas are asked/)).toBeTruthy();
  await waitFor(() => expect(focused()).toBe(within(question).getByRole('button', { name: 'Let it run' })));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(cancel));
  expect(asked(CancelJobDocument)).toEqual([]);

  await person.click(cancel);
  await person.click(await screen.findByRole('button', { name: 'Cancel the run' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(asked(CancelJobDocument)).toEqual([{ jobId: 'calm-river' }]);
  expect(await screen.findByText(/^The run was cancelled. 9 of 20/)).toBeTruthy();
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Run' })));
});

test('one button pauses and resumes, keeps the focus, and is disabled in stages that cannot be paused', async () => {
  answer(PauseJobDocument, { pauseJob: true });
  answer(ResumeJobDocument, { resumeJob: true });
  const later = [{ isPaused: true, canPause: false }, { canPause: false }];
  function Changing() {
    const [progress, setProgress] = useState(running);
    return (
      <PauseButton job={progress} noun="run" onChanged={async () => setProgress({ ...running, ...later.shift() })} />
    );
  }
  const { person } = await show(<Changing />);
  await person.click(screen.getByRole('button', { name: 'Pause' }));
  const resume = await screen.findByRole('button', { name: 'Resume' });
  expect(asked(PauseJobDocument)).toEqual([{ jobId: 'calm-river' }]);
  expect(focused()).toBe(resume);
  await person.click(resume);
  const pause = await screen.findByRole('button', { name: 'Pause' });
  expect(asked(ResumeJobDocument)).toEqual([{ jobId: 'calm-river' }]);
  expect(pause.hasAttribute('disabled')).toBe(true);
});

test('a menu shows and changes the priority of a run', async () => {
  answer(PrioritizeJobDocument, { prioritizeJob: true });
  function Changing() {
    const [progress, setProgress] = useState(running);
    return <PriorityMenu job={progress} noun="run" onChanged={async () => setProgress({ ...running, priority: 1 })} />;
  }
  const { person } = await show(<Changing />);
  await person.click(screen.getByRole('button', { name: 'Priority: normal' }));
  expect(screen.getByRole('menuitem', { name: 'Normal now' })).toBeTruthy();
  await person.click(screen.getByRole('menuitem', { name: 'High' }));
  expect(asked(PrioritizeJobDocument)).toEqual([{ jobId: 'calm-river', priority: 1 }]);
  expect(await screen.findByRole('button', { name: 'Priority: high' })).toBeTruthy();
});

test('a paused run says that it is paused and what follows', async () => {
  await show(<Live first={{ ...running, status: 'queued', isPaused: true, canPause: false }} />);
  expect(screen.getByText('paused')).toBeTruthy();
  expect(screen.getByText(/^No more personas are asked until you resume this run/)).toBeTruthy();
});

test('a failed cancel is reported and can be repeated', async () => {
  const { person } = await show(<Live first={running} />);
  answer(CancelJobDocument, () => {
    throw refusal('The worker is away');
  });
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel the run' }));
  expect(await screen.findByText('The run could not be cancelled: The worker is away')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('progressbar')).toBeTruthy();
});

test('screen readers announce each quarter, but neither single answers nor runs that ended before', () => {
  const { rerender } = render(<LiveRegion progress={running} />);
  const announcement = () => screen.getByRole('status').textContent;
  const first = announcement();
  expect(first).toMatch(/^9 of 20/);
  rerender(<LiveRegion progress={{ ...running, answered: 8 }} />);
  expect(announcement()).toBe(first);
  rerender(<LiveRegion progress={{ ...running, answered: 10 }} />);
  expect(announcement()).toMatch(/^10 of 20/);
  rerender(<LiveRegion progress={{ ...running, status: 'completed', answered: 20 }} />);
  expect(announcement()).toMatch(/^The run is complete/);
  rerender(<LiveRegion key="later" progress={{ ...running, status: 'completed', answered: 20 }} />);
  expect(announcement()).toBe('');
});

const figures: HeadlineFigures = {
  positive: { share: 0.5, low: 0.23, high: 0.77, count: 4 },
  neutral: { share: 0.25, low: 0.07, high: 0.59, count: 2 },
  negative: { share: 0.25, low: 0.07, high: 0.59, count: 2 },
  heard: 8,
  endings: noRunEndings,
  numUsers: 8,
  sentimentType: 'positive-negative-neutral',
  difference: { mean: 0.25, low: -0.2, high: 0.62 },
  sentimentScore: 0.25,
  engagementScore: 0.625,
  people: 8,
};

test('the result shows its intervals, and has no verdict if there are few answers', async () => {
  await show(<Headline result={figures} />);
  const card = screen.getByRole('region', { name: 'Result' });
  expect(within(card).getByText('4 of 8')).toBeTruthy();
  expect(
    within(card)
      .getByRole('img', { name: /^Sentiment/ })
      .getAttribute('data-sample'),
  ).toBe('small');
  expect(within(card).getByText(/^23–77%$/)).toBeTruthy();
  expect(within(card).getByText('+25 points')).toBeTruthy();
  expect(within(card).getByText('−20 to +62')).toBeTruthy();
  expect(within(card).getByText(/^Too few people for a verdict\. 4 of 8.personas reacted positively/)).toBeTruthy();
});

const thirdEnded = {
  ...noRunEndings,
  total: 4,
  refused: 3,
  unreadable: 1,
  bySegment: [{ segmentId: 'parents', segmentName: 'Parents', asked: 6, total: 4 }],
  refusals: ['I cannot take part in this.'],
};

test('personas without an answer stand beside the result, with what that means and what the model said', async () => {
  const few = { ...thirdEnded, total: 1, refused: 1, unreadable: 0 };
  const { person } = await show(<Headline result={{ ...figures, endings: few }} />);
  const card = within(screen.getByRole('region', { name: 'Result' }));
  await person.click(card.getByText('Without an answer 1 (1 refused)'));
  expect(card.getByText('Refused: the model declined to answer as the persona.')).toBeTruthy();
  expect(card.queryByText(/^Unreadable/)).toBeNull();
  expect(card.getByText('What the model said in place of an answer:')).toBeTruthy();
  expect(card.getByText('I cannot take part in this.')).toBeTruthy();
  expect(card.getByText(/^Too few people for a verdict/)).toBeTruthy();
});

test('a result with too many personas without an answer says that it cannot be used, in place of a verdict', async () => {
  const endings = { ...thirdEnded, unusable: 'This result cannot be used' };
  await show(<Headline result={{ ...figures, endings }} />);
  const card = screen.getByRole('region', { name: 'Result' });
  expect(card.textContent.replaceAll('\u00a0', ' ')).toContain(
    'This result cannot be used: 4 of 12 personas asked (33%) ended without an answer (3 refused, 1 unreadable).',
  );
  expect(within(card).queryByText(/^Too few people for a verdict/)).toBeNull();
  expect(within(card).getByText('Parents: 4 of 6 (67%)')).toBeTruthy();
});

test('a live run counts those without an answer as done, and not as still to come', async () => {
  await show(
    <Live first={{ ...running, missing: 9, endings: { ...thirdEnded, total: 2, refused: 2, unreadable: 0 } }} />,
  );
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('55');
  expect(screen.getByText(/9 still to come$/)).toBeTruthy();
  expect(screen.getByText('Without an answer 2 (2 refused)')).toBeTruthy();
});

function groupOf(label: string, total: number, share: number): RunResult['bySegment'][number] {
  const positive = Math.round(total * share);
  const interval = { share, low: Math.max(0, share - 0.1), high: Math.min(1, share + 0.1), count: positive };
  return {
    key: label,
    label,
    counts: { positive, neutral: 0, negative: total - positive, total },
    positive: interval,
  } as RunResult['bySegment'][number];
}

test('groups without an answer are left out, and the chart can be read as a table and back', async () => {
  const groups = [groupOf('Women', 40, 0.75), groupOf('Men', 40, 0.25), groupOf('Unknown', 0, 0)];
  const { person } = await show(<IntervalGroups title="By gender" groups={groups} />);
  expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))).toEqual([
    'Women: 75%, interval 65–85%',
    'Men: 25%, interval 15–35%',
  ]);
  await person.click(screen.getByRole('button', { name: 'By gender as table' }));
  expect(screen.queryByRole('img')).toBeNull();
  const [head, ...rows] = within(screen.getByRole('table', { name: 'By gender' })).getAllByRole('row');
  expect(within(head as HTMLElement).getAllByRole('columnheader')).toHaveLength(6);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Women', 'Men']);
  await person.click(screen.getByRole('button', { name: 'By gender as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('a chart without data says so', async () => {
  const { container } = await show(<IntervalGroups title="By gender" groups={[groupOf('Unknown', 0, 0)]} />);
  expect(screen.getByText('Nothing is known about this for these personas.')).toBeTruthy();
  expect(within(container).queryByRole('button')).toBeNull();
});

test('a run that reached its spend cap offers a higher one', async () => {
  const capped = { ...running, status: 'failed', error: 'Spend cap of $0.25 reached' };
  answer(RunSetupDocument, {
    simulationSetup: {
      segmentIds: ['voters'],
      numUsers: 20,
      samePersonas: 20,
      spendCapUsd: 0.25,
      stopAtMarginPoints: null,
      split: null,
      toolsEnabled: [],
      toolBudgetUsd: null,
      promptOptions: null,
      wording: null,
      simulated: false,
    },
  });
  answer(RetryRunDocument, { retrySimulation: true });
  let retried = 0;
  const { person } = await show(<FailedNote progress={capped} canRetry onRetried={() => (retried += 1)} />);
  const cap = await screen.findByLabelText<HTMLInputElement>(/^New spend cap/);
  expect(Number(cap.value)).toBeGreaterThan(0.25);
  await person.clear(cap);
  await person.type(cap, '2');
  await person.click(screen.getByRole('button', { name: /11/ }));
  await waitFor(() => expect(retried).toBe(1));
  expect(asked(RetryRunDocument)).toEqual([{ jobId: 'calm-river', spendCapUsd: 2 }]);
});

test('a canceled run is not shown as failed, and one that cannot continue offers no button', async () => {
  const cancelled = { ...running, status: 'failed', error: 'Cancelled by user' };
  const { container } = await show(<FailedNote progress={cancelled} canRetry={false} onRetried={() => {}} />);
  expect(screen.getByRole('heading', { name: 'You cancelled this run' })).toBeTruthy();
  expect(screen.queryByText('Cancelled by user')).toBeNull();
  expect(within(container).queryByRole('button')).toBeNull();
});

test('filters contain the values of the run and can be reset together', async () => {
  const result = {
    bySegment: [groupOf('Women', 4, 0.5), groupOf('Men', 4, 0.5)],
    byProvider: [{ provider: 'openai' }],
  } as unknown as RunResult;
  const changes: unknown[] = [];
  function Bar() {
    const [filters, setFilters] = useState({});
    const change = (next: object) => {
      changes.push(next);
      setFilters(next);
    };
    return <ReactionFilterBar filters={filters} result={result} onChange={change} />;
  }
  const { person } = await show(<Bar />);
  expect(screen.queryByLabelText('Provider')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await person.selectOptions(screen.getByLabelText('Sentiment'), 'Negative');
  await person.selectOptions(screen.getByLabelText('Segment'), 'Men');
  await person.type(screen.getByLabelText('Search reactions'), 'tax');
  await waitFor(() => expect(changes.at(-1)).toEqual({ sentiment: 'negative', segmentId: 'Men', search: 'tax' }));
  expect(changes).toHaveLength(3);
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  expect(changes.at(-1)).toEqual({});
  expect(screen.getByLabelText<HTMLInputElement>('Search reactions').value).toBe('');
});

test('links and exports show pseudonyms until the owner chooses names, and the page says so', async () => {
  let showsNames = false;
  answer(RunNamesDocument, () => ({ runNames: { hasImportedPeople: true, showsNames } }));
  answer(ChooseRunNamesDocument, (wanted) => {
    showsNames = wanted.showsNames;
    return { chooseRunNames: true };
  });
  const { person, container } = await show(<NamesChoice jobId="calm-river" />);
  expect(await screen.findByText(/call them Persona 1, Persona 2/)).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: 'Show first names and initials in links and exports' }));
  expect(await screen.findByText(/show the first names and initials of real people/)).toBeTruthy();
  expect(asked(ChooseRunNamesDocument)).toEqual([{ jobId: 'calm-river', showsNames: true }]);
  expect(await faultsOf(container)).toEqual([]);
});

test('a run without imported people has no choice of names', async () => {
  answer(RunNamesDocument, { runNames: { hasImportedPeople: false, showsNames: false } });
  const { container } = await show(<NamesChoice jobId="calm-river" />);
  await waitFor(() => expect(asked(RunNamesDocument)).toHaveLength(1));
  expect(container.querySelector('input')).toBeNull();
});

test('a revoked link says so and leads to the start page, and a failed read can be repeated', async () => {
  const routes = [
    { path: '/', element: <p>Home</p> },
    { path: '/shared/:token', element: <SharedScreen /> },
  ];
  answerPath(
    '/api/shared/gone',
    { message: 'This link does not work any more. Ask whoever sent it for a new one' },
    404,
  );
  const { person } = await show(routes, '/shared/gone');
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Go to Soundings' }));
  expect(await screen.findByText('Home')).toBeTruthy();
  cleanup();
  await show(routes, '/shared/away');
  expect(await screen.findByText('This run could not be read')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
