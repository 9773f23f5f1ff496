import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { useEffect, useId, useRef } from 'react';
import { copyText } from '../../lib/copy-text.ts';

/** The address of a link that was just made; another address needs another key, so that it gets the focus. */
export function NewLink({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Focus selects the address, ready to be copied.
  useEffect(() => field.current?.focus(), []);
  return (
    <FormGroup label="Your new link" labelFor={id} helperText="Copy it now: it is not shown again.">
      <InputGroup
        id={id}
        inputRef={field}
        value={address}
        readOnly
        fill
        onFocus={(event) => event.target.select()}
        rightElement={
          <Button
            variant="minimal"
            icon={<Clipboard />}
            aria-label="Copy the link"
            onClick={() =>
              void copyText(address, { done: 'The link is copied', instead: 'Select the link and copy it by hand.' })
            }
          />
        }
      />
    </FormGroup>
  );
}
