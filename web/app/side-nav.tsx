import { NavLink, useLocation } from 'react-router';
import { Brand } from './brand.tsx';
import { isWithin, type Screen, useScreens } from './screens.ts';
import styles from './side-nav.module.css';

/** The main navigation: what people do, then the assistant and settings, then what few need, folded up. */
export function SideNav() {
  return (
    <div className={styles.nav}>
      <Brand />
      <nav aria-label="Main" className={styles.groups}>
        {groupsOf(useScreens()).map(({ name, screens }) =>
          name === 'More' ? <More key={name} screens={screens} /> : <Entries key={screens[0].to} screens={screens} />,
        )}
      </nav>
    </div>
  );
}

function Entries({ screens }: Pick<Group, 'screens'>) {
  return (
    <ul className={styles.list}>
      {screens.map((screen) => (
        <Entry key={screen.to} {...screen} />
      ))}
    </ul>
  );
}

/** Entries that are shown on request, and while one of them is open. */
function More({ screens }: Pick<Group, 'screens'>) {
  const { pathname } = useLocation();
  return (
    <details open={screens.some((screen) => isWithin(screen, pathname))}>
      <summary className={styles.item}>More</summary>
      <Entries screens={screens} />
    </details>
  );
}

function Entry({ to, label, Icon, tabs }: Screen) {
  const { pathname } = useLocation();
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        className={`${styles.item} ${isWithin({ to, ...(tabs ? { tabs } : {}) }, pathname) ? styles.current : ''}`}
      >
        <Icon aria-hidden="true" />
        {label}
      </NavLink>
    </li>
  );
}

interface Group {
  name: Screen['group'];
  screens: [Screen, ...Screen[]];
}

/** Screens that follow each other in one group. */
function groupsOf(screens: readonly Screen[]): Group[] {
  const groups: Group[] = [];
  for (const screen of screens) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === screen.group) last.screens.push(screen);
    else groups.push({ name: screen.group, screens: [screen] });
  }
  return groups;
}
