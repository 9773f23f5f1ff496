import { screen, waitFor } from '@testing-library/react';
import { SamplesCard } from '../../web/features/samples/samples-card.tsx';
import { RemoveSamplesDocument, SamplesDocument, type SamplesQuery } from '../../web/generated/samples/graphql.ts';
import { faultsOf, show } from './_support/render.tsx';
import { answer, asked } from './_support/server.ts';

const four: SamplesQuery['samples'] = [
  { kind: 'experiment', address: 'e1', title: 'Sample: three wordings' },
  { kind: 'survey', address: 's1', title: 'Sample: access' },
  { kind: 'panel', address: 'calm-river-runs', title: 'Sample: a bus' },
  { kind: 'search', address: 'old-trees-grow', title: 'Sample: a better wording' },
];

test('each sample leads to its page, and one press removes all of them', async () => {
  let samples = four;
  answer(SamplesDocument, () => ({ samples }));
  answer(RemoveSamplesDocument, () => {
    samples = [];
    return { removeSamples: 7 };
  });
  const { person, container } = await show(<SamplesCard isFirst />);
  await screen.findByRole('link', { name: /^Survey/ });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/experiments/e1',
    '/surveys/s1/results',
    '/panels/calm-river-runs',
    '/searches/old-trees-grow',
  ]);
  expect(screen.getByText(/count in no limit and in no figure of Analytics/)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Remove the samples' }));
  await waitFor(() => expect(screen.queryByText('Finished work to look at')).toBeNull());
  expect(asked(RemoveSamplesDocument)).toHaveLength(1);
});

test('an account without samples sees no card', async () => {
  answer(SamplesDocument, { samples: [] });
  const { container } = await show(<SamplesCard isFirst={false} />);
  await waitFor(() => expect(asked(SamplesDocument)).toHaveLength(1));
  expect(container.querySelector('section')).toBeNull();
});
