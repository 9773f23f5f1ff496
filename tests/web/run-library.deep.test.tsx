// @guards web/features/{run,runs}/** web/generated/library/**
import { act, screen, waitFor, within } from '@testing-library/react';
import { RunTags, NameField } from '../../web/features/run/run-labels.tsx';
import { RunThreads } from '../../web/features/run/run-threads.tsx';
import { RunsScreen } from '../../web/features/runs/runs-screen.tsx';
import { readFilters, variablesOf, writeFilters } from '../../web/features/runs/run-filters.ts';
import { seasonsUntil } from '../../web/features/runs/seasons.ts';
import {
  RecentRunsDocument,
  type RecentRunsQueryVariables,
  type RunSummaryFieldsFragment,
  SegmentsDocument,
} from '../../web/generated/graphql.ts';
import {
  ArchiveRunsDocument,
  DeleteRunsDocument,
  ExperimentsOfRunsDocument,
  MoveRunsDocument,
  RenameRunDocument,
  RestoreRunsDocument,
  RunLabelsDocument,
  RunLibraryDocument,
  SaveRunViewDocument,
  StarRunsDocument,
  TagRunsDocument,
} from '../../web/generated/library/graphql.ts';
import { runOf } from './_support/listed-runs.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const library = {
  runProjects: [{ id: 'p1', name: 'Transit', runs: 2 }],
  runTags: [{ tag: 'council', runs: 3 }],
  runViews: [{ id: 'v1', name: 'Starred ones', query: 'starred=yes&sort=name' }],
};

beforeEach(() => {
  answer(RunLibraryDocument, library);
  answer(SegmentsDocument, { segments: [] });
  answer(ExperimentsOfRunsDocument, { labelsOfRuns: [] });
});

function offer(runs: RunSummaryFieldsFragment[]): void {
  answer(RecentRunsDocument, { recentSimulations: { items: runs, nextToken: null } });
}

const lastAsked = () => asked(RecentRunsDocument).at(-1) as RecentRunsQueryVariables;

test('an address and its filters are the same, whatever the filters are', () => {
  const query =
    'search=bus+spring&project=p1&segment=s1&status=failed&from=2026-03-01&to=2026-05-31&shelf=archived&sort=name&tag=a&tag=b+c&starred=yes';
  const filters = readFilters(new URLSearchParams(query));
  expect(writeFilters(filters).toString()).toBe(query);
  expect(writeFilters(readFilters(new URLSearchParams('utm=1'))).toString()).toBe('');
  expect(variablesOf(filters)).toMatchObject({
    search: 'bus spring',
    tags: ['a', 'b c'],
    isStarred: true,
    sort: 'name',
  });
  // The last day belongs to the period as a whole.
  const { from, to } = variablesOf({ ...filters, from: '2026-05-31', to: '2026-05-31' });
  expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(24 * 3_600_000);
  expect(variablesOf({ ...filters, from: 'yesterday' }).from).toBeNull();
});

test('the bar of a run has its positive share beside it, and a count where there are too few answers', async () => {
  const large = { ...runOf('large'), counts: { positive: 52, neutral: 18, negative: 30, total: 100 } };
  offer([runOf('small'), large]);
  await show(<RunsScreen />, '/runs');
  expect(await screen.findByText('10 of 20 positive')).toBeTruthy();
  expect(screen.getByText('52% positive')).toBeTruthy();
});

test('seasons are three whole months, and a winter has the year of its February', () => {
  expect(seasonsUntil(new Date(2026, 10, 26), 4)).toEqual([
    { label: 'Fall 2026', from: '2026-09-01', to: '2026-11-30' },
    { label: 'Summer 2026', from: '2026-06-01', to: '2026-08-31' },
    { label: 'Spring 2026', from: '2026-03-01', to: '2026-05-31' },
    { label: 'Winter 2026', from: '2025-12-01', to: '2026-02-28' },
  ]);
  expect(seasonsUntil(new Date(2024, 11, 1), 1)[0]).toMatchObject({ label: 'Winter 2025' });
});

