/** The provider simulator's tool calls. */
import { definitionOf } from '../../../domain/providers/provider.ts';
import type { Ask, ToolCall, ToolSpec } from '../ask.ts';
import { asObject, type Json } from '../wire/format.ts';

/**
 * Returns a tool call when the caller forces one, or when the user asks for what a tool does and there is no result
 * yet.
 */
export function toolCallFor(ask: Ask, id: string): ToolCall | null {
  const tool = selectTool(ask);
  if (tool === undefined) return null;
  return {
    id: definitionOf(ask.provider).wire === 'openai' ? `call_${id}` : `toolu_${id}`,
    name: tool.name,
    input: argumentsOf(tool, ask.lastUser),
  };
}

/** Patterns of requests and of the names of the tools that answer them. */
const toolPatterns: [RegExp, RegExp][] = [
  [/search|latest|news|look up|find out|recent/i, /search/i],
  [/research|company|product|brand|who is|background on/i, /research|entity/i],
  [/calculat|average|percent|convert|compare|\d\s*[-+*/x]\s*\d/i, /calculat/i],
];

function selectTool({ tools, toolChoice, toolResults, lastUser }: Ask): ToolSpec | undefined {
  if (toolChoice === 'none' || tools.length === 0) return undefined;
  if (typeof toolChoice === 'object') return tools.find(({ name }) => name === toolChoice.name);
  if (toolResults.length > 0) return undefined;
  const wanted = toolPatterns.find(([said, name]) => said.test(lastUser) && tools.some((tool) => name.test(tool.name)));
  if (wanted !== undefined) return tools.find((tool) => wanted[1].test(tool.name));
  return toolChoice === 'required' ? tools[0] : undefined;
}

const maxArgumentCharacters = 200;

function argumentsOf(tool: ToolSpec, said: string): Json {
  const properties = asObject(tool.schema['properties']) ?? {};
  const required = Array.isArray(tool.schema['required'])
    ? tool.schema['required'].map(String)
    : Object.keys(properties);
  return Object.fromEntries(required.map((name) => [name, valueFor(asObject(properties[name]) ?? {}, said)]));
}

function valueFor(schema: Json, said: string): unknown {
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const numbers = (said.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  switch (schema['type']) {
    case 'number':
    case 'integer':
      return numbers[0] ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return numbers;
    case 'object':
      return { expression: said.match(/[\d(][\d\s.+*/()-]*/)?.[0].trim() ?? '' };
    default:
      return said.trim().slice(0, maxArgumentCharacters);
  }
}
