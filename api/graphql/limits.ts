import { EnvelopArmor } from '@escape.tech/graphql-armor';
import type { Plugin } from 'graphql-yoga';

/** What one request may ask of the server. */
export const requestLimits = {
  bodyBytes: 2 * 1024 * 1024,
  batchedOperations: 10,
  depth: 10,
  aliases: 30,
  directives: 20,
  tokens: 2_000,
  cost: 5_000,
} as const;

/** Depth, aliases, directives, tokens and cost; suggestions of field names are hidden when introspection is. */
export function limitPlugins(introspection: boolean): Plugin[] {
  const armor = new EnvelopArmor({
    maxDepth: { n: requestLimits.depth },
    maxAliases: { n: requestLimits.aliases },
    maxDirectives: { n: requestLimits.directives },
    maxTokens: { n: requestLimits.tokens },
    costLimit: { maxCost: requestLimits.cost, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5, ignoreIntrospection: introspection },
    blockFieldSuggestion: { enabled: !introspection },
  });
  return armor.protect().plugins as unknown as Plugin[];
}
