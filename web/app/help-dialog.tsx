import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { LinkButton } from '../components/link-button.tsx';
import styles from './help-dialog.module.css';

const panel = [
  'What a panel is',
  'An AI focus group: a moderator leads a few AI participants through a guide while you watch. They talk aloud and vote in private, so you see who agrees only aloud.',
] as const;

const subjects = {
  soundings: {
    title: 'How Soundings works',
    links: [],
    topics: [
      [
        'What a test is',
        'AI personas, one per simulated or imported person, read your message in character and answer. Their answers are scored and counted.',
      ],
      panel,
      [
        'What the intervals mean',
        'They are 95% confidence intervals: what is known of the share among personas like these, answered by the same model. They do not say how real people would vote or buy: use them to compare messages, not to forecast. Of fewer than 30 people you see counts, of fewer than five only what was said, and fewer than ten decide nothing.',
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
    ],
  },
  panels: {
    title: 'How panels work',
    links: [
      { to: '/panels', text: 'Your panels', intent: 'none' },
      { to: '/panels/new', text: 'New panel', intent: 'primary' },
    ],
    topics: [
      panel,
      [
        'How to begin',
        'Choose a template, say who takes part, and start. Calls, time, and cost are shown before. The transcript of a real group can be imported and is analyzed in the same way.',
      ],
      [
        'While they talk',
        'Ask all or one of them, show something, or give the moderator a hint. You can pause, and run a discussion again from any turn with other words.',
      ],
      [
        'What comes out',
        'Findings with their quotes, how private votes moved, and why. A few participants are no sample, so you see counts, and intervals only over several groups.',
      ],
    ],
  },
} as const;

export type HelpSubject = keyof typeof subjects;

interface HelpDialogProps {
  subject: HelpSubject;
  isOpen: boolean;
  onClose: () => void;
}

/** Short explanations of what people ask most. */
export function HelpDialog({ subject, isOpen, onClose }: HelpDialogProps) {
  const { title, topics, links } = subjects[subject];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {/* On a phone the whole dialog scrolls, which has a button to focus; its body alone has none. */}
      <DialogBody useOverflowScrollContainer={false}>
        <dl className={styles.topics}>
          {topics.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      {links.length === 0 ? null : (
        <DialogFooter
          actions={links.map(({ to, text, intent }) => (
            <LinkButton key={to} to={to} text={text} intent={intent} onClick={onClose} />
          ))}
        />
      )}
    </Dialog>
  );
}
