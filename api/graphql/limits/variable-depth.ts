import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Levels of lists and objects in a request's variables; stored JSON may be less deep (db/crud/limits.ts). */
const deepest = 200;

/** Refuses variables that are nested so deep that walking them would use up the stack, GraphQL's own walk included. */
export const useShallowVariables: Plugin = {
  onParams: ({ params, setResult }) => {
    if (!isDeeperThan(deepest, params.variables)) return;
    const extensions = { code: 'bad-input', name: 'VariablesTooDeep', http: { status: 400, spec: true } };
    setResult({ errors: [new GraphQLError(`Variables may be at most ${deepest} levels deep`, { extensions })] });
  },
};

/** Level by level: a walk into the depth would meet the very limit it looks for. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level: object[] = isNested(value) ? [value] : [];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= levels) return true;
    level = level.flatMap((each) => Object.values(each).filter(isNested));
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
