import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Classes, MenuDivider, MenuItem } from '@blueprintjs/core';
import { CaretDown, Edit, FloppyDisk, Trash } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { audienceOf, presetLimits } from '../../../../domain/simulations/audience.ts';
import { DropMenu } from '../../../components/drop-menu.tsx';
import { NameDialog } from '../../../components/name-dialog.tsx';
import {
  AudiencePresetsDocument,
  DeleteAudiencePresetDocument,
  type PresetFieldsFragment,
  RenameAudiencePresetDocument,
  SaveAudiencePresetDocument,
} from '../../../generated/audience/graphql.ts';
import { shownError } from '../../../lib/errors.ts';
import { count, counted } from '../../../lib/format.ts';
import { toast } from '../../../lib/toaster.ts';
import type { FormAudience } from './form-audience.ts';
import styles from './audience.module.css';

interface AudienceMenuProps {
  audience: FormAudience;
  last: FormAudience | null;
  defaults: FormAudience;
  onChoose: (audience: FormAudience, name: string) => void;
}

type Preset = PresetFieldsFragment;

/** Audiences to start from, and commands that save, rename and delete them. */
export function AudienceMenu({ audience, last, defaults, onChoose }: AudienceMenuProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [naming, setNaming] = useState<'save' | Preset | null>(null);
  const { save, rename, remove } = usePresets();
  const opener = () => box.current?.querySelector('button') ?? null;
  const items = (
    <>
      {last === null ? null : (
        <MenuItem text="As in my last run" onClick={() => onChoose(last, 'that of your last run')} />
      )}
      <MenuItem text="My defaults" onClick={() => onChoose(defaults, 'your defaults')} />
      <PresetItems onChoose={onChoose} onRename={setNaming} onDelete={(preset) => void remove(preset)} />
      <MenuDivider />
      <MenuItem
        icon={<FloppyDisk />}
        text="Save this audience"
        disabled={audience.segmentIds.length === 0 || audience.numUsers === null}
        onClick={() => setNaming('save')}
      />
    </>
  );
  return (
    <span ref={box} className={styles.menu}>
      <DropMenu items={items}>
        <Button variant="minimal" size="small" endIcon={<CaretDown />} text="Audiences" />
      </DropMenu>
      {naming === null ? null : (
        <NameDialog
          title={naming === 'save' ? 'Save this audience' : 'Rename the audience'}
          label="Name"
          help={naming === 'save' ? savedParts : ''}
          initial={naming === 'save' ? '' : naming.name}
          maxLength={presetLimits.nameCharacters}
          opener={opener}
          submitText={naming === 'save' ? 'Save' : 'Rename'}
          onSubmit={(name) => (naming === 'save' ? save(name, audience) : rename(naming.id, name))}
          onClose={() => setNaming(null)}
        />
      )}
    </span>
  );
}

const savedParts =
  'Segments, number of personas, providers and models are saved; an audience of the same name is replaced';

interface PresetItemsProps {
  onChoose: (audience: FormAudience, name: string) => void;
  onRename: (preset: Preset) => void;
  onDelete: (preset: Preset) => void;
}

/** The saved audiences, read when the menu opens. */
function PresetItems({ onChoose, onRename, onDelete }: PresetItemsProps) {
  const { data, error } = useQuery(AudiencePresetsDocument, { fetchPolicy: 'cache-and-network' });
  const presets = data?.audiencePresets ?? [];
  if (error && presets.length === 0)
    return <MenuItem disabled text={`Saved audiences could not be read: ${shownError(error).message}`} />;
  if (presets.length === 0) return null;
  return (
    <>
      <li role="presentation" className={`small muted ${Classes.MENU_HEADER}`}>
        Saved
      </li>
      {presets.map((preset) => (
        <MenuItem
          key={preset.id}
          text={preset.name}
          label={`${counted(preset.segmentIds.length, 'segment')} · ${count(preset.numUsers)}`}
          onClick={() => onChoose(audienceOf(preset), `“${preset.name}”`)}
        />
      ))}
      <MenuDivider />
      {presets.map((preset) => (
        <MenuItem key={preset.id} icon={<Edit />} text={`Rename “${preset.name}”`} onClick={() => onRename(preset)} />
      ))}
      {presets.map((preset) => (
        <MenuItem key={preset.id} icon={<Trash />} text={`Delete “${preset.name}”`} onClick={() => onDelete(preset)} />
      ))}
    </>
  );
}

const again = { refetchQueries: [AudiencePresetsDocument], awaitRefetchQueries: true };

/** Changes of saved audiences. A deletion can be undone; the others throw the server's error. */
function usePresets() {
  const [saveOne] = useMutation(SaveAudiencePresetDocument, again);
  const [renameOne] = useMutation(RenameAudiencePresetDocument);
  const [removeOne] = useMutation(DeleteAudiencePresetDocument, again);
  const save = (name: string, audience: FormAudience) => saveOne({ variables: { name, audience } });
  const remove = async (preset: Preset) => {
    try {
      await removeOne({ variables: { id: preset.id } });
      void toast(`The audience “${preset.name}” was deleted`, 'none', {
        text: 'Undo',
        onClick: () => void save(preset.name, audienceOf(preset)),
      });
    } catch (error) {
      void toast(`The audience could not be deleted: ${shownError(error).message}`, 'danger');
    }
  };
  return { save, remove, rename: (id: string, name: string) => renameOne({ variables: { id, name } }) };
}
