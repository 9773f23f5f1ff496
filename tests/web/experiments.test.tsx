import { act, screen, waitFor, within } from '@testing-library/react';
import { ExperimentScreen } from '../../web/features/compare/experiments/experiment-screen.tsx';
import { ExperimentsScreen } from '../../web/features/compare/experiments/experiments-screen.tsx';
import { SharedExperimentScreen } from '../../web/features/compare/experiments/shared-experiment-screen.tsx';
import { TestVersions } from '../../web/features/assistant/test-versions.tsx';
import { TestWordingsDialog } from '../../web/components/wordings/test-wordings-dialog.tsx';
import { ComparisonGroupsDocument } from '../../web/generated/compare/graphql.ts';
import {
  DeleteExperimentDocument,
  EstimateWordingsDocument,
  ExperimentDocument,
  type ExperimentQuery,
  ExperimentProjectsDocument,
  ExperimentsDocument,
  type ExperimentsQuery,
  ProjectWordingsDocument,
  RenameExperimentDocument,
  RepeatExperimentDocument,
  RestoreExperimentDocument,
  RunOfMessageDocument,
  TestWordingsDocument,
} from '../../web/generated/experiments/graphql.ts';
import { isShownRun } from '../../web/lib/shown-runs.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, answerPath, asked, refusal } from './_support/server.ts';

type Experiment = NonNullable<ExperimentQuery['experiment']>;
type Comparison = NonNullable<Experiment['comparison']>;

function sideOf(label: string, positive: number): Comparison['sides'][number] {
  const share = positive / 100;
  return {
    jobId: `run-${label}`,
    label,
    message: `Message ${label}`,
    status: 'completed',
    asked: 100,
    answered: 100,
    people: 100,
    endings: { total: 0 },
    counts: { positive, neutral: 0, negative: 100 - positive, total: 100 },
    positive: { count: positive, share, low: share - 0.1, high: share + 0.1 },
    sentimentType: 'positive-negative-neutral',
    etaSeconds: null,
    error: null,
  };
}

const comparison: Comparison = {
  sides: [sideOf('Original', 40), sideOf('A', 60)],
  sentimentType: 'positive-negative-neutral',
  pairs: [
    {
      first: 'run-Original',
      second: 'run-A',
      difference: -0.2,
      low: -0.3,
      high: -0.1,
      personas: 100,
      pValue: 0.002,
      isClear: true,
      verdict: 'A is 20 points more positive than Original (p = 0.002)',
    },
  ],
  leader: 'run-A',
  samePersonas: true,
  isFinal: true,
};

function experimentOf(part: Partial<Experiment> = {}): Experiment {
  return {
    id: 'e1',
    name: 'Night buses',
    verdict: 'A is 20 points more positive than Original (p = 0.002)',
    notes: [],
    isFinal: true,
    asked: 200,
    answered: 200,
    costUsd: 0.4,
    isSimulated: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    project: null,
    arms: ['Original', 'A'].map((label) => ({
      label,
      jobId: `run-${label}`,
      message: `Message ${label}`,
      madeFrom: label === 'A' ? 'Original' : null,
    })),
    comparison,
    wordings: [],
    ...part,
  };
}

const estimate = {
  providerCalls: 101,
  durationSeconds: { low: 60, high: 120 },
  costUsd: { low: 0.1, high: 0.2 },
  isSimulated: false,
};

beforeEach(() => {
  answer(ExperimentProjectsDocument, { runProjects: [{ id: 'p1', name: 'Transit' }] });
  answer(ComparisonGroupsDocument, { comparisonBreakdown: null });
  answer(EstimateWordingsDocument, { estimateWordings: estimate });
});

const routes = [
  { path: '/experiments/:id', element: <ExperimentScreen /> },
  { path: '/experiments', element: <p>The list</p> },
  { path: '/', element: <p>The form</p> },
];

