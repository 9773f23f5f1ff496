/** The survey behind a link: what visitors see, how they begin and go on. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { sqlStateOf } from '../../db/errors.ts';
import { markOpened, openLink, type OpenLink } from '../../db/surveys/links.ts';
import {
  insertResponse,
  invitedResponse,
  lockLink,
  responseOf,
  type PersonResponse,
} from '../../db/surveys/person-responses.ts';
import { definitionOf, publishedVersion } from '../../db/surveys/versions.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { arrange } from '../../domain/surveys/arrange.ts';
import {
  SurveyAnsweredAlready,
  SurveyAnswersNotFound,
  SurveyLinkNotFound,
  SurveyNotOpen,
  type SurveyLinkState,
} from '../../domain/surveys/errors.ts';
import { exitAddress, parametersOf } from '../../domain/surveys/provider.ts';
import { publicDefinition, type PublicResponse, type PublicSurvey } from '../../domain/surveys/public-view.ts';
import type { AttributeValue, Respondent } from '../../domain/surveys/respondent.ts';
import type { SurveyDefinition } from '../../domain/surveys/survey.ts';
import { sizeOf, type TakePublicUse } from './take-public-use.ts';

/** Tells whether answers can come through a link. */
export function stateOf(link: OpenLink, isPublished: boolean): SurveyLinkState {
  if (!isPublished || link.status !== 'open') return 'closed';
  if (link.isExpired) return 'expired';
  const isFull = link.kind === 'open' && link.maxResponses !== null && link.completed >= link.maxResponses;
  return isFull ? 'full' : 'open';
}

/** Throws SurveyNotOpen when a response that has begun cannot go on. A full link decides about it at its end. */
export function checkGoesOn(link: OpenLink): void {
  const state = stateOf(link, true);
  if (state === 'closed' || state === 'expired') throw new SurveyNotOpen(state);
}

/** Finds the link of a token. Throws SurveyLinkNotFound. */
export async function findLink(db: Db, tokenHash: string): Promise<OpenLink> {
  const link = await openLink(db, tokenHash);
  if (link === undefined) throw new SurveyLinkNotFound();
  return link;
}

/** Reads what a visitor sees first. */
export async function readPublicSurvey(db: Db, link: OpenLink): Promise<PublicSurvey> {
  const published = await publishedVersion(db, link.surveyId);
  const state = stateOf(link, published !== undefined);
  const isInvitation = link.kind === 'invitation';
  const invited = isInvitation ? await invitedResponse(db, link.id) : undefined;
  await markOpened(db, link.id);
  return {
    definition: state === 'open' && published !== undefined ? publicDefinition(published.definition) : null,
    version: published?.number ?? null,
    state,
    language: link.language,
    parameters: published?.definition.settings.provider?.parameters ?? [],
    isInvitation,
    isDone: invited !== undefined && invited.status !== 'started',
  };
}

/** Names a response: the token of the visitor, and its hash. */
interface ResponseToken {
  token: string;
  hash: string;
}

interface Start {
  token: ResponseToken;
  language: string | null;
  /** Of the address, as the page read them. */
  parameters: Readonly<Record<string, string>>;
  take: TakePublicUse;
}

/**
 * Begins a response; the same token, and any token of an invitation, gives the same one again. Throws SurveyNotOpen,
 * SurveyAnsweredAlready, SurveyLinkNotFound, TooManySurveyAnswers, InvalidInput.
 */
export async function startResponse(db: Db, link: OpenLink, start: Start): Promise<PublicResponse> {
  const { token } = start;
  const response = (await responseOf(db, link, token.hash)) ?? (await newResponse(db, link, start));
  if (link.kind === 'invitation' && response.status !== 'started') throw new SurveyAnsweredAlready();
  return viewOf(db, link, response, token);
}

/** Reads a response, for a page that is loaded again. Throws SurveyAnswersNotFound. */
export async function resumeResponse(db: Db, link: OpenLink, token: ResponseToken): Promise<PublicResponse> {
  const response = await responseOf(db, link, token.hash);
  if (response === undefined) throw new SurveyAnswersNotFound();
  return viewOf(db, link, response, token);
}

/** Reads the version with which a response began. Throws SurveyAnswersNotFound. */
export async function definitionOfResponse(
  db: Db,
  { surveyId }: OpenLink,
  { version }: PersonResponse,
): Promise<SurveyDefinition> {
  const definition = await definitionOf(db, surveyId, version);
  if (definition === undefined) throw new SurveyAnswersNotFound();
  return definition;
}

/** Returns the respondent: facts that the owner knows stand before parameters, which visitors choose. */
export function respondentOf({ arrangement, attributes, parameters, language }: PersonResponse): Respondent {
  return { arrangement, attributes: { ...parameters, ...attributes }, language };
}

async function newResponse(
  db: Db,
  link: OpenLink,
  { token, language, parameters, take }: Start,
): Promise<PersonResponse> {
  const published = await publishedVersion(db, link.surveyId);
  const state = stateOf(link, published !== undefined);
  if (state !== 'open' || published === undefined) throw new SurveyNotOpen(state === 'open' ? 'closed' : state);
  const response = {
    id: randomUUID(),
    surveyId: link.surveyId,
    linkId: link.id,
    tokenHash: token.hash,
    version: published.number,
    arrangement: arrange(published.definition, randomUUID()),
    attributes: link.attributes as Record<string, AttributeValue>,
    parameters: parametersOf(published.definition.settings.provider, parameters),
    language: language ?? link.language,
  };
  try {
    return await db.transaction().execute(async (trx) => {
      if (link.kind === 'invitation') {
        await lockLink(trx, link.id);
        const begun = await invitedResponse(trx, link.id);
        if (begun !== undefined) return begun;
      }
      await insertResponse(trx, response);
      const stored = await responseOf(trx, link, token.hash);
      if (stored === undefined) throw new InvalidInput('This response token is in use elsewhere', 'responseToken');
      const size = sizeOf([response.arrangement, response.attributes, response.parameters]);
      await take(trx, link.id, { starts: 1, storedBytes: size, writtenBytes: size });
      return stored;
    });
  } catch (error) {
    // foreign_key_violation: the survey was deleted in between.
    if (sqlStateOf(error) === '23503') throw new SurveyLinkNotFound();
    throw error;
  }
}

async function viewOf(
  db: Db,
  link: OpenLink,
  response: PersonResponse,
  { token }: ResponseToken,
): Promise<PublicResponse> {
  const { answers, parameters, revision, status, version, seconds } = response;
  const stored = await definitionOfResponse(db, link, response);
  return {
    responseToken: token,
    version,
    definition: publicDefinition(stored),
    hasQuotas: stored.quotas.length > 0,
    next: status === 'started' ? null : exitAddress(stored.settings.provider, status, parameters),
    ...respondentOf(response),
    answers,
    revision,
    status,
    seconds,
  };
}
