import { NavLink, useLocation } from 'react-router';
import { Brand } from './brand.tsx';
import { useScreens } from './screens.ts';
import styles from './side-nav.module.css';

/** The main navigation. */
export function SideNav() {
  const { pathname } = useLocation();
  return (
    <div className={styles.nav}>
      <Brand />
      <nav aria-label="Main">
        <ul className={styles.list}>
          {useScreens().map(({ to, label, Icon, parts = [] }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className={({ isActive }) =>
                  `${styles.item} ${isActive || parts.includes(pathname) ? styles.current : ''}`
                }
              >
                <Icon aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
