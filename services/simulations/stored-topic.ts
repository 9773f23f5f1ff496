import type { Db } from '../../db/client.ts';
import { runAttachmentTexts } from '../../db/files/attachments.ts';
import { attachedText } from '../../domain/files/attached-text.ts';
import type { ReactionTopic } from '../../domain/personas/question.ts';
import { inputOfRecord } from '../../domain/simulations/run-input.ts';
import { topicOfRun } from '../../domain/simulations/run-topic.ts';

type StoredRun = Parameters<typeof inputOfRecord>[0] & { id: string; currentEvents: string | null };

/** Reads what the personas of a stored run were asked about, with the text of its files. */
export async function readTopic(db: Db, run: StoredRun): Promise<ReactionTopic> {
  const attachmentsText = attachedText(await runAttachmentTexts(db, run.id));
  return topicOfRun(inputOfRecord(run), { currentEvents: run.currentEvents, attachmentsText });
}
