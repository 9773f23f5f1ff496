import { type Entry, matchingEntries } from '../../../web/app/palette/entries.ts';

const entry = (group: Entry['group'], label: string, words?: string): Entry => ({
  id: label,
  group,
  label,
  ...(words === undefined ? {} : { words }),
  go: () => {},
});

const entries = [
  entry('Screens', 'Runs'),
  entry('Screens', 'Compare runs'),
  entry('Actions', 'Start the tour', 'help'),
  entry('Runs', 'Shorter waits at clinics', 'silver-early-harbor'),
  entry('Segments', 'Young renters', 'city'),
  entry('Panels', 'Tram line 4', 'calm-green-river Tram line 4'),
];
const found = (query: string) => matchingEntries(query, entries).map(({ label }) => label);

it('the command palette shows actions, screens, runs and panels before anything is entered, and no segments', () => {
  expect(found('')).toEqual(['Start the tour', 'Runs', 'Compare runs', 'Shorter waits at clinics', 'Tram line 4']);
  expect(found('  ')).toEqual(found(''));
});

it('an entry matches by the beginnings of its words, in any order and case, and by hidden keywords', () => {
  expect(found('clinics SHORT')).toEqual(['Shorter waits at clinics']);
  expect(found('early-har')).toEqual(['Shorter waits at clinics']);
  expect(found('calm-green')).toEqual(['Tram line 4']);
  expect(found('help')).toEqual(['Start the tour']);
  expect(found('city')).toEqual(['Young renters']);
  expect(found('linics')).toEqual([]);
});

it('entries that begin with the entered text are listed first', () => {
  const swapped = [entry('Screens', 'Compare runs'), entry('Screens', 'Runs')];
  expect(matchingEntries('run', swapped).map(({ label }) => label)).toEqual(['Runs', 'Compare runs']);
});

it('the command palette shows at most eight entries of a group', () => {
  const many = Array.from({ length: 20 }, (_, index) => entry('Segments', `Renters ${index}`));
  expect(matchingEntries('renters', many)).toHaveLength(8);
});
