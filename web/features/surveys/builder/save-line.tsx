import { Button, Callout } from '@blueprintjs/core';
import type { Autosave } from './use-autosave.ts';
import styles from './builder.module.css';

interface SaveLineProps {
  autosave: Autosave;
  /** Drops the edits of this screen and reads the stored draft. */
  onReload: (onRead: () => void) => void;
}

/** Says whether the draft is saved; if it could not be, why and what can be done. */
export function SaveLine({ autosave: { state, flush, drop }, onReload }: SaveLineProps) {
  if (state.kind !== 'failed')
    return (
      <p className="muted" role="status">
        {state.kind === 'saved' ? 'Saved' : 'Saving…'}
      </p>
    );
  return (
    <Callout intent="danger" icon={false} compact role="alert">
      <p>Your last edits are not saved. {sentence(state.message)}</p>
      <div className={`wrapping-row ${styles.saveActions}`}>
        <Button size="small" text="Try again" onClick={() => void flush()} />
        <Button size="small" text="Drop my edits and load the stored draft" onClick={() => onReload(drop)} />
      </div>
    </Callout>
  );
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
