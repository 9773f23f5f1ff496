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
    description: 'create an account and show its temporary password once',
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
    description: 'show a new temporary password for a user who has not signed in yet',
    async run(operation) {
      const username = onlyArgument(operation.args, 'username');
      const temporaryPassword = await renewTemporaryPassword(operation, username);
      if (temporaryPassword === undefined) throw createUnknownPerson(username);
      printTemporaryPassword(operation, temporaryPassword);
    },
  },
  list: {
    usage: '',
    description: 'show the 200 newest users',
    async run(operation) {
      const people = await listPeople(operation);
      if (people.length === 0) return operation.say('There are no users.');
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
    description: 'sign a user out everywhere and require a password reset',
    run: (operation) =>
      changePerson(
        operation,
        (username) => requireReset(operation, username),
        'must reset their password at the next sign-in',
      ),
  },
  'reset-mfa': {
    usage: 'USERNAME',
    description: 'remove the second factors of a user who lost them',
    run: (operation) =>
      changePerson(operation, (username) => resetMfa(operation, username), 'has no second factor now'),
  },
  disable: {
    usage: 'USERNAME',
    description: 'disable an account and sign its user out',
    run: (operation) => changePerson(operation, (username) => setDisabled(operation, username, true), 'is disabled'),
  },
  enable: {
    usage: 'USERNAME',
    description: 'enable a disabled account',
    run: (operation) =>
      changePerson(operation, (username) => setDisabled(operation, username, false), 'can sign in again'),
  },
};

/** Applies a change, which resolves to undefined for an unknown person, and says its outcome. */
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
  return new OperatorError(`There is no user ${username} to whom this applies: see \`people list\`.`);
}

/** Prints a temporary password and how it is used. */
function printTemporaryPassword({ say }: Operation, temporaryPassword: string): void {
  say(temporaryPassword);
  say('It works for one sign-in, at which the user chooses a new password. It is not shown again.');
}
