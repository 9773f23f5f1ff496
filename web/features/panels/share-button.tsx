import { Button } from '@blueprintjs/core';
import { Share } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';

const ShareDialog = lazy(async () => ({
  default: (await import('../../components/sharing/share-dialog.tsx')).ShareDialog,
}));

/** Opens the links with which others read a panel. */
export function ShareButton({ jobId }: { jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Share />} text="Share" onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <ShareDialog
            jobId={jobId}
            noun="panel"
            says="Anyone with the link can read what was said and what came out without an account. They cannot change anything, and see neither private votes and answers nor the cost."
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
