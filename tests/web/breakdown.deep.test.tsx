// @guards web/features/run/** web/generated/breakdown/**
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ReactionsTab } from '../../web/features/run/reactions-tab.tsx';
import { BreakdownTab } from '../../web/features/run/breakdown-tab.tsx';
import { ScaleProvider } from '../../web/components/scale.tsx';
import { RunBreakdownDocument, type RunBreakdownQuery } from '../../web/generated/breakdown/graphql.ts';
import { RunReactionsDocument } from '../../web/generated/run/graphql.ts';
import { shareWithInterval } from '../../domain/simulations/statistics.ts';
import type { RunResult } from '../../web/features/run/use-run.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

type Breakdown = NonNullable<RunBreakdownQuery['simulationBreakdown']>;
type Figures = Breakdown['chosen'];

function figures(positive: number, neutral: number, negative: number): Figures {
  const total = positive + neutral + negative;
  const of = (count: number) => shareWithInterval(count, total);
  return {
    counts: { positive, neutral, negative, total },
    positive: of(positive),
    neutral: of(neutral),
    negative: of(negative),
    effective: total,
    people: total,
    isSmall: total < 30,
  };
}

const group = (field: string, label: string, count: number) => ({
  label,
  count,
  only: `${field}:${label.toLowerCase()}`,
});

const attributes: Breakdown['attributes'] = [
  {
    field: 'party',
    label: 'Party',
    choice: 'Party',
    sameAs: null,
    kind: 'category',
    groups: [group('party', 'Democrat', 60), group('party', 'Independent', 40), group('party', 'Other', 14)],
  },
  {
    field: 'gender',
    label: 'Gender',
    choice: 'Gender',
    sameAs: null,
    kind: 'category',
    groups: [group('gender', 'Female', 70), group('gender', 'Male', 50)],
  },
];

const effect = (field: string, label: string, share: number, isClear: boolean) => ({
  field,
  label,
  share,
  byChance: 0.04,
  pValue: isClear ? 0.001 : 0.4,
  isClear,
  contrast: isClear ? 'Democrat 40 points above Independent' : null,
  goesWith: null as string | null,
});

const row = (label: string, shown: Figures, part: Partial<NonNullable<Breakdown['table']>['rows'][number]> = {}) => ({
  label,
  only: `party:${label.toLowerCase()}`,
  letter: null,
  clearlyAbove: [],
  cells: [],
  ...shown,
  ...part,
});

const byParty: NonNullable<Breakdown['table']> = {
  by: 'party',
  byLabel: 'Party',
  and: null,
  andLabel: null,
  rows: [
    row('Democrat', figures(48, 6, 6), { letter: 'A', clearlyAbove: ['B'] }),
    row('Independent', figures(16, 12, 12), { letter: 'B' }),
    row('Other', figures(7, 5, 2)),
    row('Not known', figures(2, 1, 0), { only: null }),
    row('Green', figures(1, 1, 1)),
  ],
  columns: [],
  sentence: 'Clear differences: Democrat more positive than Independent.',
};

const column = (label: string, shown: Figures) => ({ label, only: `gender:${label.toLowerCase()}`, ...shown });

const byPartyAndGender: NonNullable<Breakdown['table']> = {
  ...byParty,
  and: 'gender',
  andLabel: 'Gender',
  rows: [
    row('Democrat', figures(48, 6, 6), { letter: 'A', cells: [figures(32, 3, 3), figures(9, 7, 3)] }),
    row('Other', figures(7, 5, 2), { cells: [figures(1, 1, 0), figures(0, 0, 0)] }),
  ],
  columns: [column('Female', figures(40, 20, 10)), column('Male', figures(30, 10, 10))],
};

const breakdown: Breakdown = {
  jobId: 'calm-river',
  isSimulated: true,
  attributes,
  filters: [],
  only: [],
  everyone: figures(70, 30, 20),
  chosen: figures(70, 30, 20),
  sentence: 'One attribute divides these personas: party. Democrat 40 points above Independent.',
  effects: [effect('party', 'Party', 0.12, true), effect('gender', 'Gender', 0.01, false)],
  table: byParty,
};

/** Answers as the server does: with the filters and the table that were asked for. */
function serve(change: Partial<Breakdown> = {}): void {
  answer(RunBreakdownDocument, ({ only, and }) => ({
    simulationBreakdown: {
      ...breakdown,
      ...change,
      ...(only && only.length > 0 ? { chosen: figures(40, 20, 10), only: only as string[] } : {}),
      ...(and ? { table: byPartyAndGender } : {}),
    },
  }));
}

const tab = (heard = 120) => <BreakdownTab jobId="calm-river" heard={heard} isOpen={false} />;
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const statusSays = (words: RegExp) =>
  waitFor(() => expect(plain(screen.getByRole('status').textContent)).toMatch(words));

