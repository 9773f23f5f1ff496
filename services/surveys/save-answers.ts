/** Partial responses: stored as they are given, so that a reload or another day loses nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/client.ts';
import type { OpenLink } from '../../db/surveys/links.ts';
import { responseOf, saveResponse, type PersonResponse } from '../../db/surveys/person-responses.ts';
import { SurveyAnswersNotFound } from '../../domain/surveys/errors.ts';
import { knownQuestions, storedAnswers } from '../../domain/surveys/given-answers.ts';
import { mayEndEarly } from './early-end.ts';
import { checkGoesOn, definitionOfResponse, respondentOf } from './public-survey.ts';
import { useOfSave, type TakePublicUse } from './take-public-use.ts';

export interface GivenAnswers {
  answers: Readonly<Record<string, unknown>>;
  pasted: readonly string[];
  seconds: number | null;
}

interface Saved extends Pick<PersonResponse, 'revision' | 'answers' | 'status'> {
  /** True when another page has saved since, or the response is complete: the state is the stored one. */
  isStale: boolean;
  /** True when the page was left with answers that may fill a quota, so that its end is decided now. */
  mayEnd: boolean;
}

/**
 * Saves the answers so far if the page knows the newest revision. The same request again, as after a lost answer, changes
 * nothing. Throws SurveyAnswersNotFound, SurveyNotOpen, TooManySurveyAnswers, InvalidInput.
 */
export async function saveAnswers(
  db: Db,
  link: OpenLink,
  responseHash: string,
  {
    revision,
    isPageDone,
    take,
    ...given
  }: GivenAnswers & { revision: number; isPageDone: boolean; take: TakePublicUse },
): Promise<Saved> {
  const response = await responseOf(db, link, responseHash);
  if (response === undefined) throw new SurveyAnswersNotFound();
  if (response.status === 'started') checkGoesOn(link);
  const definition = await definitionOfResponse(db, link, response);
  const answers = storedAnswers(definition, given.answers, respondentOf(response));
  const pasted = knownQuestions(definition, given.pasted);
  // A refusal takes the counts back, or refused floods would use up what others have.
  // The response comes before the counts in every transaction, or two of them would wait for each other.
  const saved = await db.transaction().execute(async (trx) => {
    const next = await saveResponse(trx, { id: response.id, revision }, { answers, pasted, seconds: given.seconds });
    if (next !== undefined) await take(trx, link.id, useOfSave(response.answers, answers));
    return next;
  });
  const mayEnd = isPageDone && mayEndEarly(link, { ...response, answers }, definition);
  if (saved !== undefined) return { revision: saved, answers, status: 'started', isStale: false, mayEnd };
  const stored = await responseOf(db, link, responseHash);
  if (stored === undefined) throw new SurveyAnswersNotFound();
  const isRepeated =
    stored.status === 'started' && stored.revision === revision + 1 && isDeepStrictEqual(stored.answers, answers);
  return { revision: stored.revision, answers: stored.answers, status: stored.status, isStale: !isRepeated, mayEnd };
}
