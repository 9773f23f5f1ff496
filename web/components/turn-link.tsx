import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { turnId, type TurnPlace } from '../lib/turn-place.ts';

interface TurnLinkProps extends TurnPlace {
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a turn of the panel on this page. */
export function TurnLink({ group, exchange, className, children }: TurnLinkProps) {
  return (
    <Link to={`#${turnId({ group, exchange })}`} className={className}>
      {children}
    </Link>
  );
}