test('the split, what divides the personas, and their groups are shown in the words of the scale', async () => {
  serve();
  const { container } = await show(<ScaleProvider sentimentType="yes-no">{tab()}</ScaleProvider>);
  await screen.findByText('One attribute divides these personas: party.');
  await statusSays(/^All 120 personas/);
  expect(screen.getByText(/^All 120: 58% yes\. AI personas: no people were asked/)).toBeTruthy();
  expect(screen.getByText(/^1 of 2 attributes stands out, corrected for testing 2/)).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'By Party' })).getAllByRole('row');
  const texts = rows.map((one) => plain(one.textContent));
  expect(texts[0]).toContain('Yes, unsure, no');
  expect(texts[1]).toMatch(/^Only Democrat A60.*80%B, clearly above Independent/);
  // Small groups have counts; under five answers there is nothing but the quotes.
  expect(texts[3]).toMatch(/^Only Other 14small: counts only7 of 14/);
  expect(texts[4]).toBe('Not known 3too few: quotes only3 quotes');
  expect(within(rows[4] as HTMLElement).queryByRole('link')).toBeNull();
  const quotes = within(rows[5] as HTMLElement).getByRole('link', { name: '3 quotes' });
  expect(quotes.getAttribute('href')).toBe('/?tab=reactions&only=party%3Agreen');
  expect(await faultsOf(container)).toEqual([]);
});

test('values are added and removed by keyboard, several of one attribute in one chip', async () => {
  serve();
  const { person, router, container } = await show(tab(), '/?tab=breakdown&by=party');
  const add = await screen.findByRole('button', { name: 'Add filter' });
  add.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(focused()?.textContent).toBe('Gender'));
  await person.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(focused()?.textContent).toBe('Democrat60'));
  await person.keyboard('{Enter}{ArrowDown}{Enter}');
  await screen.findByText('Party: Democrat or Independent');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(add));
  await statusSays(/^70 of 120 personas the filter goes with the reactions, files and links$/);
  expect(router.state.location.search).toBe('?tab=breakdown&only=party%3Ademocrat&only=party%3Aindependent&by=party');
  expect(asked(RunBreakdownDocument).at(-1)).toEqual({
    jobId: 'calm-river',
    by: 'party',
    only: ['party:democrat', 'party:independent'],
  });
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Remove Party: Democrat or Independent' }));
  await statusSays(/^All 120 personas/);
  expect(focused()).toBe(screen.getByRole('group', { name: 'Only these personas' }));
});

test('the name of a group narrows its attribute, and a row of the ranking chooses the attribute of the table', async () => {
  serve();
  const address = '/?tab=breakdown&only=party:democrat&only=party:other&only=gender:female&and=gender';
  const { person, router } = await show(tab(), address);
  const pairs = await screen.findByRole('table', { name: /^Party by Gender/ });
  await person.click(within(pairs).getByRole('link', { name: 'Only Democrat' }));
  const params = () => new URLSearchParams(router.state.location.search);
  expect(params().getAll('only')).toEqual(['gender:female', 'party:democrat']);
  await person.click(screen.getByRole('button', { name: /^Gender 1\.0%/ }));
  // A table of an attribute by itself would say nothing.
  expect([params().get('by'), params().get('and')]).toEqual(['gender', null]);
});

test('pairs of groups: small ones as counts, few answers as a link with both groups, and totals', async () => {
  serve();
  const { person, router, container } = await show(tab(), '/?tab=breakdown&by=party&and=gender');
  const table = await screen.findByRole('table', { name: /^Party by Gender/ });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getAllByRole('cell'));
  expect(cells.map((one) => one.map(({ textContent }) => plain(textContent)))).toEqual([
    ['84% of 38', expect.stringMatching(/^9 of 19\d+–\d+%$/), '80% of 60'],
    ['2 quotes', '–', expect.stringMatching(/^7 of 14/)],
    ['57% of 70', '60% of 50', '58% of 120'],
  ]);
  expect(within(table).getByRole('link', { name: '2 quotes' }).getAttribute('href')).toBe(
    '/?tab=reactions&by=party&and=gender&only=party%3Aother&only=gender%3Afemale',
  );
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Swap' }));
  expect(router.state.location.search).toBe('?tab=breakdown&by=gender&and=party');
});

