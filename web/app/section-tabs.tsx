import { NavLink, useLocation } from 'react-router';
import { tabsAt } from './screens.ts';
import styles from './section-tabs.module.css';

/** The pages of a section beside each other, such as runs, experiments and recurring runs. */
export function SectionTabs() {
  const tabs = tabsAt(useLocation().pathname);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label="Section">
      <ul className={styles.tabs}>
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end className={({ isActive }) => `${styles.tab} ${isActive ? styles.current : ''}`}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
