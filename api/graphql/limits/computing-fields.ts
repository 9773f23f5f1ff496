/** Root fields that compute from all answers of a run, a survey or a person, instead of reading some rows. */
import { GraphQLError, type FieldNode, type GraphQLObjectType } from 'graphql';
import { requestLimits } from './request-limits.ts';

/** Marks such a field in its declaration. */
export const computes = { extensions: { computes: true } } as const;

/** How many other root fields one of them counts as in the rate of its viewer. */
const weight = 20;

/** Computing fields of each HTTP request so far, over all operations of its batch. */
const asked = new WeakMap<object, number>();

/**
 * Limits the computing fields of one HTTP request, aliases and batches included. Returns as how many root fields the
 * operation counts. Throws GraphQLError.
 */
export function checkComputing(
  request: object,
  root: GraphQLObjectType | undefined,
  fields: readonly FieldNode[],
): number {
  const computing = fields.filter(({ name }) => root?.getFields()[name.value]?.extensions['computes'] === true);
  const total = (asked.get(request) ?? 0) + computing.length;
  if (computing.length > 0 && total > requestLimits.computing) throw tooMany(computing, total);
  asked.set(request, total);
  return fields.length + computing.length * (weight - 1);
}

function tooMany(fields: readonly FieldNode[], total: number): GraphQLError {
  const names = [...new Set(fields.map(({ name }) => name.value))].join(', ');
  return new GraphQLError(
    `One request may compute at most ${requestLimits.computing} results, not ${total} (${names}), whether by aliases or in a batch. Send them in several requests, one after the other.`,
    { extensions: { code: 'bad-input', name: 'TooMuchComputing', http: { status: 400, spec: true } } },
  );
}
