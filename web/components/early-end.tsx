import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { shownError } from '../lib/errors.ts';
import { toast } from '../lib/toaster.ts';
import styles from './early-end.module.css';

interface EarlyEndProps {
  isStopped: boolean;
  /** Reason of a failure; null when none is stored. */
  error: string | null;
  /** Says what is kept of a stopped reply. */
  kept: string;
  canRetry: boolean;
  onRetry: () => Promise<unknown>;
}

/** Says why a reply ended early, and what to do. */
export function EarlyEnd({ isStopped, error, kept, canRetry, onRetry }: EarlyEndProps) {
  const [isAsking, setAsking] = useState(false);
  const askAgain = async () => {
    setAsking(true);
    await onRetry().catch((failure: unknown) => toast(shownError(failure).message, 'danger'));
    setAsking(false);
  };
  const reason = error ?? 'The reply failed.';
  return (
    <Callout compact intent={isStopped ? 'none' : 'danger'} icon={null} role="status" className={styles.ended ?? ''}>
      <span>{isStopped ? `Stopped. ${kept}` : reason}</span>
      <SettingsLink problem={reason} />
      {canRetry ? <Button size="small" text="Ask again" loading={isAsking} onClick={() => void askAgain()} /> : null}
    </Callout>
  );
}

/** Says what keeps a question from being asked; nothing while it is null. */
export function AskingProblem({ problem }: { problem: string | null }) {
  return (
    <p role="alert" className={styles.problem}>
      {problem}
      {problem === null ? null : <SettingsLink problem={problem} />}
    </p>
  );
}

/** A stored error is text only, so a problem with a key is recognized by its words. */
function SettingsLink({ problem }: { problem: string }) {
  return /api key/i.test(problem) ? <Link to="/settings">Open settings</Link> : null;
}
