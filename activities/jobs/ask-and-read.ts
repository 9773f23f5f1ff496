/** Asks once and reads the reply: once more where that can help, then with an ending instead of an answer. */
import type { Spent } from '../../domain/jobs/ask.ts';
import { retriesAfter, type UnansweredOutcome } from '../../domain/providers/reply.ts';
import type { EndingKind } from '../../domain/simulations/endings.ts';
import { UnansweredReply, type Usage } from '../providers/errors.ts';
import type { ProviderCall, ProviderReply, Refusal } from '../providers/gateway.ts';

/** Outcome of asking. */
export type Asked<Answer> =
  | { kind: 'answered'; reply: ProviderReply; usedTools: boolean; answer: Answer; spent: Spent }
  | { kind: 'called-tools'; reply: ProviderReply }
  | { kind: 'not-asked'; reason: Refusal['reason'] }
  | Ended;

/** It ended without an answer. */
export interface Ended {
  kind: 'ended';
  ending: EndingKind;
  /** Words of the model instead of an answer; null when it said nothing. */
  words: string | null;
  /** The reply, if there was one. */
  reply: ProviderReply | null;
  /** Tokens of a reply that the provider reported as unanswered. */
  usage: Usage | null;
  /** Tokens and cost of all its calls; a reply that the provider reported as unanswered has no price. */
  spent: Spent;
}

interface Unanswered {
  outcome: UnansweredOutcome;
  words: string | null;
  reply: ProviderReply | null;
  usage: Usage | null;
  spent: Spent;
}

/** Makes one call, with tools where there are some. */
export type Send = (call: ProviderCall) => Promise<{ reply: ProviderReply | Refusal; usedTools: boolean }>;

/** Content of a reply. `isComplete` is false for an answer that may go on after the end of a text that was cut off. */
export type Reading<Answer> =
  | { kind: 'answer'; answer: Answer; isComplete: boolean }
  | { kind: 'refused'; words: string }
  | { kind: 'unreadable' };

export interface Reader<Answer> {
  read(reply: ProviderReply): Reading<Answer>;
  /** Tells the model what was wrong with a reply that could not be read; null for what is not worth a second call. */
  correction: string | null;
}

/** A reply that was cut off gets this many times its tokens. */
const allowanceFactor = 4;

/** Asks, and asks again once when the reply was cut off, empty or unreadable. Throws other failures of the call. */
export async function askAndRead<Answer>(
  call: ProviderCall,
  reader: Reader<Answer>,
  send: Send,
): Promise<Asked<Answer>> {
  const first = await askOnce(call, reader, send);
  if (first.kind !== 'unanswered') return first;
  const { correction } = reader;
  if (correction === null || retriesAfter[first.outcome] === 0) return toEnded(first);
  const second = await askOnce(changedCall(call, first.outcome, correction), reader, send);
  if (second.kind !== 'answered' && second.kind !== 'unanswered') return second;
  const both = { ...second, spent: sumOfBoth(first.spent, second.spent) };
  return both.kind === 'unanswered' ? toEnded(both) : both;
}

type Once<Answer> = Exclude<Asked<Answer>, Ended> | ({ kind: 'unanswered' } & Unanswered);

async function askOnce<Answer>(call: ProviderCall, reader: Reader<Answer>, send: Send): Promise<Once<Answer>> {
  try {
    const { reply, usedTools } = await send(call);
    if (reply.kind === 'refused') return { kind: 'not-asked', reason: reply.reason };
    if (reply.toolCalls !== undefined && usedTools) return { kind: 'called-tools', reply };
    return readReply(reply, usedTools, reader);
  } catch (error) {
    if (!(error instanceof UnansweredReply)) throw error;
    const { outcome, words, usage } = error;
    const spent = { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0, costUsd: 0 };
    return { kind: 'unanswered', outcome, words, usage, reply: null, spent };
  }
}

function readReply<Answer>(reply: ProviderReply, usedTools: boolean, { read }: Reader<Answer>): Once<Answer> {
  const found = read(reply);
  // A text that was cut off counts only when the answer in it is complete.
  const isComplete = reply.isCutOff !== true || (found.kind === 'answer' && found.isComplete);
  const { inputTokens, outputTokens, costUsd } = reply;
  const spent = { inputTokens, outputTokens, costUsd };
  if (found.kind === 'answer' && isComplete) return { kind: 'answered', reply, usedTools, answer: found.answer, spent };
  const unanswered = { kind: 'unanswered' as const, reply, usage: null, words: null, spent };
  if (!isComplete) return { ...unanswered, outcome: 'cut-off' };
  if (found.kind === 'refused') return { ...unanswered, outcome: 'refused', words: found.words };
  return { ...unanswered, outcome: 'unreadable' };
}

/** Gives a reply that was cut off more tokens, and tells the model what was wrong with one that could not be read. */
function changedCall(call: ProviderCall, outcome: UnansweredOutcome, correction: string): ProviderCall {
  if (outcome !== 'unreadable')
    return call.maxTokens === undefined ? call : { ...call, maxTokens: call.maxTokens * allowanceFactor };
  return { ...call, user: `${call.user}\n\n${correction}` };
}

function sumOfBoth(first: Spent, second: Spent): Spent {
  return {
    inputTokens: first.inputTokens + second.inputTokens,
    outputTokens: first.outputTokens + second.outputTokens,
    costUsd: first.costUsd + second.costUsd,
  };
}

function toEnded({ outcome, words, reply, usage, spent }: Unanswered): Ended {
  const ending = outcome === 'refused' || outcome === 'filtered' ? outcome : 'unreadable';
  return { kind: 'ended', ending, words, reply, usage, spent };
}
