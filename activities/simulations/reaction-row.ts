import { jsonrepair } from 'jsonrepair';
import { collectAttributes } from '../../domain/personas/attribute-lines.ts';
import { isSynthetic } from '../../domain/personas/anonymize-persona.ts';
import { toShortName } from '../../domain/personas/shown-name.ts';
import { keepCitations, type CitablePassage } from '../../domain/papers/citations.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import type { ParsedReaction } from '../../domain/simulations/reading/read-reaction.ts';
import { confidenceOf, engagementOf } from '../../domain/simulations/scoring.ts';
import { scoreOf } from '../../domain/sentiment/sentiment.ts';
import type { PersonaToAsk, RunRow } from '../../db/simulations/run-facts.ts';
import type { NewReaction } from '../../db/simulations/store-reaction.ts';
import { toResearchRecord, toToolCallRecord, type EndedToolCall } from '../../domain/tools/records.ts';
import type { ProviderReply } from '../providers/gateway.ts';

type Reply = Pick<ProviderReply, 'text' | 'inputTokens' | 'outputTokens' | 'costUsd' | 'latencyMs'>;

/** A persona with the reply that it gave. */
export interface Replied {
  run: Pick<RunRow, 'id'>;
  provider: Provider;
  member: Pick<PersonaToAsk, 'personaIndex' | 'profileId' | 'segmentId' | 'segmentName' | 'persona'>;
  /** Number of the instruction's wording, from 1; null when not known. */
  wording?: number | null;
  model: string;
  reply: Reply;
  /** The reply as it was read. */
  parsed: ParsedReaction;
  /** The persona as the prompt showed it. */
  shown: Persona;
  /** Calls of a persona with tools; null of one without. */
  calls?: readonly EndedToolCall[] | null;
  /** Passages of its own papers that it was shown. */
  passages?: readonly CitablePassage[];
  /** Facts of the call that are kept with its reply; none when omitted. */
  call?: { permitId: string; promptDigest: string; answeredBy: string | null };
}

/** Scores a reply that was read and builds the row to store. Its attributes are those that the prompt showed. */
export function toReaction({
  run,
  provider,
  member,
  wording = null,
  model,
  reply,
  parsed,
  shown,
  calls = null,
  passages = [],
  call,
}: Replied): NewReaction {
  const persona = member.persona as Persona;
  const { sentiment, response, reaction, reasoning, actionLikelihood, parsedAs } = parsed;
  const isImported = !isSynthetic(persona);
  const { kept: citations, dropped } = keepCitations(reply.text, passages, jsonrepair);
  return {
    runId: run.id,
    personaIndex: member.personaIndex,
    provider,
    model,
    wording,
    sentiment,
    response,
    reaction,
    reasoning,
    actionLikelihood,
    parsedAs,
    confidence: confidenceOf(persona, { usedTools: calls !== null }),
    engagementScore: engagementOf({ response, reasoning, sentiment, followers: persona.followers ?? 0 }),
    sentimentScore: scoreOf(sentiment),
    userId: member.profileId ?? `synthetic-${member.personaIndex}`,
    personName: isImported ? toShortName(persona.name, member.personaIndex) : persona.name,
    isImported,
    segmentId: member.segmentId,
    segmentName: member.segmentName,
    age: persona.age,
    gender: persona.gender,
    attributes: collectAttributes(shown),
    toolCalls: calls === null || calls.length === 0 ? null : calls.map(toToolCallRecord),
    researchPerformed:
      calls === null || calls.length === 0 ? null : calls.map(toResearchRecord).filter((found) => found !== null),
    citations: citations.length === 0 ? null : citations,
    droppedCitations: dropped === 0 ? null : dropped,
    inputTokens: reply.inputTokens,
    outputTokens: reply.outputTokens,
    costUsd: reply.costUsd,
    latencyMs: Math.round(reply.latencyMs),
    call: call === undefined ? null : { ...call, reply: reply.text, passageIds: passages.map(({ id }) => id) },
  };
}
