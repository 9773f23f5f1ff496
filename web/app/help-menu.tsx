import { Button, MenuItem } from '@blueprintjs/core';
import { Help, InfoSign, Walk } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { DropMenu } from '../components/drop-menu.tsx';
import { useTour } from '../features/tour/tour-context.tsx';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

/** The help menu. The dialog is loaded when it is first opened, and stays mounted so that it can fade out. */
export function HelpMenu() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { start } = useTour();
  const explain = () => {
    setOpened(true);
    setOpen(true);
  };
  const items = (
    <>
      <MenuItem icon={<InfoSign />} text="How Soundings works" onClick={explain} />
      <MenuItem icon={<Walk />} text="Restart the tour" onClick={start} />
    </>
  );
  return (
    <>
      <DropMenu items={items}>
        <Button variant="minimal" icon={<Help />} aria-label="Help" />
      </DropMenu>
      {wasOpened ? (
        <Suspense>
          <HelpDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
