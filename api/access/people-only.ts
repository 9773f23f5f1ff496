import { PeopleOnly } from '../../domain/agents/errors.ts';
import { signedIn, type Viewer } from '../viewer.ts';

/** Returns the id of a person who acts themselves. Throws NotSignedIn, and PeopleOnly when an agent acts. */
export function personIdOf(viewer: Viewer): string {
  const person = signedIn(viewer);
  if (person.agent !== undefined) throw new PeopleOnly();
  return person.userId;
}
