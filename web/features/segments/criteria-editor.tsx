import { Button, HTMLSelect } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { maxGroupLevels } from '../../../domain/segments/criteria.ts';
import { type DraftEntry, type DraftGroup, emptyCriterion, isDraftGroup, newGroup } from './criteria.ts';
import { CriterionLine } from './criterion-line.tsx';
import { groupNumber, listCriteriaKeys, listMoves, replaceEntry } from './criteria-tree.ts';
import { MoveMenu } from './move-menu.tsx';
import styles from './criteria.module.css';

/** How many entries of a group must fit, as the value of a choice. */
const matchOptions = [
  { value: 'all', label: 'all of these' },
  { value: 'any', label: 'any of these' },
  { value: 'not any', label: 'none of these' },
  { value: 'not all', label: 'not all of these' },
];

/** Shared by all parts of the editor. */
interface Editing {
  sourceIds: readonly string[];
  fields: readonly string[];
  root: DraftGroup;
  /** Takes over a changed tree and moves focus to the element with this id. */
  change: (root: DraftGroup, focusId?: string) => void;
}

const startId = (key: number) => `entry-${key}`;
const addId = (key: number) => `add-${key}`;

interface CriteriaEditorProps {
  /** The segments whose values are suggested. */
  sourceIds: readonly string[];
  fields: readonly string[];
  criteria: DraftGroup;
  onChange: (criteria: DraftGroup) => void;
}

/** Criteria with attribute, comparison and values, in groups of which all or any must fit. */
export function CriteriaEditor({ sourceIds, fields, criteria, onChange }: CriteriaEditorProps) {
  const focusId = useRef<string | null>(null);
  useEffect(() => {
    if (focusId.current !== null) document.getElementById(focusId.current)?.focus();
    focusId.current = null;
  });
  const change = (root: DraftGroup, next?: string) => {
    focusId.current = next ?? null;
    onChange(root);
  };
  return (
    <>
      <GroupFields group={criteria} level={1} editing={{ sourceIds, fields, root: criteria, change }} />
      <p className="muted small mt-12">
        A person whose value is unknown fits no ‘is’, and every ‘is not’: ‘State is not Texas’ includes people without a
        state.
      </p>
    </>
  );
}

/** The choice of a group, its entries, and the buttons that add more. */
function GroupFields({ group, level, editing }: { group: DraftGroup; level: number; editing: Editing }) {
  const { root, change } = editing;
  const number = groupNumber(root, group.key);
  const name = number === 0 ? 'criteria' : `group ${number}`;
  const add = (entry: DraftEntry) =>
    change(replaceEntry(root, group.key, { ...group, entries: [...group.entries, entry] }), startId(entry.key));
  return (
    <>
      <div className={styles.groupHead}>
        <label htmlFor={startId(group.key)}>{number === 0 ? 'Who fits' : `Group ${number}:`}</label>
        <HTMLSelect
          id={startId(group.key)}
          aria-label={`How many of ${name} must fit`}
          value={`${group.isNot ? 'not ' : ''}${group.match}`}
          options={matchOptions}
          onChange={({ target: { value } }) =>
            change(
              replaceEntry(root, group.key, {
                ...group,
                isNot: value.startsWith('not'),
                match: value.endsWith('all') ? 'all' : 'any',
              }),
            )
          }
        />
        {number === 0 ? null : <EntryButtons entry={group} name={name} parent={group} editing={editing} />}
      </div>
      <ul className={styles.criteriaEditorList} aria-label={number === 0 ? 'Criteria' : `Criteria of group ${number}`}>
        {group.entries.map((entry, at) => (
          <li key={entry.key}>
            {at > 0 ? <span className={styles.joiner}>{group.match === 'all' ? 'and' : 'or'}</span> : null}
            {isDraftGroup(entry) ? (
              <div className={styles.group} role="group" aria-label={`Group ${groupNumber(root, entry.key)}`}>
                <GroupFields group={entry} level={level + 1} editing={editing} />
              </div>
            ) : (
              <CriterionLine
                id={startId(entry.key)}
                sourceIds={editing.sourceIds}
                fields={editing.fields}
                criterion={entry}
                place={listCriteriaKeys(root).indexOf(entry.key) + 1}
                onChange={(changed) => change(replaceEntry(root, entry.key, changed))}
              >
                <EntryButtons
                  entry={entry}
                  name={`criterion ${listCriteriaKeys(root).indexOf(entry.key) + 1}`}
                  parent={group}
                  editing={editing}
                />
              </CriterionLine>
            )}
          </li>
        ))}
      </ul>
      <div className="wrapping-row">
        <Button
          id={addId(group.key)}
          icon={<Add />}
          text="Add a criterion"
          {...(number === 0 ? {} : { 'aria-label': `Add a criterion to ${name}` })}
          onClick={() => add(emptyCriterion())}
        />
        {level < maxGroupLevels ? (
          <Button
            icon={<Add />}
            text="Add a group"
            {...(number === 0 ? {} : { 'aria-label': `Add a group to ${name}` })}
            onClick={() => add(newGroup(group.match === 'all' ? 'any' : 'all'))}
          />
        ) : null}
      </div>
    </>
  );
}

interface EntryButtonsProps {
  entry: DraftEntry;
  /** 'criterion 2', 'group 1'. */
  name: string;
  /** The group that gets focus when the entry is removed. */
  parent: DraftGroup;
  editing: Editing;
}

/** Moves and removes an entry. */
function EntryButtons({ entry, name, parent, editing: { root, change } }: EntryButtonsProps) {
  const next = isDraftGroup(entry) ? root.key : parent.key;
  return (
    <span className={styles.entryButtons}>
      <MoveMenu name={name} moves={listMoves(root, entry.key)} onMove={(to) => change(to, startId(entry.key))} />
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={`Remove ${name}`}
        onClick={() => change(replaceEntry(root, entry.key, null), addId(next))}
      />
    </span>
  );
}
