import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

interface ShareButtonProps {
  jobId: string;
  noun: 'run' | 'panel' | 'search' | 'comparison' | 'result';
  /** Says what visitors can read. */
  says: string;
  /** Filters of the page, as `attribute:value`, which a link may have. */
  only?: readonly string[];
  /** Choices of the owner that hold for all links. */
  children?: ReactNode;
}

/** Opens the links with which others read a run, a panel, a search, an experiment or the results of a survey. */
export function ShareButton({ children, ...shared }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Share />} text="Share" onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <ShareDialog {...shared} onClose={() => setOpen(false)}>
            {children}
          </ShareDialog>
        </Suspense>
      ) : null}
    </>
  );
}
