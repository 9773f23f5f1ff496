import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Help, InfoSign, Walk } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useTour } from '../features/tour/tour-context.tsx';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

export function HelpMenu() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const { start } = useTour();
  const explain = () => {
    setOpened(true);
    setOpen(true);
  };
  const menu = (
    <Menu>
      <MenuItem icon={<InfoSign />} text="How Soundings works" onClick={explain} />
      <MenuItem icon={<Walk />} text="Restart the tour" onClick={start} />
    </Menu>
  );
  return (
    <>
      <PopoverNext content={menu} placement="bottom-end" arrow={false}>
        <Button variant="minimal" icon={<Help />} aria-label="Help" />
      </PopoverNext>
      {wasOpened ? (
        <Suspense>
          <HelpDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
