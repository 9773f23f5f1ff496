import type { Db } from '../../../db/client.ts';
import { answerQuestion, type AnswerTo, type PersonasQuestion } from '../../../domain/breakdown/questions.ts';
import { personasOfRun } from './personas-of-run.ts';

/** A question about the personas of one or several runs. */
export interface AskedOfPersonas<Q extends PersonasQuestion> {
  /** Person whose other questions may have to wait. */
  person: string;
  runIds: readonly string[];
  question: Q;
}

/** Answers questions about the personas of runs. Throws InvalidInput. */
export type AskPersonas = <Q extends PersonasQuestion>(db: Db, asked: AskedOfPersonas<Q>) => Promise<AnswerTo<Q>>;

/** Answers in this process, which does nothing else meanwhile: for workers and small runs. */
export const askInProcess: AskPersonas = async (db, { runIds, question }) =>
  answerQuestion(await Promise.all(runIds.map((id) => personasOfRun(db, id))), question);
