import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Maximum nesting of a request's variables; the limit of stored JSON is lower (db/crud/limits.ts). */
const maxLevels = 200;

/** Refuses variables whose nesting would overflow the stack of recursive code, also in GraphQL itself. */
export const useShallowVariables: Plugin = {
  onParams: ({ params, setResult }) => {
    if (!isDeeperThan(maxLevels, params.variables)) return;
    const extensions = { code: 'bad-input', name: 'VariablesTooDeep', http: { status: 400, spec: true } };
    setResult({ errors: [new GraphQLError(`Variables may be at most ${maxLevels} levels deep`, { extensions })] });
  },
};

/** True for deeper nesting. It works without recursion, which would overflow the stack. */
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
