/**
 * Answers a request from its text alone, so that the same request gets the same answer. `textHash` is the hash of the
 * text and the simulator's seed.
 */
import type { Answer, Ask, ToolCall } from '../ask.ts';
import { sumOf } from '../../../domain/sum.ts';
import { hashText } from '../../hash.ts';
import { analysisReply } from './analysis.ts';
import { chatReply } from './chat.ts';
import { currentEventsReply } from './current-events.ts';
import type { PromptKind } from '../prompt.ts';
import { interviewReply } from './interview.ts';
import { panelReply } from './panel/panel.ts';
import { probeReply } from './probe.ts';
import { reactionReply } from './reaction.ts';
import { judgmentReply } from './search/judge.ts';
import { ratingReply } from './search/rating.ts';
import { writtenReply } from './search/written.ts';
import { proposalReply } from './segment/proposal.ts';
import { surveyReply } from './survey/survey.ts';
import { toolCallsFor } from './tools.ts';

export function answerRequest(ask: Ask, kind: PromptKind, text: string, textHash: number): Answer {
  const id = hashText(`${ask.model} ${ask.temperature} ${ask.toolResults.length} ${textHash}`).toString(36);
  const toolCalls = toolCallsFor(ask, kind, id, textHash);
  const reply = toolCalls.length === 0 ? replyText(ask, kind, text, textHash) : 'Let me look into that.';
  return limitTokens(ask, id, text, reply, toolCalls);
}

function replyText(ask: Ask, kind: PromptKind, text: string, textHash: number): string {
  if (kind === 'reaction') return reactionReply(ask, text, textHash);
  if (kind === 'analysis') return analysisReply(text, textHash);
  if (kind === 'current-events') return currentEventsReply(text, textHash);
  if (kind === 'panel') return panelReply(text, textHash);
  if (kind === 'search-write') return writtenReply(ask, text, textHash);
  if (kind === 'search-judge') return judgmentReply(ask, text, textHash);
  if (kind === 'search-rating') return ratingReply(ask, text, textHash);
  if (kind === 'probe') return probeReply(text);
  if (kind === 'segment') return proposalReply(text);
  if (kind === 'survey') return surveyReply(ask, text, textHash);
  if (kind === 'embedding') return '';
  if (kind === 'interview') return interviewReply(ask, text, textHash);
  return chatReply(ask);
}

/** Counts tokens as four characters each, the usual rule of thumb. Replies over max_tokens are cut, as providers do. */
function limitTokens(ask: Ask, id: string, prompt: string, text: string, toolCalls: ToolCall[]): Answer {
  const cut = text.length > ask.maxTokens * 4;
  const kept = cut ? text.slice(0, ask.maxTokens * 4) : text;
  const calledCharacters = sumOf(toolCalls, ({ input }) => JSON.stringify(input).length);
  const outputTokens = Math.ceil((kept.length + calledCharacters) / 4);
  const finish = toolCalls.length > 0 ? 'tool' : cut ? 'length' : 'stop';
  return { id, text: kept, toolCalls, finish, inputTokens: Math.ceil(prompt.length / 4), outputTokens };
}
