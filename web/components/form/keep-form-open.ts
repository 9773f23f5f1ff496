import type { KeyboardEvent } from 'react';

/** Enter picks or adds within a field; it must not send the form around it, which may cost money. */
export function keepFormOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
