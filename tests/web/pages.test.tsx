import { screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { useReactions } from '../../web/features/run/use-reactions.ts';
import { useProfilePages } from '../../web/features/segments/use-profile-pages.ts';
import { RunReactionsDocument } from '../../web/generated/run/graphql.ts';
import { SegmentProfilesDocument } from '../../web/generated/segments/graphql.ts';
import { show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

const reaction = {
  personaIndex: 1,
  provider: 'openai',
  model: 'gpt-4o',
  sentiment: 'positive',
  response: '',
  reaction: '',
  reasoning: '',
  actionLikelihood: null,
  researchPerformed: null,
  citations: [],
  droppedCitations: 0,
  confidence: 0.75,
  engagementScore: 0.5,
  personName: 'Ann',
  age: null,
  gender: null,
  segmentId: 'voters',
  segmentName: 'Voters',
  attributes: {},
};

function Reactions() {
  const [search, setSearch] = useState('');
  const filters = useMemo(() => (search === '' ? {} : { search }), [search]);
  const { items, total, isLoading, error, more, again } = useReactions('calm-river', filters);
  return (
    <>
      <output>{`${items.map(({ response }) => response).join(' ')}; ${total ?? 'unknown'}${isLoading ? '; reading' : ''}${error ? `; ${error}` : ''}`}</output>
      <button type="button" onClick={more}>
        More
      </button>
      <button type="button" onClick={again}>
        Again
      </button>
      <button type="button" onClick={() => setSearch('tax')}>
        Filter
      </button>
    </>
  );
}

const shown = async (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe(text));
const press = (name: string) => screen.getByRole('button', { name });

test('pages of reactions are read in order and once; a failed page is retried', async () => {
  let isAway = true;
  answer(RunReactionsDocument, ({ nextToken }) => {
    if (nextToken && isAway) throw refusal('The server is away');
    const items = (nextToken ? ['c'] : ['a', 'b']).map((response) => ({ ...reaction, response }));
    return { simulationReactions: { items, total: 3, nextToken: nextToken ? null : 'after b' } };
  });
  const { person } = await show(<Reactions />);
  await shown('a b; 3');
  await person.click(press('More'));
  await shown('a b; 3; The server is away');
  isAway = false;
  await person.click(press('Again'));
  await shown('a b c; 3');
  await person.click(press('More'));
  expect(asked(RunReactionsDocument).map(({ nextToken }) => nextToken ?? null)).toEqual([null, 'after b', 'after b']);
});

test('reactions of another filter replace the previous ones on arrival, and after an error none are shown', async () => {
  let isAway = true;
  const first = Promise.withResolvers<void>();
  answer(RunReactionsDocument, async ({ search }) => {
    if (search) await first.promise;
    if (search && isAway) throw refusal('The server is away');
    const items = [{ ...reaction, response: search ? 'taxes' : 'all' }];
    return { simulationReactions: { items, total: search ? 1 : 9, nextToken: null } };
  });
  const { person } = await show(<Reactions />);
  await shown('all; 9');
  await person.click(press('Filter'));
  await shown('all; unknown; reading');
  first.resolve();
  await shown('; unknown; The server is away');
  isAway = false;
  await person.click(press('Again'));
  await shown('taxes; 1');
});

function Profiles() {
  const [isDescending, setDescending] = useState(false);
  const { total, error, at, need, restart } = useProfilePages('voters', { search: '', sort: 'name', isDescending });
  const names = [0, 99, 100, 250].map((index) => at(index)?.name ?? '…');
  return (
    <>
      <output>{`${names.join(' ')}; ${total ?? 'unknown'}${error ? `; ${error}` : ''}`}</output>
      <button type="button" onClick={() => need(250)}>
        Scroll
      </button>
      <button type="button" onClick={restart}>
        Again
      </button>
      <button type="button" onClick={() => setDescending(true)}>
        Sort
      </button>
    </>
  );
}

test('profiles are read page by page where they are visible, and again after sorting', async () => {
  let isAway = true;
  answer(SegmentProfilesDocument, ({ offset, descending }) => {
    if (offset && isAway) throw refusal('The server is away');
    const place = (index: number) => (descending ? 299 - index : index);
    const items = Array.from({ length: 100 }, (_, index) => place((offset ?? 0) + index)).map((index) => ({
      id: `p${index}`,
      name: `n${index}`,
      source: 'file',
      attributes: {},
    }));
    return { segmentProfiles: { total: 300, items } };
  });
  const { person } = await show(<Profiles />);
  await shown('n0 n99 … …; 300');
  await person.click(press('Scroll'));
  await shown('n0 n99 … …; 300; The server is away');
  isAway = false;
  await person.click(press('Scroll'));
  await shown('n0 n99 … n250; 300');
  await person.click(press('Scroll'));
  await person.click(press('Sort'));
  await shown('n299 n200 … …; 300');
  await person.click(press('Scroll'));
  await shown('n299 n200 … n49; 300');
  expect(asked(SegmentProfilesDocument).map(({ offset }) => offset)).toEqual([0, 200, 200, 0, 200]);
});
