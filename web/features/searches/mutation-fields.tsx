import { Checkbox } from '@blueprintjs/core';
import { mutations } from '../../../domain/searches/mutations/registry.ts';
import type { DraftFieldsProps } from './message-fields.tsx';
import styles from './searches.module.css';

const names = mutations.map(({ name }) => name);

/** The ways in which candidates may be written; all unless some are left out. */
export function MutationFields({ draft: { operators }, change }: DraftFieldsProps) {
  const chosen = operators ?? names;
  const toggle = (name: string) => {
    const next = names.filter((other) => (other === name ? !chosen.includes(name) : chosen.includes(other)));
    change({ operators: next.length === names.length ? null : next });
  };
  return (
    <fieldset className="plain-fieldset">
      <legend className={styles.legendText}>Mutations</legend>
      <p className="small muted mb-8">Ways to write a candidate. Those that bring something are used more.</p>
      {mutations.map(({ name, label }) => (
        <Checkbox
          key={name}
          inline
          label={label}
          checked={chosen.includes(name)}
          // The last one stays: nothing could be written without it.
          disabled={chosen.length === 1 && chosen.includes(name)}
          onChange={() => toggle(name)}
        />
      ))}
    </fieldset>
  );
}
