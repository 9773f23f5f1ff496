/** The provider simulator's tool calls. */
import { definitionOf } from '../../../domain/providers/provider.ts';
import { isObject } from '../../../domain/is-object.ts';
import { questionOf, type Ask, type ToolCall, type ToolSpec } from '../ask.ts';
import { hashToUnit } from '../../hash.ts';
import { readReactionPrompt, type PromptKind } from '../prompt.ts';
import { dataStep } from './data-questions.ts';
import { asObject, type Json } from '../wire/format.ts';

/**
 * Returns the calls of a reply: those that the prompt scripts, the one that the caller forces, or the tool that does what
 * the user asks for; none once there is a result. Personas look something up now and then.
 */
export function toolCallsFor(ask: Ask, kind: PromptKind, id: string, textHash: number): ToolCall[] {
  if (ask.toolChoice === 'none' || ask.tools.length === 0) return [];
  const scripted = scriptedCalls(ask);
  if (scripted !== null) return scripted.map(([name, input], place) => callOf(ask, `${id}_${place}`, name, input));
  const step = kind === 'reaction' ? null : dataStep(ask);
  if (step !== null)
    return 'calls' in step ? step.calls.map(([name, input], place) => callOf(ask, `${id}_${place}`, name, input)) : [];
  const tool = kind === 'reaction' ? personaTool(ask, textHash) : selectTool(ask);
  if (tool === undefined) return [];
  const said = kind === 'reaction' ? readReactionPrompt(ask.user).message : questionOf(ask);
  return [callOf(ask, id, tool.name, argumentsOf(tool, said))];
}

function callOf({ provider }: Ask, id: string, name: string, input: Json): ToolCall {
  return { id: definitionOf(provider).wire === 'openai' ? `call_${id}` : `toolu_${id}`, name, input };
}

/**
 * Reads the calls that a prompt scripts for tests: `[[calls: [["name", {…}], …]]]` in the first round, and
 * `[[calls always: …]]` in every round. Null without a script.
 */
function scriptedCalls({ user, toolRounds }: Ask): [string, Json][] | null {
  const script = /\[\[calls( always)?: (\[.*\])\]\]/.exec(user);
  if (script === null) return null;
  if (toolRounds > 0 && script[1] === undefined) return [];
  const listed: unknown = JSON.parse(script[2] ?? '[]');
  const calls = Array.isArray(listed) ? listed : [];
  return calls.map(([name, input]: [unknown, unknown]) => [String(name), isObject(input) ? input : {}]);
}

/** Share of personas that look something up before they answer. */
const lookUpShare = 0.4;

function personaTool({ tools, toolResults }: Ask, textHash: number): ToolSpec | undefined {
  if (toolResults.length > 0 || hashToUnit('look up', textHash) >= lookUpShare) return undefined;
  return tools.find(({ name }) => /search/.test(name)) ?? tools[0];
}

/** Patterns of requests and of the names of the tools that answer them. */
const toolPatterns: [RegExp, RegExp][] = [
  [/search|latest|news|look up|find out|recent/i, /search/i],
  [/research|company|product|brand|who is|background on/i, /research|entity/i],
  [/calculat|average|percent|convert|compare|\d\s*[-+*/x]\s*\d/i, /calculat/i],
];

function selectTool(ask: Ask): ToolSpec | undefined {
  const { tools, toolChoice, toolResults } = ask;
  const question = questionOf(ask);
  if (typeof toolChoice === 'object') return tools.find(({ name }) => name === toolChoice.name);
  if (toolResults.length > 0) return undefined;
  const wanted = toolPatterns.find(([said, name]) => said.test(question) && tools.some((tool) => name.test(tool.name)));
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
