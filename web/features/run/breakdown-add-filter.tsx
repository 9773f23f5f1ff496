import { Button, MenuItem } from '@blueprintjs/core';
import { Add, Blank, ChevronLeft, ChevronRight, Tick } from '@blueprintjs/icons';
import { useState } from 'react';
import { DropMenu } from '../../components/drop-menu.tsx';
import { count } from '../../lib/format.ts';
import { toggle } from './breakdown-choices.ts';
import type { Attribute } from './breakdown-data.ts';
import styles from './breakdown.module.css';

/** Focuses an item as soon as its list has replaced another one in the open menu. */
function focusItem(item: HTMLLIElement | null): void {
  item?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
}

interface ValuesProps {
  attribute: Attribute;
  only: readonly string[];
  onChange: (only: string[]) => void;
  onBack: () => void;
}

/** The values of one attribute with their numbers of personas; several can be chosen. */
function Values({ attribute: { label, groups }, only, onChange, onBack }: ValuesProps) {
  return (
    <>
      <MenuItem
        className={styles.menuItem ?? ''}
        icon={<ChevronLeft />}
        text={`All attributes (now ${label})`}
        shouldDismissPopover={false}
        onClick={onBack}
      />
      {groups.map((group, at) => {
        const isChosen = only.includes(group.only);
        return (
          <MenuItem
            key={group.only}
            ref={at === 0 ? focusItem : null}
            className={styles.menuItem ?? ''}
            icon={isChosen ? <Tick title="Chosen" /> : <Blank />}
            text={group.label}
            label={count(group.count)}
            shouldDismissPopover={false}
            onClick={() => onChange(toggle(only, group.only))}
          />
        );
      })}
    </>
  );
}

interface AddFilterProps {
  attributes: readonly Attribute[];
  only: readonly string[];
  onChange: (only: string[]) => void;
}

/** A menu of attributes, and of the values of the chosen one. */
export function AddFilter({ attributes, only, onChange }: AddFilterProps) {
  const [field, setField] = useState<string | null>(null);
  const chosen = attributes.find((attribute) => attribute.field === field);
  const items = chosen ? (
    <Values key={chosen.field} attribute={chosen} only={only} onChange={onChange} onBack={() => setField(null)} />
  ) : (
    attributes
      .filter(({ sameAs }) => sameAs === null)
      .toSorted((a, b) => a.label.localeCompare(b.label))
      .map((attribute, at) => (
        <MenuItem
          key={attribute.field}
          ref={at === 0 ? focusItem : null}
          className={styles.menuItem ?? ''}
          text={attribute.choice}
          labelElement={<ChevronRight />}
          shouldDismissPopover={false}
          onClick={() => setField(attribute.field)}
        />
      ))
  );
  return (
    <DropMenu items={items} onClosed={() => setField(null)}>
      <Button variant="minimal" icon={<Add />} text="Add filter" />
    </DropMenu>
  );
}
