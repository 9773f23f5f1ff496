import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useRef, type ReactNode } from 'react';
import { fieldPart } from './breakdown-choices.ts';
import type { Attribute } from './breakdown-data.ts';
import styles from './breakdown.module.css';

interface Chip {
  field: string;
  /** `Party: Democrat or Independent`. */
  words: string;
}

/** Describes filters, one chip for each attribute; an unknown attribute or value as it is written. */
function chipsOf(only: readonly string[], attributes: readonly Attribute[]): Chip[] {
  return [...Map.groupBy(only, fieldPart)].map(([field, texts]) => {
    const attribute = attributes.find(({ groups }) => groups.some((group) => fieldPart(group.only) === field));
    const values = texts.map(
      (text) =>
        attribute?.groups.find((group) => group.only.toLowerCase() === text.toLowerCase())?.label ??
        text.slice(field.length + 1),
    );
    return { field, words: `${attribute?.label ?? field}: ${values.join(' or ')}` };
  });
}

interface ChipsProps {
  only: readonly string[];
  attributes: readonly Attribute[];
  onChange: (only: string[]) => void;
  /** Further controls beside the chips. */
  children?: ReactNode;
}

/** The filters on attributes, each with a button that removes it. */
export function Chips({ only, attributes, onChange, children }: ChipsProps) {
  const box = useRef<HTMLDivElement>(null);
  const remove = (field: string) => {
    // The button disappears together with its chip.
    box.current?.focus();
    onChange(only.filter((text) => fieldPart(text) !== field));
  };
  return (
    <div ref={box} role="group" aria-label="Only these personas" tabIndex={-1} className={styles.chips}>
      {chipsOf(only, attributes).map(({ field, words }) => (
        <span key={field} className={styles.chip}>
          {words}
          <Button
            variant="minimal"
            size="small"
            icon={<Cross />}
            aria-label={`Remove ${words}`}
            onClick={() => remove(field)}
          />
        </span>
      ))}
      {children}
    </div>
  );
}
