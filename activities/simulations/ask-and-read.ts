/** Asks a persona and reads its reply: once more where that can help, then with an ending instead of an answer. */
import { jsonrepair } from 'jsonrepair';
import { retriesAfter, type UnansweredOutcome } from '../../domain/providers/reply.ts';
import { sentimentTypeOf, scaleWords } from '../../domain/sentiment/sentiment.ts';
import type { EndingKind } from '../../domain/simulations/endings.ts';
import { readReaction, type ParsedReaction } from '../../domain/simulations/reading/read-reaction.ts';
import type { Usage } from '../providers/errors.ts';
import { UnansweredReply } from '../providers/errors.ts';
import type { ProviderCall, ProviderReply, Refusal } from '../providers/gateway.ts';

/** Outcome of asking a persona. */
export type Asked =
  | { kind: 'answered'; reply: ProviderReply; usedTools: boolean; parsed: ParsedReaction }
  | { kind: 'called-tools'; reply: ProviderReply }
  | { kind: 'not-asked'; reason: Refusal['reason'] }
  | Ended;

/** A persona ended without an answer. */
export interface Ended {
  kind: 'ended';
  ending: EndingKind;
  /** Words of the model instead of an answer; null when it said nothing. */
  words: string | null;
  /** The reply, if there was one. */
  reply: ProviderReply | null;
  /** Tokens of a reply that the provider reported as unanswered. */
  usage: Usage | null;
}

interface Unanswered {
  outcome: UnansweredOutcome;
  words: string | null;
  reply: ProviderReply | null;
  usage: Usage | null;
}

/** Makes one call, with tools where the persona has some. */
export type Send = (call: ProviderCall) => Promise<{ reply: ProviderReply | Refusal; usedTools: boolean }>;

/** A reply that was cut off gets this many times its tokens. */
const allowanceFactor = 4;

/** Asks, and asks again once when the reply was cut off, empty or unreadable. Throws other failures of the call. */
export async function askAndRead(call: ProviderCall, sentimentType: string | null, send: Send): Promise<Asked> {
  const first = await askOnce(call, sentimentType, send);
  if (first.kind !== 'unanswered') return first;
  if (retriesAfter[first.outcome] === 0) return toEnded(first);
  const second = await askOnce(changedCall(call, first.outcome, sentimentType), sentimentType, send);
  return second.kind === 'unanswered' ? toEnded(second) : second;
}

type Once = Exclude<Asked, Ended> | ({ kind: 'unanswered' } & Unanswered);

async function askOnce(call: ProviderCall, sentimentType: string | null, send: Send): Promise<Once> {
  try {
    const { reply, usedTools } = await send(call);
    if (reply.kind === 'refused') return { kind: 'not-asked', reason: reply.reason };
    if (reply.toolCalls !== undefined && usedTools) return { kind: 'called-tools', reply };
    return readReply(reply, usedTools, sentimentType);
  } catch (error) {
    if (!(error instanceof UnansweredReply)) throw error;
    const { outcome, words, usage } = error;
    return { kind: 'unanswered', outcome, words, usage, reply: null };
  }
}

function readReply(reply: ProviderReply, usedTools: boolean, sentimentType: string | null): Once {
  const read = readReaction(reply.text, sentimentTypeOf(sentimentType), jsonrepair);
  // A text that was cut off counts only when the answer in it is complete.
  const isComplete = reply.isCutOff !== true || ('sentiment' in read && read.parsedAs === 'json');
  if ('sentiment' in read && isComplete) return { kind: 'answered', reply, usedTools, parsed: read };
  const unanswered = { kind: 'unanswered' as const, reply, usage: null, words: null };
  if (!isComplete) return { ...unanswered, outcome: 'cut-off' };
  if ('ending' in read && read.ending === 'refused') return { ...unanswered, outcome: 'refused', words: read.words };
  return { ...unanswered, outcome: 'unreadable' };
}

/** Gives a reply that was cut off more tokens, and tells the model what was wrong with one that could not be read. */
function changedCall(call: ProviderCall, outcome: UnansweredOutcome, sentimentType: string | null): ProviderCall {
  if (outcome !== 'unreadable')
    return call.maxTokens === undefined ? call : { ...call, maxTokens: call.maxTokens * allowanceFactor };
  const labels = Object.values(scaleWords[sentimentTypeOf(sentimentType)]).map((word) => `"${word}"`);
  const correction = `Your last reply was not the JSON object that was asked for. Reply with that object alone; its "sentiment" is one of ${labels.join(', ')}.`;
  return { ...call, user: `${call.user}\n\n${correction}` };
}

function toEnded({ outcome, words, reply, usage }: Unanswered): Ended {
  const ending = outcome === 'refused' || outcome === 'filtered' ? outcome : 'unreadable';
  return { kind: 'ended', ending, words, reply, usage };
}
