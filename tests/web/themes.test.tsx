import { screen, within } from '@testing-library/react';
import { ThemesCard } from '../../web/features/run/themes-card.tsx';
import {
  RunThemeQuotesDocument,
  RunThemesDocument,
  type RunThemesQuery,
  type ThemeQuoteFieldsFragment,
} from '../../web/generated/breakdown/graphql.ts';
import { faultsOf, focused, show } from './_support/render.tsx';
import { answer, asked, refusal } from './_support/server.ts';

type Found = NonNullable<RunThemesQuery['simulationThemes']>;

function quotes(count: number, from = 0): ThemeQuoteFieldsFragment[] {
  return Array.from({ length: count }, (_, at) => ({
    personaIndex: from + at,
    provider: 'openai',
    model: 'gpt-4o',
    sentiment: 'negative',
    reasoning: `Reason ${from + at}`,
    personName: 'Carol B.',
    age: 58,
    segmentName: 'Rural owners',
  }));
}

function theme(part: Partial<Found['themes'][number]>): Found['themes'][number] {
  return {
    key: '1',
    name: 'Who pays for it',
    about: 20,
    count: 21,
    sentiment: 'negative',
    moreOften: [],
    quotes: quotes(3),
    ...part,
  };
}

const found: Found = {
  reasons: 312,
  people: 280,
  none: 57,
  noneAbout: 55,
  comparisons: 24,
  themes: [
    theme({ key: 'a', name: 'The numbers can be checked', about: 85, count: 84, sentiment: 'positive' }),
    theme({
      key: 'b',
      name: 'Heard it before',
      about: 35,
      count: 36,
      moreOften: [{ by: 'segment', key: 'n', label: 'North', share: 0.24, others: 0.11 }],
    }),
  ],
};

const all = { jobId: 'calm-river' } as const;

test('themes show approximate counts, by the side they are on, and where they are more frequent', async () => {
  answer(RunThemesDocument, { simulationThemes: found });
  const { container } = await show(<ThemesCard {...all} />);
  expect(await screen.findByText('about 85')).toBeTruthy();
  expect(screen.getByText(/^of 280.people, counts approximate$/)).toBeTruthy();
  const spokeFor = screen.getByRole('region', { name: 'What spoke for it (positive)' });
  const spokeAgainst = screen.getByRole('region', { name: 'What spoke against it (negative)' });
  expect(screen.queryByText(/^What was missing/)).toBeNull();
  expect(within(spokeFor).getByRole('button', { name: 'The numbers can be checked' })).toBeTruthy();
  expect(within(spokeAgainst).getByText('More often among North: 24%, others 11%')).toBeTruthy();
  expect(screen.getByText(/“mixed” has no such reason/)).toBeTruthy();
  expect(screen.getByText('About 55 reasons fit no theme.')).toBeTruthy();
  expect(screen.getByText(/corrected for 24.comparisons/)).toBeTruthy();
  expect(await faultsOf(container)).toEqual([]);
});

test('a theme opens its quotes by keyboard, and reads the others on request', async () => {
  answer(RunThemesDocument, { simulationThemes: found });
  answer(RunThemeQuotesDocument, ({ theme: key, quotes: wanted }) => ({
    simulationThemes: { themes: [{ key, quotes: quotes(Math.min(wanted, 36)) }] },
  }));
  const { person, container } = await show(<ThemesCard jobId="calm-river" only={['party:green']} />);
  const opener = await screen.findByRole('button', { name: 'Heard it before' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Reason 0')).toBeNull();
  opener.focus();
  await person.keyboard('{Enter}');
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe(opener);
  expect(screen.getAllByText(/^Reason \d+$/)).toHaveLength(3);
  await person.click(screen.getByRole('button', { name: 'All about 35 quotes' }));
  expect(await screen.findByText('Reason 35')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /quotes$/ })).toBeNull();
  expect(asked(RunThemeQuotesDocument)).toEqual([
    { jobId: 'calm-river', only: ['party:green'], theme: 'b', quotes: 50 },
  ]);
  expect(asked(RunThemesDocument)[0]).toEqual({ jobId: 'calm-river', only: ['party:green'] });
  expect(await faultsOf(container)).toEqual([]);
  await person.click(opener);
  expect(screen.queryByText('Reason 0')).toBeNull();
});

test('many themes are shown on request', async () => {
  const themes = Array.from({ length: 8 }, (_, at) => theme({ key: `${at}`, name: `Theme ${at}` }));
  answer(RunThemesDocument, { simulationThemes: { ...found, themes } });
  const { person } = await show(<ThemesCard {...all} />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  await person.click(screen.getByRole('button', { name: 'All 8 themes' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
});

test('reasons without anything in common, and no reasons, are said', async () => {
  answer(RunThemesDocument, { simulationThemes: { ...found, themes: [] } });
  await show(<ThemesCard {...all} />);
  expect(await screen.findByText(/^The 312.reasons have too few words in common/)).toBeTruthy();
});

test('a failure is shown, and trying again reads the themes', async () => {
  let isDown = true;
  answer(RunThemesDocument, () => {
    if (isDown) throw refusal('Too much is being worked on right now.');
    return { simulationThemes: found };
  });
  const { person } = await show(<ThemesCard {...all} />);
  expect(await screen.findByText('Themes could not be read')).toBeTruthy();
  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('about 85')).toBeTruthy();
});
