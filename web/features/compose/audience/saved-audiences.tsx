import { useMutation, useQuery } from '@apollo/client/react';
import { Classes, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Edit, FloppyDisk, Trash } from '@blueprintjs/icons';
import { audienceOf, presetLimits } from '../../../../domain/simulations/audience.ts';
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

type Preset = PresetFieldsFragment;

/** Names a new preset, or one that is there. */
export type Naming = 'save' | Preset;

interface SavedItemsProps {
  audience: FormAudience;
  onChoose: (audience: FormAudience, name: string) => void;
  onName: (naming: Naming) => void;
}

/** Items of saved audiences in a menu, and the one that saves this audience. */
export function SavedItems({ audience, onChoose, onName }: SavedItemsProps) {
  const { remove } = usePresets();
  return (
    <>
      <PresetItems onChoose={onChoose} onRename={onName} onDelete={(preset) => void remove(preset)} />
      <MenuDivider />
      <MenuItem
        icon={<FloppyDisk />}
        text="Save this audience"
        disabled={audience.segmentIds.length === 0 || audience.numUsers === null}
        onClick={() => onName('save')}
      />
    </>
  );
}

const savedParts =
  'Segments, number of personas, providers and models are saved; an audience of the same name is replaced';

interface NamingDialogProps {
  naming: Naming;
  audience: FormAudience;
  opener: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks for the name of a preset. */
export function NamingDialog({ naming, audience, opener, onClose }: NamingDialogProps) {
  const { save, rename } = usePresets();
  const isNew = naming === 'save';
  return (
    <NameDialog
      title={isNew ? 'Save this audience' : 'Rename the audience'}
      label="Name"
      help={isNew ? savedParts : ''}
      initial={isNew ? '' : naming.name}
      maxLength={presetLimits.nameCharacters}
      opener={opener}
      submitText={isNew ? 'Save' : 'Rename'}
      onSubmit={(name) => (isNew ? save(name, audience) : rename(naming.id, name))}
      onClose={onClose}
    />
  );
}

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
