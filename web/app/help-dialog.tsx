import { Dialog, DialogBody } from '@blueprintjs/core';
import styles from './help-dialog.module.css';

const topics = [
  [
    'What a test is',
    'AI personas, one per simulated or imported person, read your message in character and answer. Their answers are scored and counted.',
  ],
  [
    'What the intervals mean',
    'They are 95% confidence intervals: what is known of the share among personas like these, answered by the same model. They do not say how real people would vote or buy: use them to compare messages, not to forecast. Of fewer than 30 answers you see counts, of fewer than five only what was said.',
  ],
  [
    'If something stops',
    'A run goes on when you close the page and survives restarts. Answers that came in are kept; a failed run can be finished from its page.',
  ],
  [
    'Where your keys are',
    'Provider keys are stored encrypted and never shown again. Keys of the simulated provider cost nothing.',
  ],
  ['Keyboard', 'Tab moves, Enter presses, Esc closes, Ctrl or ⌘ with Enter runs the test from the message field.'],
] as const;

/** Short explanations of what people ask most. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="How Soundings works">
      <DialogBody>
        <dl className={styles.topics}>
          {topics.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}
