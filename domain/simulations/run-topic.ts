import type { ReactionTopic } from '../personas/question.ts';
import { sentimentTypeOf } from '../sentiment/sentiment.ts';
import type { RecordedInput } from './run-input.ts';

/** Texts that all personas of a run are told beside its message. */
interface ToldToAll {
  currentEvents: string | null;
  /** Text of attached files; null without any. */
  attachmentsText: string | null;
}

/** Returns what the personas of a run are asked about. */
export function topicOfRun(asked: RecordedInput, told: ToldToAll): ReactionTopic {
  return { ...asked, sentimentType: sentimentTypeOf(asked.sentimentType), ...told };
}
