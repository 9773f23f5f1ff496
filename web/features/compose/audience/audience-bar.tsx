import { Button } from '@blueprintjs/core';
import { toast } from '../../../lib/toaster.ts';
import { AudienceMenu } from './audience-menu.tsx';
import { type FormAudience, isSameAudience } from './form-audience.ts';
import styles from './audience.module.css';

interface AudienceBarProps {
  audience: FormAudience;
  /** The audience of the person's last run; null before the first. */
  last: FormAudience | null;
  /** The audience that the person's settings begin with. */
  defaults: FormAudience;
  onChange: (audience: FormAudience) => void;
}

/** Says where the audience of the form comes from, and changes it for another one at once. */
export function AudienceBar({ audience, last, defaults, onChange }: AudienceBarProps) {
  const choose = (next: FormAudience, name: string) => {
    if (isSameAudience(next, audience)) return;
    onChange(next);
    void toast(`Audience: ${name}`, 'none', { text: 'Undo', onClick: () => onChange(audience) });
  };
  const isLast = last !== null && isSameAudience(audience, last);
  const isDefaults = isSameAudience(audience, defaults);
  return (
    <div className={styles.bar}>
      <span className="small muted">
        {isLast && !isDefaults ? 'The audience of your last run. ' : null}
        {isDefaults && last !== null && !isLast ? 'Your defaults. ' : null}
        {isLast && !isDefaults ? (
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text="Use my defaults"
            onClick={() => choose(defaults, 'your defaults')}
          />
        ) : null}
        {isDefaults && last !== null && !isLast ? (
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            text="As in my last run"
            onClick={() => choose(last, 'that of your last run')}
          />
        ) : null}
      </span>
      <AudienceMenu audience={audience} last={last} defaults={defaults} onChoose={choose} />
    </div>
  );
}
