/** The pages of the help: every one can be found and read, and every screen leads to one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { HelpMenu } from '../../web/app/help-menu.tsx';
import { helpPathFor } from '../../web/app/help-pages.ts';
import { findHelp } from '../../web/features/help/find-help.ts';
import { HelpScreen } from '../../web/features/help/help-screen.tsx';
import { helpTexts } from '../../web/generated/help-texts.ts';
import { helpTitles } from '../../web/generated/help-titles.ts';
import { faultsOf, show } from './_support/render.tsx';

const paths = ['/help', '/help/:page', '/searches/:jobId'];
const screens = paths.map((path) => ({ path, element: path.startsWith('/help') ? <HelpScreen /> : <HelpMenu /> }));

test('there are twelve pages, each short, with an example, and the links of all lead somewhere', () => {
  const known = new Set([...routes(), ...Object.keys(helpTexts).map((slug) => `/help/${slug}`)]);
  expect(helpTitles).toHaveLength(12);
  for (const [slug, text] of Object.entries(helpTexts)) {
    expect([slug, text.split(/\s+/).length < 260, text.includes('*Example.*')]).toEqual([slug, true, true]);
    const linked = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
    expect(linked.filter((to) => !known.has(to))).toEqual([]);
  }
});

/** Paths of the router and of the sections of settings, as their sources name them. */
function routes(): string[] {
  const router = readFileSync(join(import.meta.dirname, '../../web/app/router.tsx'), 'utf8');
  const named = [...router.matchAll(/'([a-z][a-z-]*(?:\/[a-z-]+)?)'/g)].map(([, path]) => `/${path}`);
  const sections = readFileSync(join(import.meta.dirname, '../../web/features/settings/settings-screen.tsx'), 'utf8');
  return ['/', ...named, ...[...sections.matchAll(/path: '([a-z]+)'/g)].map(([, path]) => `/settings/${path}`)];
}

test('a search finds pages by their words, those with them in the title first', () => {
  expect(findHelp('').length).toBe(readdirSync(join(import.meta.dirname, '../../docs/help')).length);
  expect(findHelp('panels')[0]).toEqual({ slug: 'panels', title: 'Panels', line: null });
  expect(findHelp('spend cap')[0]).toMatchObject({
    slug: 'models-and-costs',
    line: expect.stringMatching(/^A spend cap ends/),
  });
  expect(findHelp('zebra')).toEqual([]);
});

test('a page is opened for the screen, searched and read, without faults of access', async () => {
  const { person, router, container } = await show(screens, '/searches/calm-river');
  await person.click(screen.getByRole('button', { name: 'Help' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Help on this page' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/better-wordings'));
  expect(screen.getByRole('heading', { name: 'Better wordings', level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'search' }).getAttribute('href')).toBe('/searches/new');
  expect(await faultsOf(container)).toEqual([]);
  const list = screen.getByRole('navigation', { name: 'Help' });
  expect(within(list).getAllByRole('link')).toHaveLength(12);
  await person.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'whisper');
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(1));
  await person.click(within(list).getByRole('link', { name: 'Panels' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/panels'));
});

test('an unknown page says so beside the list', async () => {
  await show(screens, '/help/nothing');
  expect(screen.getByText('This page does not exist')).toBeTruthy();
});

test.each([
  ['/', 'margins'],
  ['/runs/calm-river', 'reading-a-result'],
  ['/settings/agents', 'agents'],
  ['/settings/keys', 'models-and-costs'],
  ['/searchesx', 'margins'],
])('%s leads to the page %s', (path, slug) => {
  expect(helpPathFor(path)).toBe(`/help/${slug}`);
});
