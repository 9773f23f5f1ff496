import { defineTool, ToolError, type ToolContext, type ToolInput, type ToolOutcome } from './definition.ts';
import { checkFileSize, checkWorkspacePath } from './workspace-path.ts';

const actions = ['list', 'read', 'write', 'delete'] as const;

export const heSharedWorkspace = defineTool({
  name: 'he_shared_workspace',
  title: 'Shared workspace',
  description: 'Lists, reads, writes and deletes text files that all callers of this job share.',
  category: 'workspace',
  parameters: {
    action: { type: 'string', description: 'What to do.', values: actions, required: true },
    path: { type: 'string', description: 'Path of the file, such as notes/plan.md.', maxLength: 200 },
    content: { type: 'string', description: 'The whole content, for write.' },
  },
  costUsd: 0,
  timeoutMs: 60_000,
  maxOutputCharacters: 20_000,
  offeredTo: ['persona', 'assistant'],
  run: (input, { workspace }) => act(input, workspace),
});

async function act({ action, path, content }: ToolInput, workspace: ToolContext['workspace']): Promise<ToolOutcome> {
  const origin = 'workspace';
  if (action === 'list') {
    const files = await workspace.list();
    return { data: { files: files.map((file) => ({ ...file })) }, summary: `${files.length} files`, origin };
  }
  if (typeof path !== 'string') throw new ToolError(`Missing parameter: path`);
  const name = checkWorkspacePath(path);
  if (action === 'read') {
    const found = await workspace.read(name);
    if (found === null) throw new ToolError(`There is no file ${name}`);
    return { data: { path: name, content: found }, summary: `Read ${name}`, origin };
  }
  if (action === 'delete') {
    if (!(await workspace.remove(name))) throw new ToolError(`There is no file ${name}`);
    return { data: { path: name, deleted: true }, summary: `Deleted ${name}`, origin };
  }
  if (typeof content !== 'string') throw new ToolError('Missing parameter: content');
  checkFileSize(content);
  await workspace.update(name, () => content);
  return { data: { path: name, characters: content.length }, summary: `Wrote ${name}`, origin };
}
