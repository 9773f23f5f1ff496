import { Drawer } from '@blueprintjs/core';
import { SideNav } from './side-nav.tsx';

/** The navigation of a phone. */
export function NavDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} position="left" size="min(260px, 85vw)" aria-label="Navigation">
      <SideNav />
    </Drawer>
  );
}
