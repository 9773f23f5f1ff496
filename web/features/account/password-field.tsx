import { Button } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A password that can be looked at before it is sent. */
export function PasswordField({ kind, ...field }: Omit<FieldProps, 'name' | 'label' | 'input'> & { kind: 'current-password' | 'new-password' }) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <Button
      variant="minimal"
      icon={isShown ? <EyeOff /> : <EyeOpen />}
      aria-label={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <Field {...field} name="password" label="Password" input={{ type: isShown ? 'text' : 'password', autoComplete: kind, rightElement: toggle }} />
  );
}
