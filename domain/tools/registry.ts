/** Every tool, by its name: one file each. docs/recipes.md says how one is added. */
import type { Tool } from './definition.ts';

const all: readonly Tool[] = [];

export const tools: Readonly<Record<string, Tool>> = Object.fromEntries(all.map((tool) => [tool.name, tool]));

/** Finds a tool by the name that a model called; undefined for any other text. */
export function findTool(name: string): Tool | undefined {
  return Object.hasOwn(tools, name) ? tools[name] : undefined;
}
