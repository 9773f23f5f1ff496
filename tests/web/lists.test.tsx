import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useFilter } from '../../web/features/analytics/use-analytics.ts';
import { ChooseRuns } from '../../web/features/compare/choose-runs.tsx';
import { RunsScreen } from '../../web/features/runs/runs-screen.tsx';
import { ProfileTable } from '../../web/features/segments/profile-table.tsx';
import { RecentRunsDocument } from '../../web/generated/graphql.ts';
import { RunsToCompareDocument } from '../../web/generated/compare/graphql.ts';
import { type SegmentFieldsFragment, SegmentProfilesDocument } from '../../web/generated/segments/graphql.ts';
import { ErrorNote } from '../../web/components/notice.tsx';
import { setStreamState } from '../../web/graphql/connection.ts';
import { runOf } from './_support/listed-runs.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const rows = () => screen.getAllByRole('row').slice(1);
const cells = () =>
  rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );

test('runs show their status, further pages are appended, and an error keeps the pages already read', async () => {
  const open = runOf('open', {
    status: 'processing',
    progress: 45,
    answered: 9,
    counts: { positive: 0, neutral: 0, negative: 0, total: 0 },
  });
  const cancelled = runOf('ended', { status: 'failed', error: 'Cancelled by user', answered: 3 });
  answer(RecentRunsDocument, { recentSimulations: { items: [open, cancelled], nextToken: 'two' } });
  const { person, container } = await show(<RunsScreen />);
  await screen.findByRole('link', { name: 'Message of open' });
  const [first, second] = cells();
  expect(first?.slice(1, 4)).toEqual(['Running45%', '9 of 20', 'no answers yet']);
  expect(second?.slice(1, 3)).toEqual(['Cancelled', '3 of 20']);
  expect(await faultsOf(container)).toEqual([]);

  answer(RecentRunsDocument, () => {
    throw refusal('The database is away');
  });
  await person.click(screen.getByText('Show more'));
  expect(await screen.findByText('More runs could not be read: The database is away')).toBeTruthy();
  expect(rows()).toHaveLength(2);
  answer(RecentRunsDocument, { recentSimulations: { items: [runOf('third')], nextToken: null } });
  await person.click(screen.getByText('Show more'));
  await screen.findByRole('link', { name: 'Message of third' });
  expect(rows()).toHaveLength(3);
  expect(asked(RecentRunsDocument).at(-1)).toMatchObject({ nextToken: 'two' });
  expect(screen.queryByText('Show more')).toBeNull();
});

test('the status filter is in the URL, and an empty list says whether the filter is the reason', async () => {
  answer(RecentRunsDocument, ({ status }) => ({
    recentSimulations: { items: status === 'failed' ? [runOf('lost', { status: 'failed' })] : [], nextToken: null },
  }));
  const { person, router } = await show(<RunsScreen />, '/runs?status=queued');
  expect(await screen.findByText('No run has this status')).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Status'), 'Failed or cancelled');
  expect(await screen.findByRole('link', { name: 'Message of lost' })).toBeTruthy();
  expect(router.state.location.search).toBe('?status=failed');
  await person.selectOptions(screen.getByLabelText('Status'), 'Any status');
  expect(await screen.findByText('No runs yet')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});

test('two to five runs can be compared: one is not enough, and a sixth cannot be selected', async () => {
  const runs = ['a', 'b', 'c', 'd', 'e', 'f'].map((jobId) => runOf(jobId));
  answer(RunsToCompareDocument, { recentSimulations: { items: runs, nextToken: null } });
  const compared: (readonly string[])[] = [];
  const { person } = await show(<ChooseRuns initial={['a']} onCompare={(jobIds) => compared.push(jobIds)} />);
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const compare = () => screen.getByText(/^Compare/).closest('button') as HTMLButtonElement;
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, false, false, false, false]);
  expect(compare().disabled).toBe(true);
  for (const box of boxes.slice(1, 5)) await person.click(box);
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, false, false, false, true]);
  await person.click(boxes[0] as HTMLElement);
  expect(boxes[5]?.disabled).toBe(false);
  await person.click(compare());
  expect(compared).toEqual([['b', 'c', 'd', 'e']]);
});

test('with a single run the list offers no comparison', async () => {
  answer(RunsToCompareDocument, { recentSimulations: { items: [runOf('a')], nextToken: null } });
  await show(<ChooseRuns initial={[]} onCompare={() => {}} />);
  expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
});

const segment: SegmentFieldsFragment = {
  id: 'voters',
  name: 'Ohio voters',
  description: null,
  kind: 'voters',
  type: 'static',
  size: 100_000,
  isSample: false,
  tags: [],
  criteria: null,
  attributeDefinitions: null,
  fields: ['firstName', 'lastName', 'age', 'state'],
  weighting: null,
  source: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  parent: null,
  sources: [],
  promptOptions: {},
  described: null,
  derived: [],
};

/** Gives the table a height, which determines the number of rendered rows; jsdom has no layout. */
function withHeight(pixels: number): () => void {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'clientHeight') as PropertyDescriptor;
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => pixels });
  return () => Object.defineProperty(Element.prototype, 'clientHeight', before);
}

