import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useRef } from 'react';
import { useForm } from './form/use-form.ts';
import { shownError } from '../lib/errors.ts';
import { useReturnFocus } from '../lib/keyboard.ts';

interface NameDialogProps {
  title: string;
  label: string;
  help?: string;
  initial?: string;
  maxLength: number;
  /** Names that are there already. */
  suggestions?: readonly string[];
  submitText: string;
  /** Finds the element that gets the focus afterwards. */
  opener: () => HTMLElement | null;
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for one name, and offers those that are there. It stays open with the reason when the server refuses. */
export function NameDialog(props: NameDialogProps) {
  const {
    title,
    label,
    help,
    initial = '',
    maxLength,
    suggestions = [],
    submitText,
    opener,
    onSubmit,
    onClose,
  } = props;
  useReturnFocus(opener);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { name: initial },
    otherwise: (error) => ({ message: shownError(error).message, field: null }),
    submit: async ({ name }) => {
      await onSubmit(name.trim());
      onClose();
    },
  });
  const begin = () => {
    input.current?.focus();
    input.current?.select();
  };
  const problem = form.problems['name'] ?? form.problems[''];
  return (
    // Before the dialog has faded in, because what is typed meanwhile must not be selected.
    <Dialog isOpen title={title} onOpening={begin} onClose={onClose} className="dialog">
      <form onSubmit={form.onSubmit} noValidate>
        <DialogBody>
          <FormGroup
            label={label}
            labelFor={id}
            intent={problem === undefined ? 'none' : 'danger'}
            helperText={problem ?? help}
          >
            <InputGroup
              id={id}
              name="name"
              inputRef={input}
              autoComplete="off"
              list={suggestions.length > 0 ? `${id}-names` : undefined}
              maxLength={maxLength}
              value={form.values.name}
              onValueChange={form.set('name')}
            />
            <datalist id={`${id}-names`}>
              {suggestions.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </FormGroup>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Close" onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                text={submitText}
                loading={form.isBusy}
                disabled={form.values.name.trim() === ''}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
