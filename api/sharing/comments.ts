import type { Db } from '../../db/client.ts';
import { ownCommentedRecord, type CommentedRecord } from '../../db/sharing/shared-record.ts';
import { hasTurn } from '../../db/panels/steps.ts';
import {
  addComment,
  changeComment,
  commentsOf,
  removeComment,
  type CommentedTurn,
  type RunComment,
} from '../../db/sharing/comments.ts';
import { InvalidInput, JobNotFound } from '../../domain/errors.ts';
import { CommentNotFound } from '../../domain/sharing/errors.ts';
import { commentLimits } from '../../domain/sharing/limits.ts';

/** Lists the comments on a run or a panel, oldest first; empty for one that is not this person's. */
export async function readComments(db: Db, userId: string, jobId: string): Promise<RunComment[]> {
  const record = await ownCommentedRecord(db, userId, jobId);
  return record === null ? [] : commentsOf(db, record);
}

/** Adds a comment to a run or a panel, or to a turn of a panel. Throws JobNotFound, InvalidInput. */
export async function commentOnRun(
  db: Db,
  userId: string,
  jobId: string,
  { body, turn }: { body: string; turn: CommentedTurn | null },
): Promise<RunComment> {
  const record = await ownCommentedRecord(db, userId, jobId);
  if (record === null) throw new JobNotFound();
  if ((await commentsOf(db, record)).length >= commentLimits.perRun)
    throw new InvalidInput('This run has as many comments as it can hold', 'body');
  if (turn !== null) await checkTurn(db, record, turn);
  return addComment(db, record, { userId, body: checkedBody(body), turn });
}

/** Changes a comment. Throws CommentNotFound, InvalidInput. */
export async function editComment(db: Db, userId: string, id: string, body: string): Promise<RunComment> {
  const comment = await changeComment(db, userId, id, checkedBody(body));
  if (comment === undefined) throw new CommentNotFound();
  return comment;
}

/** Deletes a comment. Throws CommentNotFound. */
export async function deleteComment(db: Db, userId: string, id: string): Promise<boolean> {
  if (!(await removeComment(db, userId, id))) throw new CommentNotFound();
  return true;
}

async function checkTurn(db: Db, { column, id }: CommentedRecord, turn: CommentedTurn): Promise<void> {
  if (column === 'runId') throw new InvalidInput('A run has no turns: comment on the run', 'turn');
  if (!(await hasTurn(db, id, turn))) throw new InvalidInput('There is no such turn', 'turn');
}

function checkedBody(body: string): string {
  const text = body.trim();
  if (text === '') throw new InvalidInput('Write a comment first', 'body');
  if (text.length > commentLimits.characters)
    throw new InvalidInput('A comment may have at most 4,000 characters', 'body');
  return text;
}
