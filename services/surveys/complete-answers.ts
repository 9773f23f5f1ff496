/** The end of a response: one transaction decides whether it counts, and writes everything that follows from it. */
import type { Db } from '../../db/client.ts';
import { openLink, type OpenLink } from '../../db/surveys/links.ts';
import {
  endResponse,
  lockResponse,
  quotaCounts,
  recentAnswers,
  recordResponse,
  responseOf,
  type PersonResponse,
} from '../../db/surveys/person-responses.ts';
import { lockSurvey, notifyCompletion } from '../../db/surveys/surveys.ts';
import { SurveyAnswersNotFound, SurveyLinkNotFound } from '../../domain/surveys/errors.ts';
import { knownQuestions, problemsOf, storedAnswers } from '../../domain/surveys/given-answers.ts';
import { sayIn } from '../../domain/surveys/page-words/all.ts';
import { textOf } from '../../domain/surveys/parts/text.ts';
import { fillText } from '../../domain/surveys/present.ts';
import { botFlag, qualityFlags } from '../../domain/surveys/quality/flags.ts';
import { isScreenedOut } from '../../domain/surveys/path.ts';
import { exitAddress } from '../../domain/surveys/provider.ts';
import type { ResponseEnd } from '../../domain/surveys/response-end.ts';
import { fullQuota, quotasOf, sureQuotasOf } from '../../domain/surveys/quotas.ts';
import { endText, type Quota, type SurveyDefinition } from '../../domain/surveys/survey.ts';
import type { Problem } from '../../domain/surveys/validate.ts';
import { checkGoesOn, definitionOfResponse, respondentOf, stateOf } from './public-survey.ts';
import type { GivenAnswers } from './save-answers.ts';
import { useOfSave, type TakePublicUse } from './take-public-use.ts';

/** The end of a response, with the words for the person. */
export interface Ended {
  kind: 'ended';
  status: ResponseEnd;
  thankYou: string;
  /** Address to open: that of the survey's panel provider. */
  next: string | null;
}

type Completion =
  | Ended
  | { kind: 'invalid'; problems: Problem[] }
  | { kind: 'stale'; stored: Pick<PersonResponse, 'revision' | 'answers' | 'status'> };

interface FinalAnswers extends GivenAnswers {
  /** True when a field was filled in that people do not see. */
  isBotSuspected: boolean;
  /** The revision that the page knows, if it is to be checked. */
  revision: number | null;
}

/** Valid answers, which only have to be stored. */
interface Checked {
  kind: 'checked';
  definition: SurveyDefinition;
  final: FinalAnswers;
}

/**
 * Checks final answers before the survey is locked; those of a response that has ended need no lock at all. Throws
 * SurveyAnswersNotFound, SurveyNotOpen, InvalidInput.
 */
export async function checkFinalAnswers(
  db: Db,
  link: OpenLink,
  responseHash: string,
  final: FinalAnswers,
): Promise<Completion | Checked> {
  const response = await responseOf(db, link, responseHash);
  if (response === undefined) throw new SurveyAnswersNotFound();
  const definition = await definitionOfResponse(db, link, response);
  if (response.status !== 'started') return ended(definition, response, response.status);
  checkGoesOn(link);
  const respondent = respondentOf(response);
  const problems = problemsOf(definition, final.answers, respondent, sayIn(response.language ?? definition.language));
  if (problems.length > 0) return { kind: 'invalid', problems };
  const answers = storedAnswers(definition, final.answers, respondent);
  const pasted = knownQuestions(definition, final.pasted);
  return { kind: 'checked', definition, final: { ...final, answers, pasted } };
}

/**
 * Completes a response with checked answers, once: again it gives the same. Throws SurveyLinkNotFound, SurveyAnswersNotFound,
 * SurveyNotOpen, TooManySurveyAnswers.
 */
export async function completeResponse(
  db: Db,
  { surveyId, linkHash, responseHash }: { surveyId: string; linkHash: string; responseHash: string },
  { definition, final }: Checked,
  take: TakePublicUse,
): Promise<Completion> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockSurvey(trx, surveyId))) throw new SurveyLinkNotFound();
    // Read under the lock: whoever held it may have closed the survey or taken the last place.
    const link = await openLink(trx, linkHash);
    if (link === undefined) throw new SurveyLinkNotFound();
    const response = await lockResponse(trx, link, responseHash);
    if (response === undefined) throw new SurveyAnswersNotFound();
    const { revision, answers, status } = response;
    if (status !== 'started') return ended(definition, response, status);
    checkGoesOn(link);
    if (final.revision !== null && final.revision !== revision)
      return { kind: 'stale', stored: { revision, answers, status } };
    // A complete response is stored twice: also as the record that clients of the data API read.
    const { storedBytes, writtenBytes } = useOfSave(answers, final.answers);
    await take(trx, link.id, { storedBytes: storedBytes + writtenBytes, writtenBytes: 2 * writtenBytes });
    const given = { definition, final };
    // Nobody takes a place for whom the survey is not meant.
    if (isScreenedOut(definition, final.answers, respondentOf(response)))
      return endUncounted(trx, link, response, given, 'screened-out');
    const quotas = quotasOf(definition, final.answers, respondentOf(response));
    const isOver = stateOf(link, true) === 'full' || (await isAnyFull(trx, link, response, quotas));
    return isOver ? endUncounted(trx, link, response, given, 'over-quota') : endCompleted(trx, link, response, given);
  });
}

