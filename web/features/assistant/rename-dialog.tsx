import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { chatLimits } from '../../../domain/assistant/limits.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { RenameChatConversationDocument } from '../../generated/graphql.ts';
import { shownError } from '../../lib/errors.ts';

interface RenameDialogProps {
  id: string;
  title: string;
  /** Focused when the dialog closes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function RenameDialog({ id, title, opener, onClose }: RenameDialogProps) {
  useReturnFocus(() => opener.current);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(title);
  const [problem, setProblem] = useState<string | null>(null);
  const [rename, { loading }] = useMutation(RenameChatConversationDocument);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await rename({ variables: { id, title: name } });
      onClose();
    } catch (error) {
      setProblem(shownError(error).message);
    }
  };
  return (
    <Dialog
      isOpen
      title="Rename the conversation"
      onOpened={() => input.current?.select()}
      onClose={onClose}
      className="dialog"
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogBody>
          <FormGroup
            label="Name"
            labelFor="conversation-name"
            intent={problem === null ? 'none' : 'danger'}
            helperText={problem}
          >
            <InputGroup
              id="conversation-name"
              inputRef={input}
              maxLength={chatLimits.titleCharacters}
              value={name}
              onValueChange={setName}
            />
          </FormGroup>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Keep the old name" onClick={onClose} />
              <Button type="submit" intent="primary" text="Rename" loading={loading} disabled={name.trim() === ''} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
