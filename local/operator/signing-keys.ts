import { rotateSigningKeys } from '../../api/identity/operator.ts';
import type { CommandGroup } from './command.ts';

/** Keys that sign people's tokens, rotated every 30 days. */
export const signingKeyCommands: CommandGroup = {
  rotate: {
    usage: '',
    description: "sign people's tokens with a new key from now on",
    async run(operation) {
      operation.say(
        `Tokens are signed with key ${await rotateSigningKeys(operation)} from now on; other processes switch within a minute.`,
      );
      operation.say('Tokens signed with the previous key stay valid until they expire.');
    },
  },
};
