import { Button, MenuItem } from '@blueprintjs/core';
import { Archive, CaretDown, FolderClose, Tag, Trash, Undo } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { labelLimits, tagKey } from '../../../domain/simulations/library/labels.ts';
import { DropMenu } from '../../components/drop-menu.tsx';
import type { RunLibraryQuery } from '../../generated/library/graphql.ts';
import { counted } from '../../lib/format.ts';
import { NameDialog } from '../../components/name-dialog.tsx';
import type { RunFilters } from './run-filters.ts';
import styles from './runs-screen.module.css';
import type { Run, RunActions } from './use-run-actions.ts';

interface SelectionBarProps {
  runs: readonly Run[];
  shelf: RunFilters['shelf'];
  library: RunLibraryQuery | undefined;
  actions: RunActions;
  /** Called after an action and by the button that selects none. */
  onDone: () => void;
}

/** Actions on the selected runs. */
export function SelectionBar({ runs, shelf, library, actions, onDone }: SelectionBarProps) {
  const [dialog, setDialog] = useState<'tag' | 'move' | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const close = () => setDialog(null);
  const then = (work: Promise<void>) => void work.then(onDone);
  return (
    <div ref={bar} className={styles.selection} role="group" aria-label="Selected runs">
      <strong>{counted(runs.length, 'run')} selected</strong>
      {shelf === 'deleted' ? (
        <Button icon={<Undo />} text="Restore" onClick={() => then(actions.restore(runs))} />
      ) : (
        <>
          <TagMenu
            runs={runs}
            onAdd={() => setDialog('tag')}
            onRemove={(tag) => then(actions.untag(runs, tag).catch(() => undefined))}
          />
          <Button icon={<FolderClose />} text="Move" onClick={() => setDialog('move')} />
          <Button
            icon={<Archive />}
            text={shelf === 'archived' ? 'Take out of the archive' : 'Archive'}
            onClick={() => then(actions.archive(runs, shelf !== 'archived'))}
          />
          <Button icon={<Trash />} text="Delete" onClick={() => then(actions.remove(runs))} />
        </>
      )}
      <Button variant="minimal" text="Select none" onClick={onDone} />
      {dialog === 'tag' ? (
        <NameDialog
          title={`Tag ${counted(runs.length, 'run')}`}
          label="Tag"
          help={`At most ${labelLimits.tagsPerRun} tags a run`}
          maxLength={labelLimits.tagCharacters}
          suggestions={(library?.runTags ?? []).map(({ tag }) => tag)}
          opener={() => bar.current?.querySelector('button') ?? null}
          submitText="Add the tag"
          onSubmit={(tag) => actions.tag(runs, tag).then(onDone)}
          onClose={close}
        />
      ) : null}
      {dialog === 'move' ? (
        <NameDialog
          title={`Move ${counted(runs.length, 'run')}`}
          label="Project"
          help="A new name makes a new project"
          maxLength={labelLimits.projectCharacters}
          suggestions={(library?.runProjects ?? []).map(({ name }) => name)}
          opener={() => bar.current?.querySelector('button') ?? null}
          submitText="Move"
          onSubmit={(project) => actions.move(runs, project).then(onDone)}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

interface TagMenuProps {
  runs: readonly Run[];
  onAdd: () => void;
  onRemove: (tag: string) => void;
}

function TagMenu({ runs, onAdd, onRemove }: TagMenuProps) {
  const tags = [...new Map(runs.flatMap((run) => run.tags).map((tag) => [tagKey(tag), tag])).values()];
  const items = (
    <>
      <MenuItem text="Add a tag" onClick={onAdd} />
      {tags.map((tag) => (
        <MenuItem key={tag} text={`Remove “${tag}”`} onClick={() => onRemove(tag)} />
      ))}
    </>
  );
  return (
    <DropMenu items={items}>
      <Button icon={<Tag />} endIcon={<CaretDown />} text="Tag" />
    </DropMenu>
  );
}
