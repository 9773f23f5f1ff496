import { act, screen, waitFor } from '@testing-library/react';
import { matchRoutes, Outlet } from 'react-router';
import { router as screens } from '../../web/app/router.tsx';
import type { RouteHandle } from '../../web/app/route-handle.ts';
import { TourProvider, useTour } from '../../web/features/tour/tour-context.tsx';
import { hasTourEnded, rememberTourFor, setTourEnded } from '../../web/features/tour/tour-memory.ts';
import { stepText, tourSteps } from '../../web/features/tour/tour-steps.ts';
import { CompleteTourDocument } from '../../web/generated/graphql.ts';
import { session } from '../../web/session/session.ts';
import { tourRestartEvent } from '../../web/lib/tour.ts';
import { focused, show } from './_support/render.tsx';
import { answer, asked } from './_support/server.ts';

function Help() {
  const { start } = useTour();
  return (
    <button type="button" data-tour-button onClick={start}>
      Start the tour
    </button>
  );
}

const page = [
  {
    element: (
      <TourProvider isOff={false}>
        <Help />
        <aside>
          <nav aria-label="Main">
            {['/segments', '/ai-assistant', '/analytics', '/settings'].map((path) => (
              <a key={path} href={path}>
                {path}
              </a>
            ))}
          </nav>
        </aside>
        <Outlet />
      </TourProvider>
    ),
    children: [
      { path: '/', element: <textarea id="compose-message" aria-label="Message" /> },
      { path: '*', element: <p>Another screen</p> },
    ],
  },
];

// Elements have no position in jsdom, but the tour waits until its target is visible.
const place = new DOMRect(10, 10, 100, 30);
Object.assign(Element.prototype, { getClientRects: () => [place], getBoundingClientRect: () => place });

beforeEach(() => {
  answer(CompleteTourDocument, { updateSettings: { userId: 'ann', settings: { id: 's1', hasCompletedTour: true } } });
  // Prevents the tour from starting automatically.
  sessionStorage.setItem('soundings.tour-ended', 'yes');
});

const card = (title: string) => screen.findByRole('dialog', { name: title });
const isOver = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the tour is used with buttons and arrow keys, opens the screen of each step, and traps focus', async () => {
  const { person, router } = await show(page, '/runs');
  await person.click(screen.getByText('Start the tour'));
  await card('Welcome to Soundings');
  expect(screen.getByText('Step 1 of 7')).toBeTruthy();
  expect(focused()).toBe(screen.getByText('Next').closest('button'));
  expect((screen.getByText('Previous').closest('button') as HTMLButtonElement).disabled).toBe(true);
  await person.tab();
  expect(focused()).toBe(screen.getByLabelText('Close the tour'));
  await person.tab({ shift: true });
  expect(focused()).toBe(screen.getByText('Next').closest('button'));

  await person.keyboard('{ArrowRight}');
  expect(router.state.location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await card('Test a message');
  await person.click(screen.getByText('Next'));
  await card('Audience segments');
  await person.keyboard('{ArrowLeft}');
  await card('Test a message');
  expect(asked(CompleteTourDocument)).toEqual([]);

  await person.keyboard('{Escape}');
  await isOver();
  expect(focused()).toBe(screen.getByText('Start the tour'));
  await waitFor(() => expect(asked(CompleteTourDocument)).toHaveLength(1));
});

test('the last step completes the tour, and the settings step links to the settings and then says so', async () => {
  const { person, router } = await show(page);
  await person.click(screen.getByText('Start the tour'));
  await card('Welcome to Soundings');
  for (const title of ['Test a message', 'Audience segments', 'AI assistant', 'Analytics', 'Settings and API keys']) {
    await person.keyboard('{ArrowRight}');
    await card(title);
  }
  expect(await screen.findByText(/use the built-in simulated provider: it is free/)).toBeTruthy();
  await person.click(screen.getByText('Go to Settings'));
  expect(router.state.location.pathname).toBe('/settings');
  expect(await screen.findByText(/^This is Settings/)).toBeTruthy();
  await person.keyboard('{ArrowRight}');
  await card('You are ready');
  await person.click(screen.getByText('Complete'));
  await isOver();
  await waitFor(() => expect(asked(CompleteTourDocument)).toHaveLength(1));
});

test('the simulated provider is offered only where one runs', () => {
  const texts = tourSteps.map((step) => stepText(step, false));
  expect(texts.filter((text) => text.includes('simulated'))).toEqual([]);
  expect(tourSteps.filter((step) => stepText(step, true).includes('simulated'))).toHaveLength(1);
});

test('signing out closes the tour without saving it as taken, and it can be restarted on another screen', async () => {
  await show(page);
  const restart = new Event(tourRestartEvent, { cancelable: true });
  act(() => void dispatchEvent(restart));
  expect(restart.defaultPrevented).toBe(true);
  await card('Welcome to Soundings');
  await act(() => session.signOut().catch(() => undefined));
  await isOver();
  expect(asked(CompleteTourDocument)).toEqual([]);
});

test('a tour that one person skipped in this tab is offered to the next one, even after a reload', () => {
  sessionStorage.removeItem('soundings.tour-ended');
  rememberTourFor('ann');
  setTourEnded();
  rememberTourFor('ann');
  expect(hasTourEnded()).toBe(true);
  rememberTourFor('ben');
  expect(hasTourEnded()).toBe(false);
});

test('the tour is turned off on the page that asks about an app, and nowhere else that has navigation', async () => {
  const isOffAt = (path: string) =>
    matchRoutes([...screens.routes], path)?.some(({ route }) => (route.handle as RouteHandle | undefined)?.hasNoTour);
  expect([isOffAt('/oauth/interaction/abc'), isOffAt('/settings')]).toEqual([true, false]);
  await show(
    [
      {
        element: (
          <TourProvider isOff>
            <Help />
            <Outlet />
          </TourProvider>
        ),
        children: [{ path: '*', element: <p>Let an app act for you?</p> }],
      },
    ],
    '/oauth/interaction/abc',
  );
  act(() => void globalThis.dispatchEvent(new Event(tourRestartEvent, { cancelable: true })));
  expect(screen.queryByRole('dialog')).toBeNull();
});