type Given = Pick<Checked, 'definition' | 'final'>;
type Locked = PersonResponse & { elapsedSeconds: number };

async function endCompleted(trx: Db, link: OpenLink, response: Locked, { definition, final }: Given) {
  const { id, version } = response;
  const respondent = respondentOf(response);
  const [answers, seen] = [final.answers, seenOf(response, final)];
  const others = await recentAnswers(trx, link.surveyId, version);
  const flags = qualityFlags(definition, { id, answers, respondent, ...seen }, others);
  await endResponse(trx, id, {
    ...seen,
    answers,
    status: 'completed',
    flags: final.isBotSuspected ? [...flags, botFlag] : flags,
    quotas: quotasOf(definition, answers, respondent).map((quota) => quota.id),
    isBotSuspected: final.isBotSuspected,
  });
  await recordResponse(trx, id);
  await notifyCompletion(trx, { id: link.surveyId, userId: link.userId, responseId: id });
  return ended(definition, { ...response, answers }, 'completed');
}

/**
 * Ends a response whose stored answers are sure to count for a full quota, or whose link is full; null when it goes on. For
 * those who leave a page, so that nobody answers more for nothing. Throws SurveyLinkNotFound, SurveyAnswersNotFound.
 */
export async function endWhenFull(
  db: Db,
  { surveyId, linkHash, responseHash }: { surveyId: string; linkHash: string; responseHash: string },
): Promise<Ended | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockSurvey(trx, surveyId))) throw new SurveyLinkNotFound();
    const link = await openLink(trx, linkHash);
    if (link === undefined) throw new SurveyLinkNotFound();
    const response = await lockResponse(trx, link, responseHash);
    if (response === undefined) throw new SurveyAnswersNotFound();
    if (response.status !== 'started') return null;
    const definition = await definitionOfResponse(trx, link, response);
    const quotas = sureQuotasOf(definition, response.answers, respondentOf(response));
    const isOver = stateOf(link, true) === 'full' || (await isAnyFull(trx, link, response, quotas));
    if (!isOver) return null;
    const final = { ...response, isBotSuspected: false };
    return endUncounted(trx, link, response, { definition, final }, 'over-quota');
  });
}

async function endUncounted(
  trx: Db,
  link: OpenLink,
  response: Locked,
  { definition, final }: Given,
  status: 'over-quota' | 'screened-out',
) {
  const { answers, isBotSuspected } = final;
  const seen = seenOf(response, final);
  const flags = isBotSuspected ? [botFlag] : [];
  await endResponse(trx, response.id, { ...seen, answers, status, flags, quotas: [], isBotSuspected });
  await notifyCompletion(trx, { id: link.surveyId, userId: link.userId, responseId: null });
  return ended(definition, { ...response, answers }, status);
}

/** Nobody is longer at a page than since they started; on another device the count of the page begins anew. */
function seenOf({ pasted, seconds, elapsedSeconds }: Locked, final: FinalAnswers) {
  const measured = [seconds, final.seconds].filter((one) => one !== null);
  return {
    pasted: [...new Set([...pasted, ...final.pasted])],
    seconds: measured.length === 0 ? null : Math.min(Math.max(...measured), elapsedSeconds),
  };
}

async function isAnyFull(
  trx: Db,
  { surveyId }: OpenLink,
  { version }: PersonResponse,
  quotas: readonly Quota[],
): Promise<boolean> {
  return quotas.length > 0 && fullQuota(quotas, await quotaCounts(trx, surveyId, version)) !== null;
}

function ended(definition: SurveyDefinition, response: PersonResponse, status: ResponseEnd): Ended {
  const words = textOf(endText(definition, status), response.language, definition.language);
  return {
    kind: 'ended',
    status,
    thankYou: fillText(definition, words, response.answers, respondentOf(response)),
    next: exitAddress(definition.settings.provider, status, response.parameters),
  };
}
