import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

export function ShareButton({ jobId }: { jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Share />} text="Share" onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <ShareDialog jobId={jobId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
