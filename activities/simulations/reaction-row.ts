import { jsonrepair } from 'jsonrepair';
import { collectAttributes } from '../../domain/personas/attribute-lines.ts';
import { isMadeUp, anonymizePersona } from '../../domain/personas/anonymize-persona.ts';
import { toShortName } from '../../domain/personas/shown-name.ts';
import { mergeOptions } from '../../domain/personas/prompt-options.ts';
import type { PromptOptions } from '../../domain/personas/profile-input.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import type { Provider } from '../../domain/providers/provider.ts';
import { parseReaction } from '../../domain/simulations/parse-reaction.ts';
import { confidenceOf, engagementOf } from '../../domain/simulations/scoring.ts';
import { scoreOf, sentimentTypeOf } from '../../domain/sentiment/sentiment.ts';
import type { PersonaToAsk, RunRow } from '../../db/jobs/run-facts.ts';
import type { NewReaction } from '../../db/simulations/store-reaction.ts';
import { MalformedReply } from '../providers/errors.ts';
import type { ProviderReply } from '../providers/gateway.ts';

type Reply = Pick<ProviderReply, 'text' | 'inputTokens' | 'outputTokens' | 'costUsd' | 'latencyMs'>;

/**
 * Builds the stored reaction from a reply: parsed, scored, with the persona as far as the model knew it. Throws
 * MalformedReply.
 */
export function reactionOf(
  run: Pick<RunRow, 'id' | 'sentimentType'>,
  provider: Provider,
  persona: Pick<PersonaToAsk, 'personaIndex' | 'profileId' | 'segmentId' | 'segmentName'>,
  who: Persona,
  model: string,
  reply: Reply,
  options: PromptOptions = {},
): NewReaction {
  const parsed = parseReaction(reply.text, sentimentTypeOf(run.sentimentType), jsonrepair);
  if (parsed === null) throw new MalformedReply(provider);
  const { sentiment, response, reaction, reasoning, actionLikelihood, parsedAs } = parsed;
  const isImported = !isMadeUp(who);
  return {
    runId: run.id,
    personaIndex: persona.personaIndex,
    provider,
    model,
    sentiment,
    response,
    reaction,
    reasoning,
    actionLikelihood,
    parsedAs,
    confidence: confidenceOf(who),
    engagementScore: engagementOf({ response, reasoning, sentiment, followers: who.followers ?? 0 }),
    sentimentScore: scoreOf(sentiment),
    userId: persona.profileId ?? `synthetic-${persona.personaIndex}`,
    personName: isImported ? toShortName(who.name, persona.personaIndex) : who.name,
    isImported,
    segmentId: persona.segmentId,
    segmentName: persona.segmentName,
    age: who.age,
    gender: who.gender,
    attributes: collectAttributes(anonymizePersona(who, mergeOptions(who.promptOptions, options))),
    inputTokens: reply.inputTokens,
    outputTokens: reply.outputTokens,
    costUsd: reply.costUsd,
    latencyMs: Math.round(reply.latencyMs),
  };
}
