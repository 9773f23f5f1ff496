import { ApolloProvider } from '@apollo/client/react';
import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { type ReactNode, useMemo } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createApolloClient } from '../graphql/apollo.ts';
import { toast } from '../lib/toaster.ts';
import { SessionProvider, useSession } from '../session/context.tsx';
import { router } from './router.tsx';

function ApolloForViewer({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const viewerId = user?.userId;
  // A fresh cache per person, so that nothing of the previous one is ever shown.
  const client = useMemo(() => createApolloClient(viewerId), [viewerId]);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}

const warn = (text: string) => void toast(text, 'warning');

/** Blueprint's providers without its hotkeys dialog, which is not used. */
export function App() {
  return (
    <PortalProvider>
      <OverlaysProvider>
        <SessionProvider warn={warn}>
          <ApolloForViewer>
            {/* No transitions: a page that reads the address would query the old and the new list in turn, without end. */}
            <RouterProvider router={router} useTransitions={false} />
          </ApolloForViewer>
        </SessionProvider>
      </OverlaysProvider>
    </PortalProvider>
  );
}