async function open(part: Partial<Experiment> = {}) {
  answer(ExperimentDocument, { experiment: experimentOf(part) });
  const shown = await show(routes, '/experiments/e1');
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('an experiment', () => {
  test('says the verdict first, then the figures of each message and the difference with its interval', async () => {
    const { container } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Night buses' })).toBeTruthy();
    expect(screen.getByLabelText('Verdict').textContent).toContain(comparison.pairs[0]!.verdict);
    expect(screen.getByText('clearly ahead')).toBeTruthy();
    const row = within(screen.getByRole('row', { name: /Original and A/ }));
    expect(row.getByText(/−20/)).toBeTruthy();
    expect(row.getByText(/−30 to −10/)).toBeTruthy();
    expect(asked(ComparisonGroupsDocument)[0]).toMatchObject({
      jobIds: ['run-Original', 'run-A'],
      labels: ['Original', 'A'],
    });
    expect(await faultsOf(container)).toEqual([]);
  });

  test('says in each group which message is above which, and marks it in the table', async () => {
    const side = (count: number) => ({
      counts: { positive: count, neutral: 0, negative: 100 - count, total: 100 },
      positive: { count, share: count / 100, low: count / 100 - 0.1, high: count / 100 + 0.1 },
      people: 100,
      isSmall: false,
    });
    const pair = { first: 0, second: 1, difference: -0.21, pValue: 0.0004, isClear: true };
    const sentence = 'For Women over 50: A, clearly above Original (21 points)';
    answer(ComparisonGroupsDocument, {
      comparisonBreakdown: {
        by: 'segment',
        attributes: [{ field: 'segment', label: 'Segment', choice: 'Segment' }],
        groups: [
          { label: 'Women over 50', sides: [side(20), side(41)], pairs: [pair], sentence },
          {
            label: 'Others',
            sides: [side(40), side(42)],
            pairs: [{ ...pair, isClear: false }],
            sentence: 'For Others: …',
          },
        ],
        sentence: 'Clear differences in Women over 50.',
      },
    });
    const { container } = await open();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(`${sentence}.`);
    const [original, reworded] = within(screen.getByRole('row', { name: /^Women over 50/ })).getAllByRole('cell');
    expect([original?.textContent, reworded?.textContent]).toEqual([
      expect.not.stringContaining('above'),
      expect.stringContaining('21 points above Original, p < 0.001'),
    ]);
    expect(screen.getByRole('row', { name: /^Others/ }).textContent).not.toContain('above');
    expect(await faultsOf(container)).toEqual([]);
  });

  test('says how many answers there are while it runs, and leaves the end of its runs to itself', async () => {
    const open_ = { ...comparison, isFinal: false, pairs: [], leader: null };
    await open({ isFinal: false, answered: 50, verdict: 'Still asking', comparison: open_ });
    expect(screen.getByText(/^50 of 200\sanswers$/)).toBeTruthy();
    expect(screen.queryByText(/^Difference in/)).toBeNull();
    expect([isShownRun('run-A'), isShownRun('run-B')]).toEqual([true, false]);
  });

  test('says which messages do not count, and that one is not there', async () => {
    const note = 'The run of A is deleted for good.';
    await open({
      notes: [note],
      verdict: 'Nothing to compare with: only Original has answers',
      comparison: { ...comparison, sides: comparison.sides.slice(0, 1), pairs: [], leader: null },
      arms: [experimentOf().arms[0]!, { label: 'A', jobId: null, message: null, madeFrom: null }],
    });
    expect(screen.getByText(note)).toBeTruthy();
    expect((button('Run again') as HTMLButtonElement).disabled).toBe(true);
    answer(ExperimentDocument, { experiment: null });
    await act(async () => undefined);
  });

  test('that does not exist says so, with a way back', async () => {
    answer(ExperimentDocument, { experiment: null });
    await show(routes, '/experiments/e1');
    expect(await screen.findByText('There is no such comparison')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All comparisons' })).toBeTruthy();
  });

  test('that cannot be read is read again', async () => {
    let tries = 0;
    answer(ExperimentDocument, () => {
      tries += 1;
      if (tries === 1) throw refusal('Out of order');
      return { experiment: experimentOf() };
    });
    const { person } = await show(routes, '/experiments/e1');
    await screen.findByText('Out of order');
    await person.click(button(/again/i));
    expect(await screen.findByRole('heading', { level: 1, name: 'Night buses' })).toBeTruthy();
  });

  test('is renamed, also when the first name is refused', async () => {
    const { person } = await open();
    await person.click(button('Rename, move or delete'));
    await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByLabelText('Name');
    answer(RenameExperimentDocument, () => {
      throw refusal('The name of a comparison may not contain control characters', 'name');
    });
    await person.clear(name);
    await person.type(name, 'Buses in spring{Enter}');
    expect(await screen.findByText(/may not contain control characters/)).toBeTruthy();
    answer(RenameExperimentDocument, ({ id, name: next }) => ({
      renameExperiment: { ...experimentOf(), id: id as string, name: next },
    }));
    await person.type(name, '{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Buses in spring' })).toBeTruthy();
  });

  test('is deleted, and the deletion is undone', async () => {
    answer(DeleteExperimentDocument, { deleteExperiment: true });
    answer(RestoreExperimentDocument, { restoreExperiment: true });
    const { person, router } = await open();
    await person.click(button('Rename, move or delete'));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/experiments'));
    expect(await screen.findByText('“Night buses” is deleted. Its runs stay.')).toBeTruthy();
    await person.click(button('Undo'));
    await waitFor(() => expect(asked(RestoreExperimentDocument)).toEqual([{ id: 'e1' }]));
  });

  test('says what asking again takes before it starts, and keeps its key when it is pressed again', async () => {
    const { person, router } = await open();
    await person.click(button('Run again'));
    await person.click(await screen.findByRole('menuitem', { name: 'With new personas' }));
    expect(await screen.findByText(/^202\sprovider calls: 2 × 101\./)).toBeTruthy();
    expect(asked(EstimateWordingsDocument)[0]).toMatchObject({ jobId: 'run-Original', samePersonas: false });
    answer(RepeatExperimentDocument, () => {
      throw refusal('No valid segments found');
    });
    await person.click(button(/^Run 2/));
    expect(await screen.findByText('No valid segments found')).toBeTruthy();
    answer(RepeatExperimentDocument, { repeatExperiment: { id: 'e2' } });
    await person.click(button(/^Run 2/));
    await waitFor(() => expect(router.state.location.pathname).toBe('/experiments/e2'));
    const keys = asked(RepeatExperimentDocument).map(({ idempotencyKey }) => idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('is handed over to a client as slides, or exported with everything', async () => {
    const names: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
    const click = import.meta.jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    answerPath('/api/experiments/e1/export?format=pptx&report=client', 'slides');
    answerPath('/api/experiments/e1/export?format=pptx', 'all slides');
    const { person } = await open();
    for (const [name, saved] of [
      ['Client slides (PowerPoint)', 1],
      ['PowerPoint slides', 2],
    ] as const) {
      await person.click(button('Export'));
      expect(await screen.findByText(/^For a client/)).toBeTruthy();
      expect(await faultsOf(screen.getByRole('menu'))).toEqual([]);
      await person.click(screen.getByRole('menuitem', { name }));
      await waitFor(() => expect(names).toHaveLength(saved));
    }
    expect(names.every((name) => name.endsWith('.pptx'))).toBe(true);
    click.mockRestore();
  });

  test('shows how the wording changed: each step with what changed and its difference', async () => {
    const wording = (label: string, message: string | null) => ({ label, jobId: `run-${label}`, message });
    const difference = { difference: 0.2, low: 0.1, high: 0.3, pValue: 0.002, isClear: true, verdict: 'A is ahead' };
    const { container } = await open({
      wordings: [
        {
          experimentId: 'e0',
          experimentName: 'Before',
          from: wording('Original', 'Buses at night'),
          to: wording('B', 'Buses all night'),
          difference: null,
        },
        {
          experimentId: 'e1',
          experimentName: 'Night buses',
          from: wording('Original', 'Buses all night'),
          to: wording('A', 'Trams all night'),
          difference,
        },
      ],
    });
    const card = within(screen.getByRole('heading', { name: 'How the wording changed' }).closest('section')!);
    expect(card.getByText('Buses at night')).toBeTruthy();
    expect(card.getByText('Not tested yet')).toBeTruthy();
    expect(card.getByText(/^\+20\spoints$/)).toBeTruthy();
    expect(card.getByText('(+10 to +30; p = 0.002).')).toBeTruthy();
    expect(card.getByText('Trams').tagName).toBe('INS');
    // The step of this experiment needs no link to itself.
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Before']);
    expect(await faultsOf(container)).toEqual([]);
  });
});

describe('other wordings of a message', () => {
  const dialog = async (proposed: string[] = []) => {
    const shown = await show(
      [
        {
          path: '/',
          element: <TestWordingsDialog jobId="run-1" original="Buses" proposed={proposed} onClose={() => undefined} />,
        },
        { path: '/experiments/:id', element: <p>The experiment</p> },
      ],
      '/',
    );
    await screen.findByRole('dialog');
    return shown;
  };

  test('are written, checked, estimated and tested', async () => {
    const { person, router } = await dialog();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Other wording')));
    await person.click(button('Test 1\u00a0wording'));
    expect(await screen.findByText('Write every wording, or remove the empty ones')).toBeTruthy();
    await person.type(screen.getByLabelText('Other wording'), 'Night buses');
    await person.click(button('Add a wording'));
    expect(document.activeElement).toBe(screen.getByLabelText('Wording B'));
    await person.type(screen.getByLabelText('Wording B'), 'Buses');
    expect(await screen.findByText(/^202\sprovider calls: 2 × 101\./)).toBeTruthy();
    answer(TestWordingsDocument, () => {
      throw refusal('Two of these wordings are the same', 'wordings');
    });
    await person.click(button('Test 2\u00a0wordings'));
    expect(await screen.findByText('Two of these wordings are the same')).toBeTruthy();
    await person.click(button('Remove wording b'));
    expect(document.activeElement).toBe(screen.getByLabelText('Other wording'));
    answer(TestWordingsDocument, { testWordings: { id: 'e9' } });
    await person.click(button('Test 1\u00a0wording'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/experiments/e9'));
    const [refused, sent] = asked(TestWordingsDocument);
    expect(sent).toMatchObject({ jobId: 'run-1', wordings: ['Night buses'] });
    expect(sent?.idempotencyKey).not.toBe(refused?.idempotencyKey);
  });

  test('of the assistant are tested together against the run of their original', async () => {
    answer(RunOfMessageDocument, { runOfMessage: 'run-7' });
    const versions = ['Night buses for all', 'Buses that run all night', 'Buses'];
    const { person } = await show(<TestVersions original="Buses" versions={versions} />);
    // The third is the original.
    await person.click(button('Test both against the original, same personas'));
    await screen.findByRole('dialog');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Wording A').value).toBe(versions[0]);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Wording B').value).toBe(versions[1]);
    expect(asked(RunOfMessageDocument)).toEqual([{ message: 'Buses' }]);
  });

  test('of the assistant go to the form when their original was never run', async () => {
    answer(RunOfMessageDocument, { runOfMessage: null });
    const { person, router } = await show(
      <TestVersions original="Buses" versions={['Night buses for all']} />,
      '/chat',
    );
    await person.click(button('Test it against the original, same personas'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.location.state).toEqual({
      draft: { message: 'Buses', otherMessages: ['Night buses for all'] },
    });
  });
});

describe('the list of experiments', () => {
  const listed: ExperimentsQuery['experiments']['items'][number] = {
    id: 'e1',
    name: 'Night buses',
    verdict: 'No clear difference',
    isFinal: true,
    isSimulated: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    deletedAt: null,
    project: { id: 'p1', name: 'Transit' },
    arms: [
      { label: 'A', jobId: 'a', answered: 100, people: 100, positive: { count: 40, share: 0.4, low: 0.3, high: 0.5 } },
      { label: 'B', jobId: 'b', answered: 0, people: 0, positive: { count: 0, share: 0, low: 0, high: 1 } },
      { label: 'C', jobId: null, answered: 0, people: 0, positive: { count: 0, share: 0, low: 0, high: 1 } },
    ],
  };
  const offer = (...items: (typeof listed)[]) =>
    answer(ExperimentsDocument, { experiments: { items, total: items.length } });

  test('shows names, verdicts and shares; search and filters are in the address', async () => {
    offer(listed, { ...listed, id: 'e2', name: 'Large', verdict: null });
    const { person, router, container } = await show(<ExperimentsScreen />, '/experiments');
    expect(await screen.findByRole('link', { name: 'Night buses' })).toBeTruthy();
    expect(screen.getByText('No clear difference')).toBeTruthy();
    expect(screen.getAllByText('Simulated provider')).toHaveLength(2);
    expect(screen.getByText('Open it for the verdict: it has many answers.')).toBeTruthy();
    expect(screen.getAllByText(/^A: 40%/)).toHaveLength(2);
    expect(screen.getAllByText('B: no answers')).toHaveLength(2);
    expect(screen.getAllByText('C: deleted')).toHaveLength(2);
    expect(await faultsOf(container)).toEqual([]);
    offer();
    await person.type(screen.getByLabelText('Search comparisons'), 'spring');
    expect(await screen.findByText('No comparison matches')).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Project'), 'Transit');
    await waitFor(() => expect(router.state.location.search).toBe('?search=spring&project=p1'));
    expect(asked(ExperimentsDocument).at(-1)).toMatchObject({ search: 'spring', project: 'p1', isDeleted: false });
  });

  test('says what an experiment is when there is none', async () => {
    offer();
    await show(<ExperimentsScreen />, '/experiments');
    expect(await screen.findByText('No comparisons yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write the messages' }).getAttribute('href')).toBe('/');
  });

  test('shows how the wording changed in a project, and says so when it cannot be read', async () => {
    offer(listed);
    const step = (to: string, more: object = {}) => ({
      from: { label: 'Original', message: 'Night buses.' },
      to: { label: to, message: `Night buses, ${to}.` },
      difference: { difference: 0.2, low: 0.1, high: 0.3, pValue: 0.002, verdict: `${to} is ahead` },
      note: null,
      isChosen: false,
      ...more,
    });
    answer(ProjectWordingsDocument, () => {
      throw refusal('The database is being restarted');
    });
    const { person, container } = await show(<ExperimentsScreen />, '/experiments?project=p1');
    expect(await screen.findByText('The wordings could not be read')).toBeTruthy();
    const steps = [step('A', { isChosen: true }), step('B', { difference: null, note: 'Still asking' })];
    const experiment = { id: 'e7', name: 'Wording test', createdAt: '2026-11-20T10:00:00.000Z', steps };
    answer(ProjectWordingsDocument, { projectWordings: { total: 31, experiments: [experiment] } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    const first = await screen.findByRole('region', { name: 'Wording test: from Original to A' });
    expect(first.textContent).toMatch(/chosen.*20.*A is ahead/);
    expect(screen.getByRole('region', { name: 'Wording test: from Original to B' }).textContent).toContain(
      'Still asking',
    );
    expect(screen.getByRole('link', { name: 'Wording test' }).getAttribute('href')).toBe('/experiments/e7');
    expect(screen.getByText('The newest 1 comparisons are shown.')).toBeTruthy();
    expect(asked(ProjectWordingsDocument).at(-1)).toEqual({ projectId: 'p1' });
    expect(await faultsOf(container)).toEqual([]);
  });

  test('has a shelf of deleted ones, which are restored there', async () => {
    offer({ ...listed, deletedAt: '2026-11-21T10:00:00.000Z' });
    answer(RestoreExperimentDocument, { restoreExperiment: true });
    const { person } = await show(<ExperimentsScreen />, '/experiments?shelf=deleted');
    await person.click(await screen.findByRole('button', { name: 'Restore Night buses' }));
    await waitFor(() => expect(asked(RestoreExperimentDocument)).toEqual([{ id: 'e1' }]));
    expect(await screen.findByText('“Night buses” is restored')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Night buses' })).toBeNull();
  });
});

test('visitors of a link see verdict, messages and differences, and no actions', async () => {
  const { sides, ...rest } = comparison;
  answerPath('/api/shared/experiments/t0ken', {
    ...rest,
    title: 'Night buses',
    createdAt: '2026-11-20T10:00:00.000Z',
    sentence: 'A is ahead',
    notes: [],
    isSimulated: true,
    segments: [{ label: 'Commuters', sentence: 'For Commuters: A, clearly above Original (20 points)' }],
    wordings: [],
    sides: sides.map(({ error: _error, etaSeconds: _eta, ...side }) => side),
  });
  const { container } = await show(
    [{ path: '/shared/experiments/:token', element: <SharedExperimentScreen /> }],
    '/shared/experiments/t0ken',
  );
  expect(await screen.findByText('A is ahead')).toBeTruthy();
  expect(screen.getByText('Message Original')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Original and A/ })).toBeTruthy();
  expect(screen.getByText('For Commuters: A, clearly above Original (20 points).')).toBeTruthy();
  expect(container.querySelectorAll('button, a')).toHaveLength(0);
  expect(await faultsOf(container)).toEqual([]);
});
