import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button, MenuDivider, MenuItem } from '@blueprintjs/core';
import { CaretDown, Edit, FloppyDisk, LabTest, Trash } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { labelLimits } from '../../../domain/simulations/library/labels.ts';
import { viewLimits } from '../../../domain/simulations/library/views.ts';
import { Confirm } from '../../components/confirm.tsx';
import { DropMenu } from '../../components/drop-menu.tsx';
import {
  DeleteRunProjectDocument,
  DeleteRunViewDocument,
  RenameRunProjectDocument,
  RestoreRunProjectDocument,
  SaveRunViewDocument,
  type RunLibraryQuery,
} from '../../generated/library/graphql.ts';
import { refetchVisible } from '../../graphql/progress-listener.ts';
import { shownError } from '../../lib/errors.ts';
import { toast } from '../../lib/toaster.ts';
import { NameDialog } from '../../components/name-dialog.tsx';
import styles from './runs-screen.module.css';

type View = RunLibraryQuery['runViews'][number];

interface ViewsMenuProps {
  views: readonly View[];
  /** The filters as they stand in the address. */
  query: string;
}

/** Saved views, each a link to its filters, and a command that saves those that are set. */
export function ViewsMenu({ views, query }: ViewsMenuProps) {
  const client = useApolloClient();
  const box = useRef<HTMLSpanElement>(null);
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const [save] = useMutation(SaveRunViewDocument);
  const [drop] = useMutation(DeleteRunViewDocument);
  const again = () => refetchVisible(client, ['RunLibrary']);
  const saveAs = async (name: string, filters: string) => {
    await save({ variables: { name, query: filters } });
    await again();
  };
  const remove = async ({ id, name, query: filters }: View) => {
    try {
      await drop({ variables: { id } });
      await again();
      void toast(`The view “${name}” was deleted`, 'none', {
        text: 'Undo',
        onClick: () => void saveAs(name, filters),
      });
    } catch (error) {
      void toast(`The view could not be deleted: ${shownError(error).message}`, 'danger');
    }
  };
  const items = (
    <>
      {views.map((view) => (
        <MenuItem key={view.id} text={view.name} onClick={() => void navigate(`/runs?${view.query}`)} />
      ))}
      {views.length > 0 ? <MenuDivider /> : null}
      <MenuItem icon={<FloppyDisk />} text="Save this view" onClick={() => setNaming(true)} />
      {views.map((view) => (
        <MenuItem key={view.id} icon={<Trash />} text={`Delete “${view.name}”`} onClick={() => void remove(view)} />
      ))}
    </>
  );
  return (
    <span ref={box} className={styles.menu}>
      <DropMenu items={items}>
        <Button endIcon={<CaretDown />} text="Views" />
      </DropMenu>
      {isNaming ? (
        <NameDialog
          title="Save this view"
          label="Name"
          help="Search, filters and order are saved; a view of the same name is replaced"
          maxLength={viewLimits.nameCharacters}
          suggestions={views.map(({ name }) => name)}
          opener={() => box.current?.querySelector('button') ?? null}
          submitText="Save"
          onSubmit={(name) => saveAs(name, query)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </span>
  );
}

interface ProjectMenuProps {
  project: RunLibraryQuery['runProjects'][number];
  /** Called when the project is gone. */
  onDeleted: () => void;
}

/** Renames or deletes the project whose runs are shown. */
export function ProjectMenu({ project: { id, name }, onDeleted }: ProjectMenuProps) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const box = useRef<HTMLSpanElement>(null);
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const [rename] = useMutation(RenameRunProjectDocument);
  const [drop, { loading }] = useMutation(DeleteRunProjectDocument);
  const [undo] = useMutation(RestoreRunProjectDocument);
  const again = () => refetchVisible(client, ['RecentRuns', 'RunLibrary']);
  const close = () => setDialog(null);
  const restore = async () => {
    try {
      await undo({ variables: { id } });
      await again();
      void toast(`The project “${name}” is restored`, 'success');
    } catch (error) {
      void toast(`The project could not be restored: ${shownError(error).message}`, 'danger');
    }
  };
  const remove = async () => {
    try {
      await drop({ variables: { id } });
      close();
      onDeleted();
      await again();
      void toast(`The project “${name}” was deleted. Its runs stay.`, 'none', {
        text: 'Undo',
        onClick: () => void restore(),
      });
    } catch (error) {
      void toast(`The project could not be deleted: ${shownError(error).message}`, 'danger');
    }
  };
  const items = (
    <>
      <MenuItem
        icon={<LabTest />}
        text="Comparisons and wordings"
        onClick={() => void navigate(`/experiments?project=${encodeURIComponent(id)}`)}
      />
      <MenuItem icon={<Edit />} text="Rename" onClick={() => setDialog('rename')} />
      <MenuItem icon={<Trash />} text="Delete" onClick={() => setDialog('delete')} />
    </>
  );
  return (
    <span ref={box} className={styles.menu}>
      <DropMenu items={items}>
        <Button endIcon={<CaretDown />} text={`Project “${name}”`} />
      </DropMenu>
      {dialog === 'rename' ? (
        <NameDialog
          title="Rename the project"
          label="Name"
          initial={name}
          maxLength={labelLimits.projectCharacters}
          opener={() => box.current?.querySelector('button') ?? null}
          submitText="Rename"
          onSubmit={(next) => rename({ variables: { id, name: next } }).then(again)}
          onClose={close}
        />
      ) : null}
      <Confirm
        isOpen={dialog === 'delete'}
        title={`Delete the project “${name}”?`}
        confirmText="Delete the project"
        keepText="Keep it"
        isBusy={loading}
        onConfirm={() => void remove()}
        onClose={close}
      >
        Its runs stay, without a project.
      </Confirm>
    </span>
  );
}
