import { Button, type ButtonVariant, type Intent, type Size } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import type { TestWordingsProps } from './test-wordings-dialog.tsx';

const TestWordingsDialog = lazy(async () => ({
  default: (await import('./test-wordings-dialog.tsx')).TestWordingsDialog,
}));

interface TestWordingsButtonProps extends Omit<TestWordingsProps, 'onClose'> {
  text: string;
  intent?: Intent;
  size?: Size;
  variant?: ButtonVariant;
}

/** Opens the dialog that tests other wordings against a run's message. */
export function TestWordingsButton({ text, intent, size, variant, ...tested }: TestWordingsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        text={text}
        {...(intent === undefined ? {} : { intent })}
        {...(size === undefined ? {} : { size })}
        {...(variant === undefined ? {} : { variant })}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <TestWordingsDialog {...tested} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
