import { createPermanent } from '../../api/access/iam-credentials.ts';
import { listIamCredentials, revokeIamCredential } from '../../db/agents/iam-credentials.ts';
import { formatColumns, onlyArgument, OperatorError, shortTime, type CommandGroup } from './command.ts';

/** Permanent credentials for signing requests, like IAM's. */
export const credentialCommands: CommandGroup = {
  create: {
    usage: 'NAME',
    description: 'create a permanent credential for signed requests and show its secret once',
    async run({ db, env, args, say }) {
      const made = await createPermanent(db, onlyArgument(args, 'name'), env.ENCRYPTION_KEY);
      say(`accessKeyId      ${made.accessKeyId}`);
      say(`secretAccessKey  ${made.secretAccessKey}`);
      say(`Credential '${made.name}'. The secret is not shown again.`);
      say(
        'Sign with AWS Signature Version 4, region us-east-2, service appsync. It can read and write all Todo records, and nothing else.',
      );
    },
  },
  list: {
    usage: '',
    description: 'show all credentials, newest first',
    async run({ db, say }) {
      const credentials = await listIamCredentials(db);
      if (credentials.length === 0) return say('There are no credentials.');
      const rows = credentials.map(({ accessKeyId, name, createdAt, lastUsedAt, revokedAt }) => [
        accessKeyId,
        name,
        revokedAt === null ? 'active' : 'revoked',
        ...[createdAt, lastUsedAt, revokedAt].map(shortTime),
      ]);
      formatColumns([['ACCESS KEY ID', 'NAME', 'STATE', 'CREATED', 'LAST USED', 'REVOKED'], ...rows]).forEach(say);
    },
  },
  revoke: {
    usage: 'ACCESS-KEY-ID',
    description: 'revoke a credential',
    async run({ db, args, say }) {
      const id = onlyArgument(args, 'access key id');
      if (!(await revokeIamCredential(db, id)))
        throw new OperatorError(`There is no active credential ${id}: see \`credentials list\`.`);
      say(`Credential ${id} is revoked.`);
    },
  },
};
