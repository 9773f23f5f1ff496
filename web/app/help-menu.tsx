import { Button, MenuItem } from '@blueprintjs/core';
import { Comment, Help, InfoSign, Walk } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { DropMenu } from '../components/drop-menu.tsx';
import { useTour } from '../features/tour/tour-context.tsx';
import type { HelpSubject } from './help-dialog.tsx';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

/** The help menu. The dialog is loaded when it is first opened, and stays mounted so that it can fade out. */
export function HelpMenu() {
  const [isOpen, setOpen] = useState(false);
  const [subject, setSubject] = useState<HelpSubject | null>(null);
  const { start } = useTour();
  const explain = (about: HelpSubject) => {
    setSubject(about);
    setOpen(true);
  };
  const items = (
    <>
      <MenuItem icon={<InfoSign />} text="How Soundings works" onClick={() => explain('soundings')} />
      <MenuItem icon={<Comment />} text="Panels" onClick={() => explain('panels')} />
      <MenuItem icon={<Walk />} text="Restart the tour" onClick={start} />
    </>
  );
  return (
    <>
      <DropMenu items={items}>
        <Button variant="minimal" icon={<Help />} aria-label="Help" />
      </DropMenu>
      {subject === null ? null : (
        <Suspense>
          <HelpDialog subject={subject} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
