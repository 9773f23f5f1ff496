import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PromptOptions } from '../../../domain/personas/profile-input.ts';
import { CreateProfileSegmentDocument } from '../../generated/profiles/graphql.ts';
import { shownError } from '../../lib/errors.ts';
import { counted } from '../../lib/format.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { PromptOptionsFields } from './prompt-options-fields.tsx';

const focused = { autoFocus: true };

/** Makes a segment of the chosen profiles, with what models are told of them. */
export function SegmentDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  useReturnFocus();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [options, setOptions] = useState<PromptOptions>({});
  const [create, { loading, error }] = useMutation(CreateProfileSegmentDocument, {
    // Lists of segments are read again when they are shown.
    update: (cache) => void cache.evict({ fieldName: 'segments' }),
  });
  const save = async () => {
    const variables = { name, profileIds: [...ids], promptOptions: options };
    const done = await create({ variables }).catch(() => null);
    if (done?.data) void navigate(`/segments/${done.data.createProfileSegment}`);
  };
  return (
    <Dialog isOpen title={`Segment of ${counted(ids.length, 'profile')}`} onClose={onClose} className="dialog-wide">
      <DialogBody>
        <FormGroup label="Name" labelFor="profile-segment-name">
          <InputGroup id="profile-segment-name" {...focused} value={name} onValueChange={setName} maxLength={200} />
        </FormGroup>
        <PromptOptionsFields options={options} onChange={setOptions} />
        <p role="alert" className="error-line">
          {error ? shownError(error).message : null}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              text="Make the segment"
              disabled={name.trim() === ''}
              loading={loading}
              onClick={() => void save()}
            />
          </>
        }
      />
    </Dialog>
  );
}
