import { answerOf, answerRefOf, personaOfRoster } from '../../db/assistant/interviews.ts';
import type { ChatMessage } from '../../db/assistant/conversations.ts';
import { listMessagesBefore } from '../../db/assistant/replies.ts';
import { runById } from '../../db/simulations/run-facts.ts';
import { NobodyToInterview } from '../../domain/assistant/errors.ts';
import { buildInterviewPrompt } from '../../domain/assistant/interview-prompt.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { readTopic } from '../../services/simulations/stored-topic.ts';
import type { ActivityDeps } from '../deps.ts';
import { stopFailure } from '../errors.ts';

/**
 * Returns the prompt of a reply in an interview; null for replies of the assistant. Fails for good when the run or the
 * answer is gone.
 */
export async function interviewPrompt({ db }: Pick<ActivityDeps, 'db'>, reply: ChatMessage) {
  const ref = await answerRefOf(db, reply.conversationId);
  if (ref === null) return null;
  const run = await runById(db, ref.runId);
  const answer = await answerOf(db, ref);
  const persona = await personaOfRoster(db, run?.rosterId ?? null, ref.personaIndex);
  if (run === undefined || answer === undefined || persona === undefined)
    throw stopFailure({ type: 'NobodyToInterview', message: new NobodyToInterview().message, final: true });
  const topic = await readTopic(db, run);
  const options = inputOfRecord(run).promptOptions ?? {};
  const interviewee = { persona: persona as Persona, topic, options, answer };
  return {
    ...buildInterviewPrompt(interviewee, await listMessagesBefore(db, reply)),
    temperature: computeTemperature(run.temperatureRange ?? [], ref.personaIndex),
    maxTokens: chatLimits.replyTokens,
  };
}
