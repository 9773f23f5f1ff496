import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

export function HelpMenu() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="minimal"
        icon={<Help />}
        aria-label="Help"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      />
      {wasOpened ? (
        <Suspense>
          <HelpDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
