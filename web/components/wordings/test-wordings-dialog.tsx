import { Dialog } from '@blueprintjs/core';
import { experimentLimits } from '../../../domain/experiments/names.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { WordingsForm, wordingFieldId } from './wordings-form.tsx';

export interface TestWordingsProps {
  /** The run whose personas are asked, and whose answers are those of the original. */
  jobId: string;
  original: string;
  /** Wordings that are proposed; none begins with an empty field. */
  proposed: readonly string[];
  /** Finds the element that gets the focus afterwards, for a dialog that a menu opened. */
  opener?: () => HTMLElement | null;
  onClose: () => void;
}

/** Tests other wordings against a run's message, with the same personas, as an experiment. */
export function TestWordingsDialog({ jobId, original, proposed, opener, onClose }: TestWordingsProps) {
  useReturnFocus(opener);
  const first = proposed.slice(0, experimentLimits.maxArms - 1).map((text) => ({ text, note: null }));
  const begin = () => document.getElementById(wordingFieldId(0))?.focus();
  return (
    <Dialog isOpen title="Test against the original" onOpening={begin} onClose={onClose} className="dialog-wide">
      <WordingsForm jobId={jobId} original={original} proposed={first} draft={jobId} onClose={onClose} />
    </Dialog>
  );
}