test('search, filters and order go into the address and to the server, and chips remove them', async () => {
  offer([runOf('a', { name: 'Night buses', tags: ['council'], project: { id: 'p1', name: 'Transit' } })]);
  const { person, router, container } = await show(<RunsScreen />, '/runs');
  await screen.findByRole('link', { name: 'Night buses' });
  expect(screen.getByText('Message of a')).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
  await person.type(screen.getByLabelText('Search runs'), 'night bus');
  await waitFor(() => expect(lastAsked().search).toBe('night bus'));
  await person.selectOptions(await screen.findByLabelText('Project'), 'Transit (2)');
  await person.selectOptions(screen.getByLabelText('Order'), 'By name');
  await person.selectOptions(screen.getByLabelText('When'), 'Last 7 days');
  await person.click(await screen.findByRole('button', { name: 'Show runs tagged council' }));
  await person.click(screen.getByRole('button', { name: 'Starred' }));
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({
      search: 'night bus',
      project: 'p1',
      sort: 'name',
      tags: ['council'],
      isStarred: true,
    }),
  );
  expect(lastAsked().from).toBeTruthy();
  const params = new URLSearchParams(router.state.location.search);
  expect([params.get('search'), params.get('project'), params.getAll('tag')]).toEqual(['night bus', 'p1', ['council']]);
  await person.click(screen.getByRole('button', { name: 'Remove the filter Tag: council' }));
  await waitFor(() => expect(lastAsked().tags).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Remove all filters' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
});