test('only visible rows of a hundred thousand profiles are read and rendered, and sorting and search are in the URL', async () => {
  const restore = withHeight(360);
  answer(SegmentProfilesDocument, ({ offset, limit, search }) => ({
    segmentProfiles: {
      total: search ? 7 : 100_000,
      items: Array.from({ length: limit ?? 0 }, (_, at) => ({
        id: `p${at}`,
        name: `Person ${(offset ?? 0) + at}`,
        source: 'file',
        attributes: { age: 40 },
      })),
    },
  }));
  const { person, router } = await show(<ProfileTable segment={segment} />);
  expect(await screen.findByText('Person 0')).toBeTruthy();
  expect(screen.getByText(/^100,000.profiles$/)).toBeTruthy();
  expect(rows().length).toBeLessThan(30);
  expect(asked(SegmentProfilesDocument)).toHaveLength(1);
  const table = screen.getByRole('table', { name: 'Profiles of Ohio voters' });
  expect(table.getAttribute('aria-rowcount')).toBe('100001');
  table.scrollTop = 36 * 50_050;
  fireEvent.scroll(table);
  expect(await screen.findByText('Person 50050')).toBeTruthy();
  expect(asked(SegmentProfilesDocument).map(({ offset }) => offset)).toEqual([0, 50_000]);
  const sorted = () =>
    screen.getAllByRole('columnheader').map((head) => `${head.textContent} ${head.getAttribute('aria-sort')}`);

  await person.click(screen.getByRole('button', { name: 'Age' }));
  expect(sorted()).toEqual(['Name none', 'Age ascending', 'State none']);
  await person.click(screen.getByRole('button', { name: 'Age' }));
  expect(sorted()).toEqual(['Name none', 'Age descending', 'State none']);
  expect(router.state.location.search).toBe('?sort=age&order=desc');
  await person.click(screen.getByRole('button', { name: 'State' }));
  expect(sorted()).toEqual(['Name none', 'Age none', 'State ascending']);

  await person.type(screen.getByLabelText('Search profiles'), 'Ann');
  expect(await screen.findByText(/^7.profiles found$/)).toBeTruthy();
  const begun = asked(SegmentProfilesDocument).filter(({ offset }) => offset === 0);
  expect(begun.map(({ sort, descending, search }) => [sort, descending, search])).toEqual([
    [null, false, ''],
    ['age', false, ''],
    ['age', true, ''],
    ['state', false, ''],
    ['state', false, 'Ann'],
  ]);
  restore();
});

test('an error while reading profiles offers a retry; an empty list says what to do', async () => {
  answer(SegmentProfilesDocument, () => {
    throw refusal('The database is away');
  });
  const { person } = await show(<ProfileTable segment={segment} />);
  expect(await screen.findByText('The database is away')).toBeTruthy();
  answer(SegmentProfilesDocument, { segmentProfiles: { total: 0, items: [] } });
  await person.click(screen.getByText('Try again'));
  expect(await screen.findByText('No profiles yet')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('The database is away')).toBeNull());
});

test('what could not be read without a connection is read again when the connection is back', async () => {
  answer(SegmentProfilesDocument, () => {
    throw new TypeError('Failed to fetch');
  });
  act(() => setStreamState('down'));
  await show(<ProfileTable segment={segment} />);
  expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
  answer(SegmentProfilesDocument, { segmentProfiles: { total: 0, items: [] } });
  act(() => setStreamState('live'));
  expect(await screen.findByText('No profiles yet')).toBeTruthy();
  act(() => setStreamState('idle'));
});

test('the first connection of a page causes no second reading', async () => {
  answer(SegmentProfilesDocument, () => {
    throw refusal('The database is away');
  });
  act(() => setStreamState('connecting'));
  await show(<ProfileTable segment={segment} />);
  await screen.findByText('The database is away');
  const before = asked(SegmentProfilesDocument).length;
  act(() => setStreamState('live'));
  act(() => setStreamState('idle'));
  expect(asked(SegmentProfilesDocument)).toHaveLength(before);
});

test('a page of a list that could not be loaded is not loaded again automatically', async () => {
  let retries = 0;
  act(() => setStreamState('down'));
  const { person } = await show(
    <ErrorNote
      title="This page could not be loaded"
      message="Load it again."
      onRetry={() => (retries += 1)}
      retriesOnReconnect={false}
    />,
  );
  act(() => setStreamState('live'));
  act(() => setStreamState('idle'));
  expect(retries).toBe(0);
  await person.click(screen.getByText('Try again'));
  expect(retries).toBe(1);
});

function Filters() {
  const [filter, change] = useFilter();
  return (
    <>
      <p>{`provider ${filter.providers.join()}, word ${filter.search}`}</p>
      <button type="button" onClick={() => change({ providers: ['openai'] })}>
        OpenAI
      </button>
      <input aria-label="Word" onChange={(event) => change({ search: event.target.value })} value={filter.search} />
      <button type="button" onClick={() => change(null)}>
        Clear
      </button>
    </>
  );
}

test('Back undoes the last filter, and a typed word counts as one filter', async () => {
  const { person, router } = await show(<Filters />, '/analytics');
  await person.click(screen.getByText('OpenAI'));
  await person.type(screen.getByLabelText('Word'), 'bus');
  expect(screen.getByText('provider openai, word bus')).toBeTruthy();
  await person.click(screen.getByText('Clear'));
  expect(router.state.location.search).toBe('');
  for (const before of ['provider openai, word bus', 'provider openai, word ', 'provider , word ']) {
    await act(() => router.navigate(-1));
    expect((await screen.findByText(/^provider/)).textContent).toBe(before);
  }
});

test('an open run shows how many personas have answered', async () => {
  answer(RecentRunsDocument, {
    recentSimulations: {
      items: [runOf('one', { status: 'processing', progress: 26, asked: 300, answered: 25 })],
      nextToken: null,
    },
  });
  await show(<RunsScreen />);
  expect(await screen.findByText(/^8%$/)).toBeTruthy();
});
