/** Operator commands for people's accounts. */
import {
  createPerson,
  listPeople,
  renewTemporaryPassword,
  requireReset,
  resetMfa,
  setDisabled,
} from '../../api/identity/operator.ts';
import { ProductError } from '../../domain/errors.ts';
import { formatColumns, onlyArgument, OperatorError, shortTime, type CommandGroup, type Operation } from './command.ts';

/** Commands for people who sign in. */
export const peopleCommands: CommandGroup = {
  create: {
    usage: 'EMAIL',
    does: 'create an account and show its temporary password once',
    async run(operation) {
      const email = onlyArgument(operation.args, 'email address');
      const { temporaryPassword } = await createPerson(operation, email).catch((error: unknown) => {
        throw error instanceof ProductError ? new OperatorError(error.message) : error;
      });
      printTemporaryPassword(operation, temporaryPassword);
    },
  },
  'new-password': {
    usage: 'USERNAME',
    does: 'replace the temporary password of a person who has not signed in yet',
    async run(operation) {
      const username = onlyArgument(operation.args, 'username');
      const temporaryPassword = await renewTemporaryPassword(operation, username);
      if (temporaryPassword === undefined) throw createUnknownPerson(username);
      printTemporaryPassword(operation, temporaryPassword);
    },
  },
  list: {
    usage: '',
    does: 'show the newest 200 people',
    async run(operation) {
      const people = await listPeople(operation);
      if (people.length === 0) return operation.say('There are no people.');
      const rows = people.map(({ username, status, disabledAt, mfaEnabled, createdAt }) => [
        username,
        disabledAt === null ? status : 'disabled',
        mfaEnabled.join(',') || '-',
        shortTime(createdAt),
      ]);
      formatColumns([['USERNAME', 'STATE', 'MFA', 'CREATED'], ...rows]).forEach(operation.say);
    },
  },
  'require-reset': {
    usage: 'USERNAME',
    does: 'sign a person out everywhere and require a password reset',
    run: (operation) =>
      changePerson(operation, (username) => requireReset(operation, username), 'must reset their password'),
  },
  'reset-mfa': {
    usage: 'USERNAME',
    does: 'remove the second factors of a person who lost them',
    run: (operation) =>
      changePerson(operation, (username) => resetMfa(operation, username), 'no longer has second factors'),
  },
  disable: {
    usage: 'USERNAME',
    does: 'lock a person out immediately',
    run: (operation) => changePerson(operation, (username) => setDisabled(operation, username, true), 'is locked out'),
  },
  enable: {
    usage: 'USERNAME',
    does: 'let a locked-out person sign in again',
    run: (operation) =>
      changePerson(operation, (username) => setDisabled(operation, username, false), 'can sign in again'),
  },
};

/** Applies a change, which resolves to undefined for an unknown person, and prints its outcome. */
async function changePerson(
  { args, say }: Operation,
  change: (username: string) => Promise<object | undefined>,
  outcome: string,
): Promise<void> {
  const username = onlyArgument(args, 'username');
  if ((await change(username)) === undefined) throw createUnknownPerson(username);
  say(`${username} ${outcome}.`);
}

function createUnknownPerson(username: string): OperatorError {
  return new OperatorError(`There is no person ${username} to whom this applies: see \`people list\`.`);
}

/** Prints a temporary password and how it is used. */
function printTemporaryPassword({ say }: Operation, temporaryPassword: string): void {
  say(temporaryPassword);
  say('The person signs in with it once and then chooses a new password. It will not be shown again.');
}
