import { Button, Drawer } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { ConnectionBanner } from './connection-banner.tsx';
import { LiveRuns } from './live-runs.tsx';
import type { RouteHandle } from './route-handle.ts';
import styles from './shell.module.css';
import { SectionTabs } from './section-tabs.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';
import { TourProvider } from '../features/tour/tour-context.tsx';
import { isOverlayOpen } from '../lib/overlay.ts';
import { useSession } from '../session/context.tsx';
import { browserStorage, readTokens } from '../session/storage.ts';

/** The frame of every screen. Guests see no navigation. */
export function Shell() {
  const session = useSession();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const is = (name: 'isForAnyone' | 'hasNoChat' | 'hasNoTour') => handles.some((handle) => handle?.[name]);
  const isForAnyone = is('isForAnyone');
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
    const { activeElement } = document;
    // A dialog keeps its focus.
    if (isOverlayOpen()) return;
    // The screen has focused its first field already, or the pressed element is still there.
    if (activeElement !== main.current && main.current?.contains(activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <TourProvider isOff={isForAnyone || is('hasNoTour')}>
      <div className={hasSide ? styles.frame : styles.open}>
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        {hasSide ? <aside className={styles.side}>{user ? <SideNav /> : null}</aside> : null}
        <div className={styles.column}>
          <TopBar isForAnyone={isForAnyone} onMenu={() => setDrawerOpen(true)} />
          {user ? <ConnectionBanner /> : null}
          <main id="content" ref={main} tabIndex={-1} className={styles.content}>
            {user ? <SectionTabs /> : null}
            <Outlet />
          </main>
        </div>
        {user ? <NavDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} /> : null}
        {user ? <LiveRuns key={user.userId} /> : null}
        {isForAnyone || is('hasNoChat') ? null : (
          <div data-no-print="">
            <ChatCorner />
          </div>
        )}
        <ScrollRestoration />
      </div>
    </TourProvider>
  );
}

const ChatWidget = lazy(async () => ({
  default: (await import('../features/chat-widget/chat-widget.tsx')).ChatWidget,
}));

/** Milliseconds after which the chat is loaded where the browser cannot tell that it is idle (Safari). */
const chatDelayMs = 300;
/** Milliseconds after which the chat is loaded even if the browser is not idle. */
const maxChatDelayMs = 2000;

/** The chat on every page, loaded once the browser is idle so that it does not slow the first page. */
function ChatCorner() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setDue(true), chatDelayMs);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setDue(true), { timeout: maxChatDelayMs });
    return () => cancelIdleCallback(handle);
  }, []);
  if (!isDue) return null;
  return (
    <Suspense>
      <ChatWidget />
    </Suspense>
  );
}

/** The navigation of a phone. Blueprint's drawer has no role of its own. */
function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} position="left" size="min(260px, 85vw)">
      <div role="dialog" aria-modal="true" aria-label="Navigation">
        <Button
          className={styles.close ?? ''}
          variant="minimal"
          icon={<Cross />}
          aria-label="Close navigation"
          onClick={onClose}
        />
        <SideNav />
      </div>
    </Drawer>
  );
}
