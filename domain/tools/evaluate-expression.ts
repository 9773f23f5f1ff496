import type { MathNode } from 'mathjs';
import { ToolError } from './definition.ts';

/** Functions that an expression may call: of numbers, each done in a fixed number of steps. */
const allowedFunctions = new Set(
  'abs cbrt ceil exp floor log log10 log2 max mean median min mod pow round sign sqrt std sum variance'.split(' '),
);
const allowedNodes = new Set('ConstantNode OperatorNode ParenthesisNode FunctionNode SymbolNode ArrayNode'.split(' '));
const allowedOperators = new Set('+ - * / ^ %'.split(' '));
const constants = new Set(['pi', 'e', 'tau']);

const limits = { characters: 500, nodes: 300, depth: 40 } as const;

export const notEvaluated = 'Failed to evaluate expression';

/**
 * Evaluates an arithmetic expression of numbers, with variables by name. Throws ToolError for everything that is not one:
 * mathjs itself would also run loops, matrices and assignments.
 */
export async function evaluateExpression(expression: string, variables: Record<string, number> = {}): Promise<number> {
  if (expression.length > limits.characters)
    throw new ToolError(`${notEvaluated}: at most ${limits.characters} characters`);
  // Brackets are counted first, because the parser itself is recursive.
  if ((expression.match(/[([]/g) ?? []).length > limits.depth)
    throw new ToolError(`${notEvaluated}: too deeply nested`);
  const { parse } = await import('mathjs');
  const root = attempt(() => parse(expression));
  checkNodes(root, variables);
  const value: unknown = attempt(() => root.compile().evaluate({ ...variables }) as unknown);
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new ToolError(`${notEvaluated}: the result is not a finite number`);
  return value;
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ToolError(`${notEvaluated}: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`);
  }
}

function checkNodes(root: MathNode, variables: Record<string, number>): void {
  let count = 0;
  root.traverse((node, path, parent) => {
    count += 1;
    if (count > limits.nodes) throw new ToolError(`${notEvaluated}: too long`);
    if (!allowedNodes.has(node.type))
      throw new ToolError(`${notEvaluated}: ${node.type.replace('Node', '')} is not allowed`);
    const { op, name } = node as { op?: string; name?: string };
    if (node.type === 'OperatorNode' && !allowedOperators.has(op ?? ''))
      throw new ToolError(`${notEvaluated}: ${op} is not allowed`);
    if (node.type !== 'SymbolNode') return;
    const isCalled = parent !== null && parent?.type === 'FunctionNode' && path === 'fn';
    const isKnown = isCalled
      ? allowedFunctions.has(name ?? '')
      : constants.has(name ?? '') || Object.hasOwn(variables, name ?? '');
    if (!isKnown) throw new ToolError(`${notEvaluated}: ${name} is not known`);
  });
}