test('the groups are read as a table, and saved with the run and its filters', async () => {
  serve({ filters: ['Gender: Female'] });
  const saved: Blob[] = [];
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'), revokeObjectURL: () => {} });
  const click = import.meta.jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { person } = await show(tab(), '/?tab=breakdown&only=gender:female');
  await person.click(await screen.findByRole('button', { name: 'By Party as table' }));
  expect(screen.getByRole('row', { name: /^Democrat 60 80% \d+–\d+% 10% 10% Independent$/ })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Download By Party as CSV' }));
  click.mockRestore();
  const lines = (await textOf(saved[0] as Blob)).split('\r\n');
  expect(names).toEqual(['soundings-calm-river-by-party.csv']);
  expect(lines.slice(0, 6)).toEqual([
    'Run,calm-river',
    'Answers of,Simulated provider',
    'Personas,70 of 120 personas',
    'Filter,Gender: Female',
    '',
    'Party,Personas,Positive,Neutral,Negative,Positive share,Low,High,Clearly above',
  ]);
  expect(lines[6]).toMatch(/^Democrat,60,48,6,6,0\.8,0\.\d+,0\.\d+,Independent$/);
  expect(lines[10]).toBe('Green,3,,,,,,,');
});

test('answers that depend on each other are worth fewer', async () => {
  serve({ chosen: { ...breakdown.chosen, effective: 97.4 } });
  await show(tab());
  await statusSays(/^All 120 personas worth 97, because some profiles answered several times$/);
});

test('a run without answers, personas without attributes, and filters that nobody meets are explained', async () => {
  serve({ attributes: [], effects: [], table: null });
  await show(tab(0));
  expect(screen.getByText('Break-downs come when answers arrive.')).toBeTruthy();
  expect(asked(RunBreakdownDocument)).toEqual([]);
  cleanup();
  await show(tab());
  await screen.findByText('These personas have no attributes');
  cleanup();
  answer(RunBreakdownDocument, ({ only }) => ({
    simulationBreakdown: only && only.length > 0 ? { ...breakdown, chosen: figures(0, 0, 0) } : breakdown,
  }));
  const { person, router } = await show(tab(), '/?tab=breakdown&only=party:other');
  await person.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(router.state.location.search).toBe('?tab=breakdown');
});

test('an error is shown with what to do about it', async () => {
  answer(RunBreakdownDocument, ({ only }) => {
    if (only && only.length > 0) throw refusal('The personas of this run have no “shoe”', 'only');
    return { simulationBreakdown: breakdown };
  });
  const { person } = await show(tab(), '/?tab=breakdown&only=shoe:large');
  expect(within(await screen.findByRole('alert')).getByText(/have no “shoe”/)).toBeTruthy();
  expect(screen.getByText('shoe: large')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Start again with all personas' }));
  await statusSays(/^All 120 personas/);
});

/** Reads a blob, whose `text` jsdom lacks. */
async function textOf(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve } = Promise.withResolvers<void>();
  reader.addEventListener('load', () => resolve());
  reader.readAsText(blob);
  await promise;
  return String(reader.result);
}

function Live() {
  const [heard, setHeard] = useState(20);
  return (
    <>
      <button type="button" onClick={() => setHeard(heard + 1)}>
        One more answer
      </button>
      <BreakdownTab jobId="calm-river" heard={heard} isOpen />
    </>
  );
}

test('an open run is read again when answers arrive, at most every five seconds, and has no links to reactions', async () => {
  serve();
  await show(<Live />);
  await screen.findByRole('table', { name: 'By Party' });
  const calls = () => asked(RunBreakdownDocument).length;
  expect(calls()).toBe(1);
  expect(screen.queryByRole('link', { name: '3 quotes' })).toBeNull();
  import.meta.jest.useFakeTimers();
  const hear = () => fireEvent.click(screen.getByText('One more answer'));
  const pass = (ms: number) => act(() => import.meta.jest.advanceTimersByTimeAsync(ms));
  try {
    // The first read was at a real time, so the measured five seconds begin with the next one.
    hear();
    for (let ms = 0; calls() < 2 && ms <= 5000; ms += 25) await pass(25);
    expect(calls()).toBe(2);
    hear();
    await pass(2000);
    hear();
    await pass(2900);
    expect(calls()).toBe(2);
    await pass(100);
    expect(calls()).toBe(3);
    await pass(60_000);
    expect(calls()).toBe(3);
  } finally {
    import.meta.jest.useRealTimers();
  }
});

test('reactions keep the filter, and remove it', async () => {
  serve();
  answer(RunReactionsDocument, ({ only }) => ({
    simulationReactions: { items: [], total: only && only.length > 0 ? 70 : 120, nextToken: null },
  }));
  const result = { jobId: 'calm-river', models: ['gpt-4o'], bySegment: [], byProvider: [] } as unknown as RunResult;
  const { person, router } = await show(
    <ReactionsTab result={result} />,
    '/?tab=reactions&only=party:democrat&by=party',
  );
  await screen.findByText('Party: Democrat');
  await statusSays(/^70 reactions found$/);
  await person.click(screen.getByRole('button', { name: 'Remove Party: Democrat' }));
  await statusSays(/^120 reactions$/);
  // The choices of the break-down stay.
  expect(router.state.location.search).toBe('?tab=reactions&by=party');
});
