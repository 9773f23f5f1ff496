import type { NativeConnection } from '@temporalio/worker';
import { searchAttributes } from '../services/jobs/starts.ts';

/**
 * Checks that a namespace and the search attributes of runs exist. Returns one sentence that says what to do; null when
 * nothing is missing, or when the cluster does not permit the check.
 */
export async function findMissingSetup(
  connection: Pick<NativeConnection, 'workflowService' | 'operatorService'>,
  namespace: string,
): Promise<string | null> {
  try {
    await connection.workflowService.describeNamespace({ namespace });
  } catch (error) {
    return isNotFound(error)
      ? `The Temporal namespace ${namespace} does not exist: create it with \`temporal operator namespace create\`.`
      : null;
  }
  const answer = await connection.operatorService.listSearchAttributes({ namespace }).catch(() => null);
  if (answer === null) return null;
  const required = Object.values(searchAttributes).map(({ name, type }) => ({ name, type }));
  const missing = required.filter(({ name }) => answer.customAttributes?.[name] === undefined);
  if (missing.length === 0) return null;
  const commands = missing.map(
    ({ name, type }) => `--name ${name} --type ${type === 'KEYWORD_LIST' ? 'KeywordList' : 'Keyword'}`,
  );
  return (
    `The Temporal namespace ${namespace} lacks search attributes, and no run will start: add them with ` +
    `\`temporal operator search-attribute create ${commands.join(' ')}\`.`
  );
}

/** gRPC's status NOT_FOUND. */
const notFoundCode = 5;

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === notFoundCode;
}
