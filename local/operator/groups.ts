import type { CommandGroup } from './command.ts';
import { credentialCommands } from './credentials.ts';
import { keyCommands } from './keys.ts';
import { peopleCommands } from './people.ts';
import { signingKeyCommands } from './signing-keys.ts';

/** Everything `npm run operator` can do. A subject is one file beside this one. */
export const groups: Record<string, CommandGroup> = {
  keys: keyCommands,
  credentials: credentialCommands,
  people: peopleCommands,
  'signing-keys': signingKeyCommands,
};

/** How to use it, a line for each command. */
export function usage(): string {
  const lines = Object.entries(groups).flatMap(([subject, verbs]) =>
    Object.entries(verbs).map(
      ([verb, command]) => `  ${`${subject} ${verb} ${command.usage}`.padEnd(42)} ${command.does}`,
    ),
  );
  return `npm run operator -- SUBJECT VERB …\n${lines.join('\n')}`;
}
