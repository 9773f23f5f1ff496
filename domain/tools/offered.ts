/** Which tools a caller is offered: those that a person enabled, of this version. */
import { InvalidInput } from '../errors.ts';
import type { Tool } from './definition.ts';
import { findTool, tools } from './registry.ts';

export type ToolRole = Tool['offeredTo'][number];

/** Finds enabled tools; one that this version does not know, or does not offer to this caller, is left out. */
export function toolsNamed(names: readonly string[], role: ToolRole): Tool[] {
  return names.flatMap((name) => findTool(name) ?? []).filter(({ offeredTo }) => offeredTo.includes(role));
}

/** Checks names of tools that a person enables for a caller. Throws InvalidInput that names the first unknown one. */
export function checkToolNames(names: readonly string[], role: ToolRole, field: string): void {
  const unknown = names.find((name) => findTool(name)?.offeredTo.includes(role) !== true);
  if (unknown !== undefined) throw new InvalidInput(`Tool not found: ${unknown}`, field);
}

/** Lists the tools that the assistant has when nobody chose any: those that cost next to nothing and reach nobody. */
export function defaultAssistantTools(): string[] {
  return Object.values(tools)
    .filter(({ offeredTo, category }) => offeredTo.includes('assistant') && isDefault(category))
    .map(({ name }) => name);
}

function isDefault(category: Tool['category']): boolean {
  return category === 'your-data' || category === 'calculation';
}
