import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Confirm } from '../../../components/confirm.tsx';

interface LeaveGuardProps {
  isUnsaved: () => boolean;
  /** Saves the edits; false when they could not be saved. Without it they are saved by hand alone. */
  flush?: () => Promise<boolean>;
  /** Called before the screen is left without the edits. */
  onDrop?: () => void;
}

const cannotSave = async () => false;

/** Saves edits before their screen is left, and asks when they cannot be saved. */
export function LeaveGuard({ isUnsaved, flush = cannotSave, onDrop }: LeaveGuardProps) {
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let isCurrent = true;
    void flush().then((isSaved) => {
      if (!isCurrent) return;
      if (isSaved) blocker.proceed();
      else setAsking(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, flush]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  return (
    <Confirm
      isOpen={isAsking && blocker.state === 'blocked'}
      title="Leave without your last edits?"
      confirmText="Leave"
      keepText="Stay"
      onConfirm={() => {
        onDrop?.();
        blocker.proceed?.();
      }}
      onClose={() => {
        setAsking(false);
        blocker.reset?.();
      }}
    >
      <p>They are not saved, and are lost when you leave.</p>
    </Confirm>
  );
}
