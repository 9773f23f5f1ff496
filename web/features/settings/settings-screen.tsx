import type { ComponentType } from 'react';
import { Navigate, NavLink, useParams } from 'react-router';
import { PageTitle } from '../../components/page-title.tsx';
import { AgentsSection } from './agents/agents-section.tsx';
import { DataSection } from './data-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { CredentialsCard } from './security/credentials-card.tsx';
import { DevicesCard } from './security/devices-card.tsx';
import { MfaCard } from './security/mfa-card.tsx';
import { PasskeysCard } from './security/passkeys-card.tsx';
import { PasswordCard } from './security/password-card.tsx';
import styles from './settings.module.css';
import { SimulationsSection } from './simulations-section.tsx';
import { useUnsavedWarning } from './use-unsaved-input.ts';

interface Section {
  path: string;
  label: string;
  Section: ComponentType;
}

const sections: readonly Section[] = [
  { path: 'keys', label: 'Provider keys', Section: KeysSection },
  { path: 'simulations', label: 'Simulations and tour', Section: SimulationsSection },
  { path: 'agents', label: 'Connect an agent', Section: AgentsSection },
  { path: 'notifications', label: 'Notifications', Section: NotificationsSection },
  { path: 'security', label: 'Sign-in and security', Section: SecuritySection },
  { path: 'data', label: 'Your data', Section: DataSection },
];

/** The person's settings; each section has its own address. */
export function SettingsScreen() {
  const { section = 'keys' } = useParams();
  useUnsavedWarning();
  const shown = sections.find(({ path }) => path === section);
  if (shown === undefined) return <Navigate to="/settings" replace />;
  return (
    <>
      <PageTitle>{`${shown.label} · Settings`}</PageTitle>
      <h1 className={styles.title}>Settings</h1>
      <div className={styles.columns}>
        <nav aria-label="Settings">
          <ul className={styles.sections}>
            {sections.map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={`/settings/${path}`}
                  className={styles.section ?? ''}
                  {...(path === section ? { 'aria-current': 'page' as const, 'data-current': true } : {})}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.cards}>
          <shown.Section />
        </div>
      </div>
    </>
  );
}

/** Passwords, second factors, passkeys and sign-ins. */
function SecuritySection() {
  return (
    <>
      <PasswordCard />
      <MfaCard />
      <PasskeysCard />
      <DevicesCard />
      <CredentialsCard />
    </>
  );
}
