/** Operator commands for the keys that sign tokens. */
import { rotateSigningKeys } from '../../api/identity/operator.ts';
import type { CommandGroup } from './command.ts';

/** Keys that sign people's tokens, rotated every 30 days. */
export const signingKeyCommands: CommandGroup = {
  rotate: {
    usage: '',
    does: "sign people's tokens with a new key from now on",
    async run(operation) {
      operation.say(
        `Tokens are now signed with key ${await rotateSigningKeys(operation)}; other processes switch to it within a minute.`,
      );
      operation.say('Tokens signed with the previous key stay valid until they expire.');
    },
  },
};
