/** Answers by an attribute of personas on the analytics page. */
import { screen, within } from '@testing-library/react';
import { checkFilter } from '../../domain/analytics/filter.ts';
import { ByAttributeCard } from '../../web/features/analytics/by-attribute-card.tsx';
import { AnalyticsByAttributeDocument, type AnalyticsByAttributeQuery } from '../../web/generated/analytics/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

type Found = AnalyticsByAttributeQuery['analyticsByAttribute'];
type Group = NonNullable<Found['table']>['groups'][number];

const group = (label: string, positive: number, total: number, more: Partial<Group> = {}): Group => ({
  label,
  letter: null,
  clearlyAbove: [],
  effective: total,
  people: total,
  counts: { positive, neutral: 0, negative: total - positive, total },
  positive: { count: positive, share: positive / total, low: 0.1, high: 0.9 },
  ...more,
});
const found: Found = {
  attributes: [
    { field: 'income', label: 'Income' },
    { field: 'party', label: 'Party' },
  ],
  table: {
    field: 'income',
    label: 'Income',
    sentence: 'Clear differences: High more positive than Low.',
    groups: [
      group('Low', 20, 100, { letter: 'A' }),
      group('High', 70, 100, { letter: 'B', clearlyAbove: ['A'] }),
      group('Middle', 7, 14),
      group('Not known', 1, 3),
    ],
  },
};
const card = <ByAttributeCard filter={checkFilter({})} />;

test('groups are listed as their size allows, with the ones that they are clearly above', async () => {
  answer(AnalyticsByAttributeDocument, { analyticsByAttribute: found });
  const { container, person, router } = await show(card, '/analytics');
  const table = within(await screen.findByRole('group', { name: 'By Income' }));
  const [, low, high, middle, unknown] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(low).toContain('20%');
  expect(high).toContain('clearly above Low');
  expect(middle).toContain('counts only');
  expect(middle).not.toMatch(/50%/);
  expect(unknown).toBe('Not known 3too few to show');
  expect(screen.getByText(/^Clear differences: High more positive than Low\. A persona counts once/)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);

  await person.selectOptions(screen.getByRole('combobox', { name: 'By attribute' }), 'Party');
  expect(router.state.location.search).toBe('?by=party');
  expect(asked(AnalyticsByAttributeDocument).at(-1)).toMatchObject({ by: 'party' });
});

test('an attribute that divides nobody is explained, and stays chosen', async () => {
  answer(AnalyticsByAttributeDocument, { analyticsByAttribute: { ...found, table: null } });
  await show(card, '/analytics?by=shoe-size');
  expect(await screen.findByText(/This attribute divides nobody/)).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'By attribute' }).value).toBe('shoe-size');
});

test('runs without attributes are explained', async () => {
  answer(AnalyticsByAttributeDocument, { analyticsByAttribute: { attributes: [], table: null } });
  await show(card, '/analytics');
  expect(await screen.findByText('The personas of these runs carry no attributes.')).toBeTruthy();
});

test('a refusal is shown in the card', async () => {
  answer(AnalyticsByAttributeDocument, () =>
    Promise.reject(refusal('Answers cannot be broken down by this attribute')),
  );
  await show(card, '/analytics?by=email');
  expect(await screen.findByText('Answers by attribute could not be read')).toBeTruthy();
});
