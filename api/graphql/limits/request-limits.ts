import { EnvelopArmor } from '@escape.tech/graphql-armor';
import type { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Limits of one GraphQL request. */
export const requestLimits = {
  bodyBytes: 2 * 1024 * 1024,
  batchedOperations: 10,
  depth: 10,
  aliases: 30,
  lists: 5,
  /** Fields that compute from many answers, in all operations of a request together. */
  computing: 5,
  directives: 20,
  tokens: 2_000,
  cost: 5_000,
} as const;

/** Creates the plugins for depth, aliases, directives, tokens and cost, and hides suggestions with introspection. */
export function limitPlugins(introspection: boolean): Plugin[] {
  const armor = new EnvelopArmor({
    maxDepth: { n: requestLimits.depth, ...named('QueryTooDeep') },
    maxAliases: { n: requestLimits.aliases, ...named('TooManyAliases') },
    maxDirectives: { n: requestLimits.directives, ...named('TooManyDirectives') },
    maxTokens: { n: requestLimits.tokens, ...named('TooManyTokens') },
    costLimit: {
      maxCost: requestLimits.cost,
      objectCost: 2,
      scalarCost: 1,
      depthCostFactor: 1.5,
      ignoreIntrospection: introspection,
      ...named('QueryTooCostly'),
    },
    blockFieldSuggestion: { enabled: !introspection },
  });
  return armor.protect().plugins as unknown as Plugin[];
}

/** Names the error of a limit and makes it a bad request. */
function named(name: string) {
  const say = (_context: unknown, error: GraphQLError) => {
    Object.assign(error.extensions, { code: 'bad-input', name, http: { status: 400, spec: true } });
  };
  return { onReject: [say] };
}
