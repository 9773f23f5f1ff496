/** Operator commands for API keys. */
import { parseArgs } from 'node:util';
import { createApiKey } from '../../api/access/api-keys.ts';
import { listApiKeys, revokeApiKey, type DataApiKey } from '../../db/agents/data-api-keys.ts';
import { formatColumns, onlyArgument, OperatorError, shortTime, type CommandGroup } from './command.ts';

/** API keys of the data API. */
export const keyCommands: CommandGroup = {
  create: {
    usage: 'NAME [--expires-days N]',
    does: 'create an API key for the data API and show it once',
    async run({ db, args, say }) {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { 'expires-days': { type: 'string' } },
      });
      const created = await createApiKey(db, onlyArgument(positionals, 'name'), parseDays(values['expires-days']));
      say(created.key);
      say(
        `Key ${created.id} '${created.name}'${created.expiresAt === null ? '' : ` (expires ${shortTime(created.expiresAt)} UTC)`}. It will not be shown again.`,
      );
      say('Send it in the x-api-key header. It can read and write the records of all people, except Todo.');
    },
  },
  list: {
    usage: '',
    does: 'show all keys, newest first',
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
    does: 'revoke a key and end its open streams immediately',
    async run({ db, args, say }) {
      const id = onlyArgument(args, 'key ID');
      if (!(await revokeApiKey(db, id))) throw new OperatorError(`There is no unrevoked key ${id}: see \`keys list\`.`);
      say(`Key ${id} has been revoked.`);
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
