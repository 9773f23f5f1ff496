import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { type RefObject, useRef } from 'react';
import { chatLimits } from '../../../domain/assistant/limits.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useReturnFocus } from '../../lib/keyboard.ts';
import { RenameChatConversationDocument } from '../../generated/assistant/graphql.ts';
import { shownError } from '../../lib/errors.ts';

interface RenameDialogProps {
  id: string;
  title: string;
  /** Focused when the dialog closes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks for a conversation's new name. */
export function RenameDialog({ id, title, opener, onClose }: RenameDialogProps) {
  useReturnFocus(() => opener.current);
  const input = useRef<HTMLInputElement>(null);
  const [rename] = useMutation(RenameChatConversationDocument);
  const { values, set, problems, isBusy, onSubmit } = useForm({
    initial: { title },
    otherwise: shownError,
    submit: async (named) => {
      await rename({ variables: { id, ...named } });
      onClose();
    },
  });
  const problem = problems['title'] ?? problems[''];
  const begin = () => {
    input.current?.focus();
    input.current?.select();
  };
  return (
    // Before the dialog has faded in, because what is typed meanwhile must not be selected.
    <Dialog isOpen title="Rename the conversation" onOpening={begin} onClose={onClose} className="dialog">
      <form onSubmit={onSubmit} noValidate>
        <DialogBody>
          <FormGroup
            label="Name"
            labelFor="conversation-name"
            intent={problem === undefined ? 'none' : 'danger'}
            helperText={problem}
          >
            <InputGroup
              id="conversation-name"
              inputRef={input}
              maxLength={chatLimits.titleCharacters}
              name="title"
              value={values.title}
              onValueChange={set('title')}
            />
          </FormGroup>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Keep the old name" onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                text="Rename"
                loading={isBusy}
                disabled={values.title.trim() === ''}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
