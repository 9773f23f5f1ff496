/** Surveys for visitors who have the link of one. */
import { json, Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { Env } from '../../config/env.ts';
import type { Db } from '../../db/client.ts';
import type { OpenLink } from '../../db/surveys/links.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { SurveyAnswersNotFound, SurveyLinkNotFound, SurveyNotOpen } from '../../domain/surveys/errors.ts';
import { providerLimits } from '../../domain/surveys/provider.ts';
import { publicLimits, type PublicLimits } from '../../domain/surveys/public-limits.ts';
import { languageSchema } from '../../domain/surveys/parts/text.ts';
import {
  checkFinalAnswers,
  completeResponse,
  endWhenFull,
  type Ended,
} from '../../services/surveys/complete-answers.ts';
import { findLink, readPublicSurvey, resumeResponse, startResponse } from '../../services/surveys/public-survey.ts';
import { saveAnswers } from '../../services/surveys/save-answers.ts';
import { countsOf } from '../../services/surveys/take-public-use.ts';
import { httpStatusOf } from '../errors.ts';
import { getClientAddress } from '../identity/request-address.ts';
import { createToken, hashToken } from '../tokens.ts';
import { createTurns } from './turns.ts';

/** The longest answers: those to 100 open questions of 20,000 characters, which take up to three bytes each. */
const bodyLimit = '7mb';

const startSchema = z.object({
  language: z.nullish(languageSchema),
  responseToken: z
    .string()
    .regex(/^[\w-]{43}$/)
    .nullish(),
  parameters: z
    .record(z.string(), z.string())
    .refine((given) => Object.keys(given).length <= providerLimits.parameters)
    .default({}),
});
const givenFields = {
  answers: z.record(z.string(), z.unknown()),
  pasted: z.array(z.string().max(64)).max(200).default([]),
  seconds: z.number().min(0).nullable().default(null),
};
const revision = z.int().min(0).max(1_000_000_000);
const saveSchema = z.object({ ...givenFields, revision, isPageDone: z.boolean().default(false) });
const completeSchema = z.object({
  ...givenFields,
  revision: revision.nullable().default(null),
  website: z.string().nullable().default(null),
});

interface SurveyRouterDeps {
  readonly db: Db;
  readonly env: Pick<Env, 'ENCRYPTION_KEY'>;
  readonly limits?: PublicLimits;
}

type Handler = (link: OpenLink, request: Parameters<RequestHandler>[0], response: Response) => Promise<void>;

/**
 * The survey behind a link, its start, its answers so far and its end. The tokens in the address are the only credentials,
 * so nothing is read from cookies. Nothing is cached, nor indexed by search engines.
 */
export function createSurveyRouter({ db, env, limits = publicLimits }: SurveyRouterDeps): Router {
  const router = Router();
  const take = (request: Request) => countsOf(getClientAddress(request), { encryptionKey: env.ENCRYPTION_KEY, limits });
  const turns = createTurns();
  // The link is looked up before a body is read, so that nobody without one can send large ones.
  const findFirst: RequestHandler = async (request, response, next) => {
    response.locals['link'] = await turns.take(() => findLink(db, hashOf(request.params['token'])));
    next();
  };
  const handle =
    (handler: Handler): RequestHandler =>
    async (request, response) => {
      try {
        await handler(response.locals['link'] as OpenLink, request, response);
      } catch (error) {
        if (!(error instanceof SurveyNotOpen)) throw error;
        const { kind, name, message, state } = error;
        response.status(httpStatusOf[kind]).json({ name, message, state });
      }
    };
  const body = json({ limit: bodyLimit });
  const responses = '/api/surveys/:token/responses';
  const oneResponse = `${responses}/:responseToken`;

  router.use('/api/surveys', (_request, response, next) => {
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    next();
  });

  router.get(
    '/api/surveys/:token',
    findFirst,
    handle(async (link, _request, response) => {
      response.json(await turns.take(() => readPublicSurvey(db, link)));
    }),
  );

  router.post(
    responses,
    findFirst,
    json(),
    handle(async (link, request, response) => {
      const { language, responseToken, parameters } = read(startSchema, request.body ?? {});
      const token = responseToken ?? createToken();
      const started = {
        token: { token, hash: hashToken(token) },
        language: language ?? null,
        parameters,
        take: take(request),
      };
      response.json(await turns.take(() => startResponse(db, link, started)));
    }),
  );

  router.get(
    oneResponse,
    findFirst,
    handle(async (link, request, response) => {
      const token = responseTokenOf(request.params['responseToken']);
      response.json(await turns.take(() => resumeResponse(db, link, token)));
    }),
  );

  router.put(
    oneResponse,
    findFirst,
    body,
    handle(async (link, request, response) => {
      const given = read(saveSchema, request.body);
      const { hash } = responseTokenOf(request.params['responseToken']);
      const { isStale, mayEnd, ...stored } = await turns.take(() =>
        saveAnswers(db, link, hash, { ...given, take: take(request) }),
      );
      if (isStale) return sendStale(response, stored);
      const names = { surveyId: link.surveyId, linkHash: hashOf(request.params['token']), responseHash: hash };
      const end = mayEnd ? await turns.takeAlone(link.surveyId, () => endWhenFull(db, names)) : null;
      response.json(end === null ? stored : { ...stored, ...endReply(end) });
    }),
  );

  router.post(
    `${oneResponse}/complete`,
    findFirst,
    body,
    handle(async (link, request, response) => {
      const { website, ...given } = read(completeSchema, request.body);
      const final = { ...given, isBotSuspected: website !== null && website.trim() !== '' };
      const responseHash = responseTokenOf(request.params['responseToken']).hash;
      const names = { surveyId: link.surveyId, linkHash: hashOf(request.params['token']), responseHash };
      const checked = await turns.take(() => checkFinalAnswers(db, link, responseHash, final));
      const completion =
        checked.kind === 'checked'
          ? await turns.takeAlone(link.surveyId, () => completeResponse(db, names, checked, take(request)))
          : checked;
      if (completion.kind === 'stale') sendStale(response, completion.stored);
      else if (completion.kind === 'invalid')
        response.status(422).json({
          name: 'InvalidAnswers',
          message: 'Some answers are missing or cannot be right',
          problems: completion.problems,
        });
      else response.json(endReply(completion));
    }),
  );
  return router;
}

function endReply({ status, thankYou, next }: Ended) {
  return { status, thankYou, next };
}

function sendStale(response: Response, stored: object): void {
  const message = 'These answers were changed on another page';
  response.status(409).json({ name: 'StaleAnswers', message, ...stored });
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InvalidInput('The answers cannot be read', parsed.error.issues[0]?.path.join('.'));
}

function hashOf(token: unknown): string {
  if (typeof token !== 'string') throw new SurveyLinkNotFound();
  return hashToken(token);
}

function responseTokenOf(token: unknown): { token: string; hash: string } {
  if (typeof token !== 'string') throw new SurveyAnswersNotFound();
  return { token, hash: hashToken(token) };
}
