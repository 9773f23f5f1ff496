import { Button, MenuItem } from '@blueprintjs/core';
import { Cog, LogOut, User } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { DropMenu } from '../components/drop-menu.tsx';
import { useSession } from '../session/context.tsx';
import { useSignOut } from './use-sign-out.ts';
import styles from './account-menu.module.css';

/** The person's menu in the top bar. */
export function AccountMenu() {
  const { user } = useSession();
  const navigate = useNavigate();
  const signOut = useSignOut();
  if (!user) return null;
  const items = (
    <>
      <MenuItem icon={<Cog />} text="Settings" onClick={() => void navigate('/settings')} />
      <MenuItem icon={<LogOut />} text="Sign out" onClick={() => void signOut()} />
    </>
  );
  return (
    <DropMenu heading={<p className={styles.who}>Signed in as {user.email}</p>} items={items}>
      <Button variant="minimal" icon={<User />}>
        <span className="visually-hidden">Account</span>
        <span className={styles.label}>{user.givenName || user.username}</span>
      </Button>
    </DropMenu>
  );
}
