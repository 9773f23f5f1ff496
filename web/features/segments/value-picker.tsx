import { useQuery } from '@apollo/client/react';
import { TagInput } from '@blueprintjs/core';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { SegmentValuesDocument } from '../../generated/segments/graphql.ts';
import { count } from '../../lib/format.ts';
import { keepFormOpen } from '../../lib/keyboard.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import styles from './criteria.module.css';

const settleMs = 200;

interface ValuePickerProps {
  label: string;
  /** The segments whose values are suggested. */
  sourceIds: readonly string[];
  field: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Texts of which one has to match; the values that people have are suggested while typing. */
export function ValuePicker({ label, sourceIds, field, values, onChange }: ValuePickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  // By value, because the list may change under it.
  const [active, setActive] = useState<string | null>(null);
  const options = useSuggestions({ sourceIds, field, typed, isOpen }).filter(({ value }) => !values.includes(value));
  const isShown = isOpen && options.length > 0;
  const activeAt = isShown ? options.findIndex(({ value }) => value === active) : -1;
  const activeOption = options[activeAt];

  const add = (more: readonly string[]) => {
    const added = more.map((value) => value.trim()).filter(Boolean);
    if (added.length > 0) onChange([...new Set([...values, ...added])]);
    setTyped('');
    setActive(null);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    keepFormOpen(event);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      // Before the first and behind the last one is the field itself.
      const next = key === 'ArrowDown' ? activeAt + 1 : activeAt < 0 ? options.length - 1 : activeAt - 1;
      setActive(options[next]?.value ?? null);
    } else if (key === 'Escape' && isShown) {
      event.stopPropagation();
      setOpen(false);
      setActive(null);
    } else if (key === 'Enter' && typed === '' && activeOption !== undefined) add([activeOption.value]);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    add([typed]);
  };
  return (
    <div className={styles.valuePicker} onBlur={onBlur}>
      <TagInput
        values={[...values]}
        fill
        // Not at commas, Blueprint's default: they are part of values such as 'Ohio, rural'.
        separator={/[\n\r]/}
        placeholder="Type a value, press Enter"
        inputValue={typed}
        inputProps={{
          'aria-label': label,
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          autoComplete: 'off',
          ...(isShown ? { 'aria-controls': listId } : {}),
          ...(activeOption === undefined ? {} : { 'aria-activedescendant': `${listId}-${activeAt}` }),
          onFocus: () => setOpen(true),
          onClick: () => setOpen(true),
          onChange: ({ currentTarget }) => {
            setTyped(currentTarget.value);
            setOpen(true);
            setActive(null);
          },
          onKeyDown,
        }}
        tagProps={{ minimal: true }}
        onAdd={(added, method) =>
          add(method === 'default' && activeOption !== undefined ? [activeOption.value] : added)
        }
        onRemove={(_value, at) => onChange(values.filter((_, index) => index !== at))}
      />
      {isShown ? (
        <div id={listId} role="listbox" aria-label="Suggestions" className={styles.suggestions}>
          {options.map(({ value, count: people }, at) => (
            <button
              type="button"
              key={value}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === activeAt}
              ref={at === activeAt ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
              // The field keeps focus, so that the typed text is not added too.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add([value])}
            >
              <span>{value}</span> <span className="muted small figures">{count(people)}</span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Values of the field that contain the typed text, once typing stops for a moment. */
function useSuggestions({
  sourceIds,
  field,
  typed,
  isOpen,
}: {
  sourceIds: readonly string[];
  field: string;
  typed: string;
  isOpen: boolean;
}): readonly { value: string; count: number }[] {
  const search = useDebounced(typed.trim(), settleMs);
  const { data, previousData } = useQuery(SegmentValuesDocument, {
    variables: { sourceIds: [...sourceIds], field, search },
    skip: !isOpen || field === '' || sourceIds.length === 0,
  });
  const found = isOpen ? ((data ?? previousData)?.segmentPool.values ?? []) : [];
  // The last answer may be about a shorter text.
  return found.filter(({ value }) => value.toLowerCase().includes(typed.trim().toLowerCase()));
}
