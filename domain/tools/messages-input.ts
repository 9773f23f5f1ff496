/** Checks the bodies of the endpoints that call a model with tools or search the web (specification §7). */
import { z } from 'zod';
import type { ModelToolResult, ToolRound } from './rounds.ts';

const textBlock = z.object({ type: z.literal('text'), text: z.string() });
const useBlock = z.object({
  type: z.literal('tool_use'),
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  input: z.record(z.string(), z.unknown()),
});
const resultBlock = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string().min(1).max(200),
  content: z.union([z.string(), z.array(textBlock)]).default(''),
  is_error: z.boolean().optional(),
});
const message = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(z.union([textBlock, useBlock, resultBlock]))]),
});

const tool = z.object({
  name: z.string().regex(/^[\w-]{1,64}$/),
  description: z.string().max(4_000).default(''),
  input_schema: z.record(z.string(), z.unknown()).optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
});

export const toolsBody = z.object({
  model: z.string().min(1).max(100),
  systemPrompt: z.string().default(''),
  messages: z.array(message).min(1).max(200),
  temperature: z.number().min(0).max(2).default(0.7),
  maxTokens: z.int().min(1).max(64_000).default(4_096),
  tools: z.array(tool).max(64).default([]),
});
export type ToolsBody = z.output<typeof toolsBody>;

export const webSearchBody = z.object({ query: z.string(), prompt: z.string() });
export type WebSearchBody = z.output<typeof webSearchBody>;

type Message = ToolsBody['messages'][number];

export interface Conversation {
  turns: { role: 'user' | 'assistant'; content: string }[];
  user: string;
  rounds: ToolRound[];
}

/** Splits messages into earlier turns, the last question, and the rounds of calls after it; null without a question. */
export function toConversation(messages: readonly Message[]): Conversation | null {
  const asked = messages.findLastIndex((each) => each.role === 'user' && textIn(each) !== '');
  const question = messages[asked];
  if (question === undefined) return null;
  const turns = messages.slice(0, asked).flatMap((each) => {
    const content = textIn(each);
    return content === '' ? [] : [{ role: each.role, content }];
  });
  return { turns, user: textIn(question), rounds: roundsIn(messages.slice(asked + 1)) };
}

function roundsIn(messages: readonly Message[]): ToolRound[] {
  const results = messages.flatMap((each) => blocksIn(each).filter((block) => block.type === 'tool_result'));
  return messages.flatMap((each): ToolRound[] => {
    const calls = blocksIn(each).filter((block) => block.type === 'tool_use');
    if (calls.length === 0) return [];
    return [
      {
        text: textIn(each),
        calls: calls.map(({ id, name, input }) => ({ id, name, arguments: JSON.stringify(input) })),
        results: calls.map(({ id }) =>
          toResult(
            id,
            results.find(({ tool_use_id: told }) => told === id),
          ),
        ),
      },
    ];
  });
}

function toResult(callId: string, block: z.output<typeof resultBlock> | undefined): ModelToolResult {
  if (block === undefined) return { callId, content: 'No result', isError: true };
  const { content, is_error: isError = false } = block;
  return {
    callId,
    content: typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
    isError,
  };
}

function blocksIn({ content }: Message) {
  return typeof content === 'string' ? [] : content;
}

function textIn({ content }: Message): string {
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
