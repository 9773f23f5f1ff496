import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { TourProvider } from '../features/tour/tour-context.tsx';
import { useSession } from '../session/context.tsx';
import { browserStorage, readTokens } from '../session/storage.ts';
import { ChatCorner } from './chat-corner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { LiveRuns } from './live-runs.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import type { RouteHandle } from './router.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './shell.module.css';

/** The frame of every screen. Guests see no navigation. */
export function Shell() {
  const session = useSession();
  const isForAnyone = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isForAnyone === true);
  const user = isForAnyone ? null : session.user;
  // Reserves space for the navigation before the viewer is known, so that the page does not shift.
  const hasSide =
    user !== null || (!isForAnyone && session.loading && readTokens(browserStorage('localStorage')) !== null);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);

  // Moves focus to the content of the new screen for keyboards and screen readers.
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setDrawerOpen(false);
    // Unless the screen focused its first field already, or the pressed element remains.
    const { activeElement, body } = document;
    // Or an overlay holds the focus.
    if (body.classList.contains('bp6-overlay-open')) return;
    if (activeElement !== main.current && main.current?.contains(activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <TourProvider isOff={isForAnyone}>
      <div className={hasSide ? styles.frame : styles.open}>
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        {hasSide ? <aside className={styles.side}>{user ? <SideNav /> : null}</aside> : null}
        <div className={styles.column}>
          <TopBar isForAnyone={isForAnyone} onMenu={() => setDrawerOpen(true)} />
          {user ? <ConnectionBanner /> : null}
          <main id="content" ref={main} tabIndex={-1} className={styles.content}>
            <Outlet />
          </main>
        </div>
        {user ? <NavDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} /> : null}
        {user ? <LiveRuns key={user.userId} /> : null}
        {isForAnyone ? null : (
          <div data-no-print="">
            <ChatCorner />
          </div>
        )}
        <ScrollRestoration />
      </div>
    </TourProvider>
  );
}
