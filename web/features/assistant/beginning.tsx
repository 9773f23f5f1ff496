import { Button } from '@blueprintjs/core';
import { Card } from '../../components/card.tsx';
import { useSession } from '../../session/context.tsx';
import { Composer } from './composer.tsx';
import { KeyOffer } from './key-offer.tsx';
import { Recommendations } from './recommendations.tsx';
import { useAsk } from './use-ask.ts';
import styles from './assistant.module.css';

const starters = [
  'How do I word a promise so that people believe it can be kept?',
  'Which segments should I test a message about rising rents on?',
  'What do my past runs have in common when people react badly?',
  'Write three openings for a message about shorter waiting times at city clinics.',
];

/** Before a conversation: what the assistant is for, ways to begin, and what one's own runs advise. */
export function Beginning() {
  const asking = useAsk(null);
  const name = useSession().user?.givenName;
  return (
    <div className={styles.beginning}>
      <Card title={name ? `What are you working on, ${name}?` : 'What are you working on?'}>
        <p className="muted">
          Word a message, choose whom to test it on, or read a result. The assistant knows what you have tested so far.
        </p>
        <KeyOffer />
        <ul className={styles.starters} aria-label="Ways to begin">
          {starters.map((starter) => (
            <li key={starter}>
              <Button
                fill
                variant="outlined"
                alignText="start"
                text={starter}
                disabled={asking.isSending}
                onClick={() => void asking.ask({ message: starter })}
              />
            </li>
          ))}
        </ul>
        <Composer conversationId={null} asking={asking} />
      </Card>
      <Recommendations />
    </div>
  );
}
