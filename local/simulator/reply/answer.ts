/**
 * Answers a request from its text alone, so that the same request gets the same answer. `textHash` is the hash of the
 * text and the simulator's seed.
 */
import type { Answer, Ask, ToolCall } from '../ask.ts';
import { hashText } from '../../hash.ts';
import { analysisReply } from './analysis.ts';
import { chatReply } from './chat.ts';
import { currentEventsReply } from './current-events.ts';
import type { PromptKind } from '../prompt.ts';
import { reactionReply } from './reaction.ts';
import { toolCallFor } from './tools.ts';

export function answerRequest(ask: Ask, kind: PromptKind, text: string, textHash: number): Answer {
  const id = hashText(`${ask.model} ${ask.temperature} ${ask.toolResults.length} ${textHash}`).toString(36);
  const toolCall = toolCallFor(ask, id);
  return limitTokens(
    ask,
    id,
    text,
    toolCall === null ? replyText(ask, kind, text, textHash) : 'Let me look into that.',
    toolCall,
  );
}

function replyText(ask: Ask, kind: PromptKind, text: string, textHash: number): string {
  if (kind === 'reaction') return reactionReply(ask, text, textHash);
  if (kind === 'analysis') return analysisReply(text, textHash);
  if (kind === 'current-events') return currentEventsReply(text, textHash);
  return chatReply(ask);
}

/** Counts tokens as four characters each, the usual rule of thumb. Replies over max_tokens are cut, as providers do. */
function limitTokens(ask: Ask, id: string, prompt: string, text: string, toolCall: ToolCall | null): Answer {
  const cut = text.length > ask.maxTokens * 4;
  const kept = cut ? text.slice(0, ask.maxTokens * 4) : text;
  const outputTokens = Math.ceil((kept.length + (toolCall === null ? 0 : JSON.stringify(toolCall.input).length)) / 4);
  const finish = toolCall !== null ? 'tool' : cut ? 'length' : 'stop';
  return { id, text: kept, toolCall, finish, inputTokens: Math.ceil(prompt.length / 4), outputTokens };
}
