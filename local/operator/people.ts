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
    does: 'make an account and show its temporary password once',
    async run(operation) {
      const email = onlyArgument(operation.args, 'email address');
      const { temporaryPassword } = await createPerson(operation, email).catch((error: unknown) => {
        throw error instanceof ProductError ? new OperatorError(error.message) : error;
      });
      sayTemporary(operation, temporaryPassword);
    },
  },
  'new-password': {
    usage: 'USERNAME',
    does: 'show another temporary password for somebody who has not come in yet',
    async run(operation) {
      const username = onlyArgument(operation.args, 'username');
      const temporaryPassword = await renewTemporaryPassword(operation, username);
      if (temporaryPassword === undefined) throw createUnknownPerson(username);
      sayTemporary(operation, temporaryPassword);
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
    does: 'sign somebody out everywhere and make them reset their password',
    run: (operation) =>
      changePerson(operation, (username) => requireReset(operation, username), 'must reset their password'),
  },
  'reset-mfa': {
    usage: 'USERNAME',
    does: 'forget the second factors of somebody who lost them',
    run: (operation) =>
      changePerson(operation, (username) => resetMfa(operation, username), 'has no second factor now'),
  },
  disable: {
    usage: 'USERNAME',
    does: 'shut somebody out at once',
    run: (operation) => changePerson(operation, (username) => setDisabled(operation, username, true), 'is shut out'),
  },
  enable: {
    usage: 'USERNAME',
    does: 'let them in again',
    run: (operation) =>
      changePerson(operation, (username) => setDisabled(operation, username, false), 'may sign in again'),
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
  return new OperatorError(`There is nobody ${username} for whom this can be done: see \`people list\`.`);
}

/** Prints a temporary password and how it is used. */
function sayTemporary({ say }: Operation, temporaryPassword: string): void {
  say(temporaryPassword);
  say('They sign in with it once and choose a password of their own. It is not shown again.');
}
