import { Button } from '@blueprintjs/core';
import { Menu as MenuIcon, Walk } from '@blueprintjs/icons';
import { Fragment } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { HelpMenu } from './help-menu.tsx';
import { InboxLink } from './inbox-link.tsx';
import { GoTo } from './palette/go-to.tsx';
import type { RouteHandle } from './route-handle.ts';
import styles from './top-bar.module.css';
import { useTour } from '../features/tour/tour-context.tsx';
import { useShownCrumb } from '../lib/crumb.ts';
import { useSession } from '../session/context.tsx';

/** The path to the screen. The last part is the name of the shown item, if its screen has set one. */
function Breadcrumb() {
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  const crumbs = (match?.handle as RouteHandle | undefined)?.crumbs(match?.params ?? {}) ?? [];
  const shown = useShownCrumb();
  return (
    <nav aria-label="Where you are" className={styles.crumbs}>
      {crumbs.map(({ label, to }, index) => (
        <Fragment key={to ?? 'here'}>
          {index > 0 ? <span aria-hidden="true">/</span> : null}
          {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{shown ?? label}</span>}
        </Fragment>
      ))}
    </nav>
  );
}

function GuestLinks() {
  const { pathname } = useLocation();
  return (
    <>
      {pathname === '/sign-in' ? null : <Link to="/sign-in">Sign in</Link>}
      {pathname === '/sign-up' ? null : <Link to="/sign-up">Create an account</Link>}
    </>
  );
}

/** The bar at the top: where the person is and their menus, or the product's name and links for guests. */
export function TopBar({ isForAnyone, onMenu }: { isForAnyone: boolean; onMenu: () => void }) {
  const session = useSession();
  const { loading } = session;
  const user = isForAnyone ? null : session.user;
  return (
    <header className={styles.bar}>
      {user ? (
        <>
          <Button
            className={styles.menu ?? ''}
            variant="minimal"
            icon={<MenuIcon />}
            aria-label="Open navigation"
            onClick={onMenu}
          />
          <Breadcrumb />
        </>
      ) : (
        <Brand />
      )}
      <div className={styles.tools}>
        {user ? (
          <>
            <GoTo />
            <TourButton />
            <HelpMenu />
            <InboxLink />
            <AccountMenu />
          </>
        ) : loading ? null : session.user ? (
          <Link to="/">Open Soundings</Link>
        ) : (
          <GuestLinks />
        )}
      </div>
    </header>
  );
}

function TourButton() {
  const { start } = useTour();
  return (
    <Button variant="minimal" icon={<Walk />} onClick={start} data-tour-button="">
      <span className={styles.label}>Tour</span>
    </Button>
  );
}
