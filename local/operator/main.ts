/** `npm run operator -- SUBJECT VERB …`: operator commands for the running stack or the database of DATABASE_URL. */
import { isSet, readEnv, SettingError, requireEncryptionKey, type Env } from '../../config/env.ts';
import { openDatabase } from '../../db/client.ts';
import { classify } from '../../db/errors.ts';
import { openHome } from '../home.ts';
import { runningStack } from '../running-stack.ts';
import { ProductError } from '../../domain/errors.ts';
import { OperatorError, type Command } from './command.ts';
import { groups, formatUsage } from './groups.ts';

const [subject = '', verb = '', ...args] = process.argv.slice(2);
try {
  await runCommand(commandNamed(subject, verb));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

/** Throws OperatorError with the usage when there is no such command. */
function commandNamed(group: string, name: string): Command {
  const verbs = Object.hasOwn(groups, group) ? groups[group] : undefined;
  const command = verbs !== undefined && Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (command === undefined) throw new OperatorError(formatUsage());
  return command;
}

async function runCommand(command: Command): Promise<void> {
  const env = readInstallation();
  const db = openDatabase(env.DATABASE_URL, 2);
  try {
    await command.run({ db, env, args, say: (line) => console.log(line) });
  } finally {
    await db.destroy();
  }
}

/**
 * Reads the settings of the running stack, or those of the environment when it sets DATABASE_URL. The
 * encryption key is required before anything is changed.
 */
function readInstallation(): Env {
  const env = readEnv();
  if (isSet('DATABASE_URL')) return requireEncryptionKey(env);
  const stack = runningStack(openHome(env.SOUNDINGS_HOME));
  if (stack === null)
    throw new OperatorError(
      'No stack is running in this folder. Start one with `npm start`, or set DATABASE_URL and ENCRYPTION_KEY to the values of the api.',
    );
  if (stack.url === '') throw new OperatorError('The stack is still starting. Try again when it is ready.');
  return readEnv(stack.env);
}

function describeError(error: unknown): string {
  if (classify(error) === 'away')
    return 'The database does not respond. Check that the stack is running and that DATABASE_URL is correct.';
  const { code, message } = error as { code?: string; message?: string };
  if (code === '42P01')
    return `The database is older than this version: ${isSet('DATABASE_URL') ? 'run `npm run migrate`' : 'stop the stack and start it again'} first.`;
  const isOurs = error instanceof OperatorError || error instanceof ProductError || error instanceof SettingError;
  return isOurs || code?.startsWith('ERR_PARSE_ARGS')
    ? String(message)
    : `The command failed: ${message ?? String(error)}`;
}
