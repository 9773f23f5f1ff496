import { Button } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import type { Problems } from './use-form.ts';

export interface PasswordFieldProps extends Omit<FieldProps, 'name' | 'label' | 'input'> {
  kind: 'current-password' | 'new-password';
  name?: string;
  label?: string;
  /** Focused when the screen opens. */
  isFirst?: boolean;
}

export function checkPassword({ password }: { password: string }): Problems {
  return password === '' ? { password: 'Enter your password' } : {};
}

/** A password field with a button that shows the password. */
export function PasswordField({
  kind,
  name = 'password',
  label = 'Password',
  isFirst = false,
  ...field
}: PasswordFieldProps) {
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
    <Field
      {...field}
      name={name}
      label={label}
      input={{
        type: isShown ? 'text' : 'password',
        autoComplete: kind,
        autoFocus: isFirst,
        spellCheck: false,
        autoCapitalize: 'none',
        rightElement: toggle,
      }}
    />
  );
}
