import { Button, type ButtonVariant, type Intent, type Size } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import type { ImproveProps } from './improve-dialog.tsx';

const ImproveDialog = lazy(async () => ({ default: (await import('./improve-dialog.tsx')).ImproveDialog }));

interface ImproveButtonProps extends Omit<ImproveProps, 'onClose'> {
  text: string;
  intent?: Intent;
  size?: Size;
  variant?: ButtonVariant;
}

/** Opens the dialog in which wordings that answer a run's objections are written and tested. */
export function ImproveButton({ jobId, original, sentimentType, ...looks }: ImproveButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...looks} onClick={() => setOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <ImproveDialog
            jobId={jobId}
            original={original}
            sentimentType={sentimentType}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
