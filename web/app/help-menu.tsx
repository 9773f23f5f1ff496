import { Button, MenuItem } from '@blueprintjs/core';
import { Comment, Document, Help, InfoSign, Walk } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DropMenu } from '../components/drop-menu.tsx';
import { useTour } from '../features/tour/tour-context.tsx';
import type { HelpSubject } from './help-dialog.tsx';
import { helpPathFor } from './help-pages.ts';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

/** The help menu. The dialog is loaded when it is first opened, and stays mounted so that it can fade out. */
export function HelpMenu() {
  const [isOpen, setOpen] = useState(false);
  const [subject, setSubject] = useState<HelpSubject | null>(null);
  const { start } = useTour();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const explain = (about: HelpSubject) => {
    setSubject(about);
    setOpen(true);
  };
  const items = (
    <>
      <MenuItem icon={<Document />} text="Help on this page" onClick={() => void navigate(helpPathFor(pathname))} />
      <MenuItem icon={<Help />} text="All help" onClick={() => void navigate('/help')} />
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
