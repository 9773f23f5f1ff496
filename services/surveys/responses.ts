/** Responses to a survey one by one, and decisions about their flags. */
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { pageSize, pageToken, readPageToken } from '../../db/page-token.ts';
import {
  listPeople,
  listPersonas,
  storeFlagDecision,
  type FlagToDecide,
  type ListedResponse,
} from '../../db/surveys/response-lists.ts';
import { notifySurvey, ownSurvey } from '../../db/surveys/surveys.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { SurveyNotFound } from '../../domain/surveys/errors.ts';
import { decidedFlags, flagDecisions, flagKey, type FlagDecision } from '../../domain/surveys/quality/decisions.ts';

const sources = { people: listPeople, personas: listPersonas };
type ResponseSource = keyof typeof sources;

export interface SurveyAnswerRow extends Omit<ListedResponse, 'flags' | 'flagDecisions'> {
  source: ResponseSource;
  flags: ReturnType<typeof decidedFlags>;
}

export interface SurveyAnswerPage {
  items: SurveyAnswerRow[];
  /** Begins the next page; null on the last one. */
  nextToken: string | null;
}

const afterShape = z.object({ at: z.iso.datetime(), key: z.string().max(200) });

interface Asked {
  source?: string | null | undefined;
  flaggedOnly?: boolean | null | undefined;
  after?: string | null | undefined;
  limit?: number | null | undefined;
}

/** Reads a page of responses, 50 by default and 200 at most. Throws SurveyNotFound, InvalidInput. */
export async function readSurveyResponses(
  db: Db,
  userId: string,
  surveyId: string,
  { source = 'people', flaggedOnly, after, limit }: Asked,
): Promise<SurveyAnswerPage> {
  const from = source ?? 'people';
  if (!isSource(from)) throw new InvalidInput('The source must be people or personas', 'source');
  if ((await ownSurvey(db, userId, surveyId)) === undefined) throw new SurveyNotFound();
  const size = pageSize(limit, 50, 200);
  const rows = await sources[from](db, {
    surveyId,
    flaggedOnly: flaggedOnly === true,
    after: after == null ? null : readPageToken(after, afterShape),
    limit: size + 1,
  });
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    items: rows.slice(0, size).map(({ flags, flagDecisions: decisions, ...row }) => ({
      ...row,
      source: from,
      flags: decidedFlags(flags, decisions),
    })),
    nextToken: last === undefined ? null : pageToken({ at: last.startedAt.toISOString(), key: last.id }),
  };
}

/** Confirms or dismisses a flag, or takes that back. Throws InvalidInput when there is none in a survey of theirs. */
export async function decideSurveyFlag(
  db: Db,
  userId: string,
  flag: Pick<FlagToDecide, 'responseId' | 'kind' | 'questionId'>,
  decision: string | null,
): Promise<void> {
  if (decision !== null && !isDecision(decision))
    throw new InvalidInput('A decision must be confirmed or dismissed', 'decision');
  await db.transaction().execute(async (trx) => {
    const surveyId = await storeFlagDecision(trx, { ...flag, userId, key: flagKey(flag) }, decision);
    if (surveyId === undefined) throw new InvalidInput('There is no such flag');
    await notifySurvey(trx, { id: surveyId, userId });
  });
}

function isSource(name: string): name is ResponseSource {
  return Object.hasOwn(sources, name);
}

function isDecision(given: string): given is FlagDecision {
  return flagDecisions.some((one) => one === given);
}
