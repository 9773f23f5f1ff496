import { Chat, Cog, History, People, TimelineLineChart } from '@blueprintjs/icons';
import { NavLink } from 'react-router';
import { Brand } from './brand.tsx';
import styles from './side-nav.module.css';

const items = [
  { to: '/', label: 'Test a message', Icon: Chat },
  { to: '/runs', label: 'Runs', Icon: History },
  { to: '/segments', label: 'Segments', Icon: People },
  { to: '/analytics', label: 'Analytics', Icon: TimelineLineChart },
  { to: '/settings', label: 'Settings', Icon: Cog },
] as const;

/** Only what exists; a later screen adds its line here. */
export function SideNav() {
  return (
    <div className={styles.nav}>
      <Brand />
      <nav aria-label="Main">
        <ul className={styles.list}>
          {items.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} className={({ isActive }) => `${styles.item} ${isActive ? styles.current : ''}`}>
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
