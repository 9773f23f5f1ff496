/** The navigation: seven entries, the assistant and settings, and what few need under More. */
import { screen, within } from '@testing-library/react';
import { SectionTabs } from '../../web/app/section-tabs.tsx';
import { SideNav } from '../../web/app/side-nav.tsx';
import { faultsOf, show } from './_support/render.tsx';

const both = (
  <>
    <SideNav />
    <SectionTabs />
  </>
);
const everywhere = [{ path: '*', element: both }];
const main = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('seven entries come first, the routes of the assistant and of settings stay in sight, the rest is under More', async () => {
  const { container } = await show(everywhere, '/');
  const lists = main().getAllByRole('list', { hidden: true });
  expect(lists.map((list) => [...list.querySelectorAll('a')].map((link) => link.textContent))).toEqual([
    ['Test', 'Results', 'Audiences', 'Better wordings', 'Panels', 'Surveys', 'Analytics'],
    ['AI assistant', 'Settings'],
    ['Research papers', 'Help'],
  ]);
  for (const path of ['/', '/segments', '/ai-assistant', '/analytics', '/settings'])
    expect(container.querySelectorAll(`nav[aria-label="Main"] a[href="${path}"]`)).toHaveLength(1);
  expect(container.querySelector('details')?.open).toBe(false);
  expect(screen.queryByRole('navigation', { name: 'Section' })).toBeNull();
  expect(await faultsOf(container)).toEqual([]);
});

test.each([
  ['/recurring', 'Recurring', ['Runs', 'Comparisons', 'Compare runs', 'Recurring']],
  ['/profiles', 'Profiles', ['Segments', 'Profiles']],
])('on %s the pages of its section stand beside each other', async (path, current, labels) => {
  const { container } = await show(everywhere, path);
  const links = within(screen.getByRole('navigation', { name: 'Section' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(labels);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual([
    current,
  ]);
  expect(await faultsOf(container)).toEqual([]);
});

test('More is open on a page that stands in it', async () => {
  const { container } = await show(everywhere, '/research/papers/p1');
  expect(container.querySelector('details')?.open).toBe(true);
});
