import { type ItemListRendererProps, type ItemRendererProps, Omnibar } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { type ReactElement, type Ref, type SyntheticEvent, useState } from 'react';
import { type Entry, matchingEntries } from './entries.ts';
import styles from './palette.module.css';
import { useEntries } from './use-entries.ts';

const listId = 'palette-list';
const optionId = ({ id }: Entry) => `palette-${id.replaceAll(/\W/g, '-')}`;

function renderItem(entry: Entry, { handleClick, modifiers, ref }: ItemRendererProps): ReactElement {
  return (
    // Focus stays in the text field above, which handles the keys and names the active option by its id.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={entry.id}
      id={optionId(entry)}
      ref={ref as unknown as Ref<HTMLDivElement>}
      role="option"
      tabIndex={-1}
      aria-selected={modifiers.active}
      className={styles.option}
      onClick={handleClick}
    >
      <span className={styles.label}>{entry.label}</span>
      {entry.aside === undefined ? null : <span className={`small ${styles.aside}`}>{entry.aside}</span>}
    </div>
  );
}

function renderList({ filteredItems, renderItem: render }: ItemListRendererProps<Entry>): ReactElement {
  const groups = [...new Set(filteredItems.map(({ group }) => group))];
  return (
    <>
      <div id={listId} role="listbox" aria-label="Found" className={styles.list}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group}>
            <p className={`small ${styles.group}`} aria-hidden="true">
              {group}
            </p>
            {filteredItems.map((entry, index) => (entry.group === group ? render(entry, index) : null))}
          </div>
        ))}
      </div>
      <p role="status" className={filteredItems.length > 0 ? 'visually-hidden' : styles.nothing}>
        {filteredItems.length > 0 ? `${filteredItems.length} found` : 'Nothing by that name'}
      </p>
    </>
  );
}

/** The command palette: goes to any screen and runs any command by name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const entries = useEntries();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<Entry | null>(null);
  const found = matchingEntries(query, entries);
  const activeEntry = found.find(({ id }) => id === active?.id) ?? found[0] ?? null;
  const select = (entry: Entry, event?: SyntheticEvent<HTMLElement>) => {
    event?.preventDefault();
    onClose();
    entry.go();
  };
  return (
    <Omnibar<Entry>
      isOpen
      onClose={onClose}
      items={entries}
      query={query}
      onQueryChange={setQuery}
      itemListPredicate={matchingEntries}
      itemsEqual="id"
      activeItem={activeEntry}
      onActiveItemChange={setActive}
      className={styles.palette ?? ''}
      itemRenderer={renderItem}
      itemListRenderer={renderList}
      onItemSelect={select}
      inputProps={{
        placeholder: 'Screen, run, comparison, panel, search, survey, segment or action',
        'aria-label': 'Go to',
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': listId,
        'aria-autocomplete': 'list',
        ...(activeEntry === null ? {} : { 'aria-activedescendant': optionId(activeEntry) }),
      }}
    />
  );
}