test('selected runs are tagged, moved, archived and deleted, each with an undo', async () => {
  offer([runOf('a'), runOf('b', { project: { id: 'p1', name: 'Transit' } })]);
  answer(TagRunsDocument, { tagRuns: ['a'] });
  answer(MoveRunsDocument, { moveRuns: ['a', 'b'] });
  answer(ArchiveRunsDocument, ({ jobIds }) => ({ archiveRuns: jobIds as string[] }));
  answer(DeleteRunsDocument, { deleteRuns: ['a'] });
  answer(RestoreRunsDocument, { restoreRuns: ['a'] });
  const { person, container } = await show(<RunsScreen />, '/runs');
  const selectAll = async () => person.click(await screen.findByLabelText('Select all that are shown'));
  const undo = async (said: RegExp) => {
    const toast = (await screen.findByText(said)).closest('.bp6-toast') as HTMLElement;
    await person.click(within(toast).getByRole('button', { name: 'Undo' }));
  };
  await selectAll();
  const bar = await screen.findByRole('group', { name: 'Selected runs' });
  expect(within(bar).getByText(/^2\sruns selected$/)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);

  await person.click(within(bar).getByRole('button', { name: 'Tag' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Add a tag' }));
  await person.type(await screen.findByLabelText('Tag', { selector: 'input' }), 'Wave 1');
  await person.click(screen.getByRole('button', { name: 'Add the tag' }));
  expect(await screen.findByRole('button', { name: 'Show runs tagged Wave 1' })).toBeTruthy();
  await undo(/tagged “Wave 1”$/);
  await waitFor(() => expect(asked(TagRunsDocument).at(-1)).toEqual({ jobIds: ['a'], add: [], remove: ['Wave 1'] }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show runs tagged Wave 1' })).toBeNull());

  await selectAll();
  await person.click(await screen.findByRole('button', { name: 'Move' }));
  await person.type(await screen.findByLabelText('Project', { selector: 'input' }), 'Parks');
  const dialog = screen.getByRole('dialog');
  await person.click(within(dialog).getByRole('button', { name: 'Move' }));
  await undo(/moved to “Parks”$/);
  await waitFor(() =>
    expect(asked(MoveRunsDocument).slice(1)).toEqual([
      { jobIds: ['a'], project: null },
      { jobIds: ['b'], project: 'Transit' },
    ]),
  );

  await selectAll();
  await person.click(await screen.findByRole('button', { name: 'Archive' }));
  await undo(/archived$/);
  await waitFor(() => expect(asked(ArchiveRunsDocument).at(-1)).toEqual({ jobIds: ['a', 'b'], isArchived: false }));

  await selectAll();
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await undo(/^1\srun deleted\. 1\srun still going/);
  await waitFor(() => expect(asked(RestoreRunsDocument)).toEqual([{ jobIds: ['a'] }]));
}, 30_000);

test('a star is set in the list; what the server refuses is said', async () => {
  offer([runOf('a')]);
  answer(StarRunsDocument, { starRuns: ['a'] });
  const { person } = await show(<RunsScreen />, '/runs');
  const star = await screen.findByRole('button', { name: 'Star Message of a' });
  await person.click(star);
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  answer(StarRunsDocument, () => {
    throw refusal('The database is away');
  });
  await person.click(star);
  expect(await screen.findByText('The runs could not be changed: The database is away')).toBeTruthy();
  expect(star.getAttribute('aria-pressed')).toBe('true');
});

test('saved views are links, and the filters that are set are saved under a name', async () => {
  offer([runOf('a')]);
  answer(SaveRunViewDocument, { saveRunView: { id: 'v2', name: 'Failed', query: 'status=failed' } });
  const { person, router } = await show(<RunsScreen />, '/runs?status=failed');
  await person.click(await screen.findByRole('button', { name: 'Views' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  await person.type(await screen.findByLabelText('Name'), 'Failed');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked(SaveRunViewDocument)).toEqual([{ name: 'Failed', query: 'status=failed' }]));
  await person.click(screen.getByRole('button', { name: 'Views' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Starred ones' }));
  expect(router.state.location.search).toBe('?starred=yes&sort=name');
});

test('an empty list says why, and deleted runs are no links but can be restored', async () => {
  offer([]);
  const { router } = await show(<RunsScreen />, '/runs?search=submarine');
  expect(await screen.findByText('No run matches')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all runs' })).toBeTruthy();
  offer([]);
  await act(() => router.navigate('/runs?shelf=archived'));
  expect(await screen.findByText('Nothing is archived')).toBeTruthy();
  offer([runOf('gone', { deletedAt: '2026-11-20T10:00:00.000Z' })]);
  await act(() => router.navigate('/runs?shelf=deleted'));
  expect(await screen.findByText('Message of gone')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Message of gone' })).toBeNull();
});

const labels = {
  jobId: 'a',
  name: 'Night buses',
  tags: ['council'],
  isStarred: false,
  isArchived: false,
  project: null,
};

test('a name is edited in place: Enter saves it, Escape keeps the old one', async () => {
  answer(RenameRunDocument, ({ name }) => ({ renameRun: { ...labels, name: name ?? null } }));
  let done = 0;
  const { person } = await show(<NameField labels={labels} onDone={() => (done += 1)} />);
  await person.clear(screen.getByLabelText('Name of the run'));
  await person.type(screen.getByLabelText('Name of the run'), 'Day buses{Enter}');
  await waitFor(() => expect(done).toBe(1));
  expect(asked(RenameRunDocument)).toEqual([{ jobId: 'a', name: 'Day buses' }]);
});

test('Escape leaves the name of a run as it was', async () => {
  let done = 0;
  const { person } = await show(<NameField labels={labels} onDone={() => (done += 1)} />);
  await person.type(screen.getByLabelText('Name of the run'), ' late{Escape}');
  await waitFor(() => expect(done).toBe(1));
  expect(asked(RenameRunDocument)).toEqual([]);
});

test('tags of a run are added and removed on its page', async () => {
  answer(RunLabelsDocument, { runLabels: { ...labels, experiments: [], alikeTo: null } });
  answer(TagRunsDocument, { tagRuns: ['a'] });
  const { person, container } = await show(<RunTags labels={labels} onRename={() => {}} />);
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Remove the tag council' }));
  await person.click(screen.getByRole('button', { name: 'Tag' }));
  await person.type(screen.getByLabelText('Tag', { selector: 'input' }), 'Wave 2{Enter}');
  await waitFor(() =>
    expect(asked(TagRunsDocument)).toEqual([
      { jobIds: ['a'], remove: ['council'] },
      { jobIds: ['a'], add: ['Wave 2'] },
    ]),
  );
});

test('a run leads to its experiments and to the persona that its own are like, from its page and from the list', async () => {
  const experiments = [{ id: 'e1', name: 'Night or day' }];
  const alikeTo = { jobId: 'b', personaIndex: 3, provider: 'openai', personName: 'Dana R.' };
  const { container } = await show(<RunThreads threads={{ experiments, alikeTo }} />);
  expect(screen.getByRole('link', { name: 'Night or day' }).getAttribute('href')).toBe('/experiments/e1');
  expect(screen.getByRole('link', { name: 'Dana R.' }).getAttribute('href')).toBe('/runs/b/personas/openai/3');
  expect(await faultsOf(container)).toEqual([]);
  offer([runOf('a'), runOf('b')]);
  answer(ExperimentsOfRunsDocument, { labelsOfRuns: [{ jobId: 'a', experiments }] });
  await show(<RunsScreen />, '/runs');
  const link = await screen.findByRole('link', { name: 'Comparison: Night or day' });
  expect(link.getAttribute('href')).toBe('/experiments/e1');
  expect(asked(ExperimentsOfRunsDocument).at(-1)).toEqual({ jobIds: [runOf('a').jobId, runOf('b').jobId] });
});

test('a run that belongs to nothing says nothing about it', async () => {
  const { container } = await show(<RunThreads threads={{ experiments: [], alikeTo: null }} />);
  expect(container.querySelector('nav')).toBeNull();
});
