import { ToolError, type Tool, type ToolContext, type ToolOutcome } from '../../../domain/tools/definition.ts';
import { checkInput } from '../../../domain/tools/check-input.ts';

/** A context whose parts fail unless a test gives them. */
export function contextOf(given: Partial<ToolContext> = {}): ToolContext {
  const missing = (name: string) => async () => {
    throw new ToolError(`no ${name}`);
  };
  const files = new Map<string, string>();
  const workspace: ToolContext['workspace'] = {
    list: async () => [...files].map(([path, content]) => ({ path, bytes: content.length })),
    read: async (path) => files.get(path) ?? null,
    update: async (path, change) => void files.set(path, change(files.get(path) ?? null)),
    remove: async (path) => files.delete(path),
  };
  return {
    signal: new AbortController().signal,
    searchWeb: missing('search'),
    askModel: missing('model'),
    runCode: missing('sandbox'),
    fetchElectionFinance: missing('key'),
    workspace,
    ownData: {} as ToolContext['ownData'],
    ...given,
  };
}

/** Calls a tool as a model does: with JSON text. */
export function callTool(tool: Tool, input: object, context: Partial<ToolContext> = {}): Promise<ToolOutcome> {
  return tool.run(checkInput(tool, JSON.stringify(input)), contextOf(context));
}
