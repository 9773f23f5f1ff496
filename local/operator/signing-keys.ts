import { rotateSigningKeys } from '../../api/identity/operator.ts';
import type { CommandGroup } from './command.ts';

/** Keys that sign people's tokens, rotated every 30 days. */
export const signingKeyCommands: CommandGroup = {
  rotate: {
    usage: '',
    does: "sign people's tokens with a new key from now on",
    async run(operation) {
      operation.say(
        `Tokens are signed with key ${await rotateSigningKeys(operation)} now; other processes follow within a minute.`,
      );
      operation.say('Tokens of the key before stay good until they end.');
    },
  },
};
