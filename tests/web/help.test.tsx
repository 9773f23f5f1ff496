import { screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router';
import { HelpMenu } from '../../web/app/help-menu.tsx';
import { faultsOf, show } from './_support/render.tsx';

const page = [
  {
    path: '/',
    element: (
      <>
        <HelpMenu />
        <Outlet />
      </>
    ),
    children: [{ path: 'panels/new', element: <p>A new panel</p> }],
  },
];

test('the help menu explains panels in a few lines and leads to the first one', async () => {
  const { person, router } = await show(page);
  await person.click(screen.getByRole('button', { name: 'Help' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Panels' }));
  const dialog = await screen.findByRole('dialog', { name: 'How panels work' });
  expect(dialog.querySelectorAll('dt')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Your panels' }).getAttribute('href')).toBe('/panels');
  expect(await faultsOf(dialog)).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'New panel' }));
  await screen.findByText('A new panel');
  expect(router.state.location.pathname).toBe('/panels/new');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the explanation of the product names panels too, and has no links', async () => {
  const { person } = await show(page);
  await person.click(screen.getByRole('button', { name: 'Help' }));
  await person.click(await screen.findByRole('menuitem', { name: 'How Soundings works' }));
  await screen.findByRole('dialog', { name: 'How Soundings works' });
  expect(screen.getByText('What a panel is')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
