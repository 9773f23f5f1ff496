/** Operator commands for permanent credentials. */
import { createPermanent } from '../../api/access/iam-credentials.ts';
import { listIamCredentials, revokeIamCredential } from '../../db/agents/iam-credentials.ts';
import { formatColumns, onlyArgument, OperatorError, shortTime, type CommandGroup } from './command.ts';

/** Permanent credentials that sign requests with AWS Signature Version 4, like those of IAM. */
export const credentialCommands: CommandGroup = {
  create: {
    usage: 'NAME',
    does: 'create a permanent credential for signing requests and show its secret once',
    async run({ db, env, args, say }) {
      const created = await createPermanent(db, onlyArgument(args, 'name'), env.ENCRYPTION_KEY);
      say(`accessKeyId      ${created.accessKeyId}`);
      say(`secretAccessKey  ${created.secretAccessKey}`);
      say(`Credential '${created.name}'. The secret will not be shown again.`);
      say(
        'Sign with AWS Signature Version 4, region us-east-2, service appsync. It can read and write every Todo and nothing else.',
      );
    },
  },
  list: {
    usage: '',
    does: 'show all credentials, newest first',
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
    does: 'revoke a credential immediately',
    async run({ db, args, say }) {
      const id = onlyArgument(args, 'access key ID');
      if (!(await revokeIamCredential(db, id)))
        throw new OperatorError(`There is no unrevoked credential ${id}: see \`credentials list\`.`);
      say(`Credential ${id} has been revoked.`);
    },
  },
};
