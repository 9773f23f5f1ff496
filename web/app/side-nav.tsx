import { NavLink, useLocation } from 'react-router';
import { Brand } from './brand.tsx';
import { type Screen, useScreens } from './screens.ts';
import styles from './side-nav.module.css';

/** The main navigation. */
export function SideNav() {
  return (
    <div className={styles.nav}>
      <Brand />
      <nav aria-label="Main" className={styles.groups}>
        {groupsOf(useScreens()).map(({ name, screens: [first, ...others] }) => (
          <div key={first.to}>
            {name === undefined ? null : (
              <p className={styles.heading} aria-hidden="true">
                {name}
              </p>
            )}
            <ul className={styles.list} aria-label={name}>
              {[first, ...others].map((screen) => (
                <Entry key={screen.to} {...screen} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}

function Entry({ to, label, Icon, parts = [] }: Screen) {
  const { pathname } = useLocation();
  return (
    <li>
      <NavLink
        to={to}
        end={to === '/'}
        className={({ isActive }) => `${styles.item} ${isActive || parts.includes(pathname) ? styles.current : ''}`}
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
