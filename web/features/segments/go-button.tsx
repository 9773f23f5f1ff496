import { AnchorButton, type Intent } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface GoButtonProps {
  to: string;
  text: string;
  icon?: ReactElement;
  intent?: Intent;
  /** State for the next screen. */
  state?: unknown;
}

/** A link that looks like a button; it can be opened in a new tab. */
export function GoButton({ to, text, icon, intent = 'none', state }: GoButtonProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler(to, { state });
  return (
    <AnchorButton
      href={href}
      role="link"
      text={text}
      intent={intent}
      {...(icon ? { icon } : {})}
      onClick={(event) => onClick(event as never)}
    />
  );
}
