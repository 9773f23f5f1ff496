import { answerOf, personaOfRoster } from '../../db/assistant/interviews.ts';
import type { ChatMessage } from '../../db/assistant/conversations.ts';
import { listMessagesBefore } from '../../db/assistant/replies.ts';
import { runAttachmentTexts } from '../../db/files/attachments.ts';
import { runById } from '../../db/simulations/run-facts.ts';
import { NobodyToInterview } from '../../domain/assistant/errors.ts';
import { buildInterviewPrompt } from '../../domain/assistant/interview-prompt.ts';
import { chatLimits } from '../../domain/assistant/limits.ts';
import { attachedText } from '../../domain/files/attached-text.ts';
import type { Persona } from '../../domain/personas/persona.ts';
import { computeTemperature } from '../../domain/personas/temperature.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { topicOfRun } from '../../domain/simulations/run-topic.ts';
import type { ActivityDeps } from '../deps.ts';
import { stopFailure } from '../errors.ts';

/**
 * Returns the prompt of a reply in an interview; null for replies of the assistant. Fails for good when the run or the
 * answer is gone.
 */
export async function interviewPrompt({ db }: Pick<ActivityDeps, 'db'>, reply: ChatMessage) {
  const conversation = await db
    .selectFrom('chatConversation')
    .select(['runId', 'personaIndex', 'provider'])
    .where('id', '=', reply.conversationId)
    .executeTakeFirst();
  const { runId, personaIndex, provider } = conversation ?? {};
  if (runId == null || personaIndex == null || provider == null) return null;
  const run = await runById(db, runId);
  const answer = await answerOf(db, { runId, personaIndex, provider });
  const persona = await personaOfRoster(db, run?.rosterId ?? null, personaIndex);
  if (run === undefined || answer === undefined || persona === undefined)
    throw stopFailure({ type: 'NobodyToInterview', message: new NobodyToInterview().message, final: true });
  const asked = inputOfRecord(run);
  const attachmentsText = attachedText(await runAttachmentTexts(db, runId));
  const topic = topicOfRun(asked, { currentEvents: run.currentEvents, attachmentsText });
  const interviewee = { persona: persona as Persona, topic, options: asked.promptOptions ?? {}, answer };
  return {
    ...buildInterviewPrompt(interviewee, await listMessagesBefore(db, reply)),
    temperature: computeTemperature(run.temperatureRange ?? [], personaIndex),
    maxTokens: chatLimits.replyTokens,
  };
}
