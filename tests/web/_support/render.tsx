/** Renders a screen with its providers. */
import { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { BlueprintProvider } from '@blueprintjs/core';
import { act, render, screen } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { toast } from '../../../web/lib/toaster.ts';
import { createCache } from '../../../web/graphql/cache.ts';
import { SessionProvider, useSession } from '../../../web/session/context.tsx';
import { session } from '../../../web/session/session.ts';
import { tokensKey } from '../../../web/session/storage.ts';
import { answerPath, apiLink, forgetAnswers } from './server.ts';

export const ann = {
  userId: 'ann',
  username: 'ann@example.org',
  email: 'ann@example.org',
  givenName: 'Ann',
  hasRuns: true,
  isOperator: false,
  settings: { id: 's1', openaiModel: null, defaultSimulationSize: 20, hasCompletedTour: true },
};

function tokenOf(claims: object): string {
  return `e30.${btoa(JSON.stringify(claims))}.x`;
}

/** Stores tokens of Ann in this browser, as a sign-in does. */
export function signIn(): void {
  const token = tokenOf({ iat: Date.now() / 1000, exp: Date.now() / 1000 + 3600 });
  localStorage.setItem(
    tokensKey,
    JSON.stringify({ accessToken: token, idToken: token, refreshToken: 'r', clockDriftMs: 0 }),
  );
  answerPath('/auth/me', ann);
}

beforeEach(async () => {
  // Data in the product's memory is discarded when a person signs out.
  await session.signOut().catch(() => undefined);
  localStorage.clear();
  sessionStorage.clear();
  forgetAnswers();
  answerPath('/api/config', { simulatorAvailable: true });
  signIn();
});

interface Shown {
  person: UserEvent;
  client: ApolloClient;
  router: ReturnType<typeof createMemoryRouter>;
  container: HTMLElement;
}

/** Placeholder until it is known who is signed in. */
const warn = (text: string) => void toast(text, 'warning');

function Known({ children }: { children: ReactElement }) {
  return useSession().loading ? null : children;
}

/** Renders an element at an address, or complete routes, for the signed-in person; waits until the viewer is known. */
export async function show(
  what: ReactElement | RouteObject[],
  address: string | { pathname: string; search?: string; state: unknown } = '/',
): Promise<Shown> {
  const routes = Array.isArray(what) ? what : [{ path: '*', element: what }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const client = new ApolloClient({
    link: apiLink,
    cache: createCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
  const { container } = render(
    <BlueprintProvider>
      <SessionProvider warn={warn}>
        <ApolloProvider client={client}>
          <Known>
            <div data-testid="page">
              <RouterProvider router={router} useTransitions={false} />
            </div>
          </Known>
        </ApolloProvider>
      </SessionProvider>
    </BlueprintProvider>,
  );
  await screen.findByTestId('page');
  return { person: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }), client, router, container };
}

export function focused(): Element | null {
  return document.activeElement;
}

/** Rules about colors and icon fonts need a layout and are checked in journeys. A part of a page has no landmarks. */
const rules = Object.fromEntries(
  ['color-contrast', 'label-content-name-mismatch', 'region'].map((rule) => [rule, { enabled: false }]),
);

/** Returns the violations that axe finds, by rule. */
export async function faultsOf(container: Element): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  // Selectors of every element that passes would take most of the time, and only the HTML is printed.
  const options = { rules, resultTypes: ['violations' as const], selectors: false };
  // Updates of the page meanwhile are wrapped in act, as elsewhere.
  const { violations } = await act(() => axe.run(container, options));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
