import { Button, Drawer } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import styles from './shell.module.css';
import { SideNav } from './side-nav.tsx';

/** The navigation of a phone. Blueprint's drawer has no role of its own. */
export function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
