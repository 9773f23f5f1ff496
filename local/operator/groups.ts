/** The list of all operator commands. */
import type { CommandGroup } from './command.ts';
import { credentialCommands } from './credentials.ts';
import { keyCommands } from './keys.ts';
import { peopleCommands } from './people.ts';
import { signingKeyCommands } from './signing-keys.ts';
import { workerCommands } from './workers.ts';

/** All commands of `npm run operator`. Each subject is a file beside this one. */
export const groups: Record<string, CommandGroup> = {
  keys: keyCommands,
  credentials: credentialCommands,
  people: peopleCommands,
  'signing-keys': signingKeyCommands,
  workers: workerCommands,
};

/** Formats the usage, one line per command. */
export function formatUsage(): string {
  const lines = Object.entries(groups).flatMap(([subject, verbs]) =>
    Object.entries(verbs).map(
      ([verb, command]) => `  ${`${subject} ${verb} ${command.usage}`.padEnd(42)} ${command.does}`,
    ),
  );
  return `npm run operator -- SUBJECT VERB …\n${lines.join('\n')}`;
}
