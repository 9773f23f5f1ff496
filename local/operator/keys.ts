import { parseArgs } from 'node:util';
import { createApiKey } from '../../api/access/api-keys.ts';
import { listApiKeys, revokeApiKey, type DataApiKey } from '../../db/agents/data-api-keys.ts';
import { formatColumns, onlyArgument, OperatorError, shortTime, type CommandGroup } from './command.ts';

/** API keys of the data API. */
export const keyCommands: CommandGroup = {
  create: {
    usage: 'NAME [--expires-days N]',
    description: 'create an API key for the data API and show it once',
    async run({ db, args, say }) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { 'expires-days': { type: 'string' } },
      });
      const made = await createApiKey(db, onlyArgument(positionals, 'name'), parseDays(values['expires-days']));
      say(made.key);
      say(
        `Key ${made.id} '${made.name}'${made.expiresAt === null ? '' : `, valid until ${shortTime(made.expiresAt)} UTC`}. It is not shown again.`,
      );
      say('Send it as the header x-api-key. It can read and write the records of all users, except Todo.');
    },
  },
  list: {
    usage: '',
    description: 'show all keys, newest first',
    async run({ db, say }) {
      const keys = await listApiKeys(db);
      if (keys.length === 0) return say('There are no API keys.');
      const rows = keys.map((key) => [
        key.id,
        key.name,
        describeState(key, Date.now()),
        ...[key.createdAt, key.lastUsedAt, key.expiresAt, key.revokedAt].map(shortTime),
      ]);
      formatColumns([['ID', 'NAME', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'], ...rows]).forEach(say);
    },
  },
  revoke: {
    usage: 'ID',
    description: 'revoke a key and close its open streams',
    async run({ db, args, say }) {
      const id = onlyArgument(args, 'key id');
      if (!(await revokeApiKey(db, id))) throw new OperatorError(`There is no active key ${id}: see \`keys list\`.`);
      say(`Key ${id} is revoked.`);
    },
  },
};

function describeState({ revokedAt, expiresAt }: DataApiKey, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= now ? 'expired' : 'active';
}

function parseDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new OperatorError('--expires-days takes a whole number from 1 to 36500.');
  return days;
}
