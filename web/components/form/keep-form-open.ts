import type { KeyboardEvent } from 'react';

/** Stops Enter in a field that picks or adds from submitting the form around it, which may cost money. */
export function keepFormOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
