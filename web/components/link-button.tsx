import { AnchorButton, type ButtonVariant, type Intent, type Size } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps {
  to: string;
  text: string;
  icon?: ReactElement;
  endIcon?: ReactElement;
  intent?: Intent;
  size?: Size;
  variant?: ButtonVariant;
  /** Name for screen readers, where several have the same text. */
  label?: string;
  /** State of the router's location, which the next screen reads. */
  state?: unknown;
  /** Called as well, such as to close the dialog that it is in. */
  onClick?: () => void;
}

/** A link to another screen that looks like a button; it can be opened in a new tab. */
export function LinkButton({
  to,
  text,
  icon,
  endIcon,
  intent = 'none',
  size = 'medium',
  variant = 'solid',
  label,
  state,
  onClick,
}: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state });
  return (
    <AnchorButton
      href={href}
      // Blueprint would give it the role of a button.
      role="link"
      text={text}
      intent={intent}
      size={size}
      variant={variant}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(icon ? { icon } : {})}
      {...(endIcon ? { endIcon } : {})}
      // The router's type knows only plain anchors.
      onClick={(event) => {
        follow(event as never);
        onClick?.();
      }}
    />
  );
}
