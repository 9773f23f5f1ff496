import express, { Router, type Request, type Response } from 'express';
import type { Interaction, Provider } from 'oidc-provider';
import type { Env } from '../../../config/env.ts';
import type { Db } from '../../../db/client.ts';
import { ConnectionRequestGone } from '../../../domain/agents/errors.ts';
import { NotSignedIn } from '../../../domain/errors.ts';
import { isObject } from '../../../domain/is-object.ts';
import { resolveViewer } from '../../identity/viewer.ts';
import { personIdOf } from '../../access/people-only.ts';
import { useOwnAddress, type OAuthAddresses } from './addresses.ts';
import { describeRequest, storeConsent } from './consent.ts';

export interface InteractionDeps {
  readonly db: Db;
  readonly env: Env;
  readonly addresses: OAuthAddresses;
  readonly provider: () => Promise<Provider>;
}

/** Below the page's own path, because the cookie of a request is sent there only. */
const path = '/oauth/interaction/:uid';

/**
 * `GET …/details`, `POST …/confirm {permissions}` and `POST …/deny` of the consent page, for a signed-in person in the
 * browser that the client opened. The last two answer `{redirectTo}`, an address of this server.
 */
export function createInteractionRoutes(deps: InteractionDeps): Router {
  const { db, env, addresses } = deps;
  const router = Router();
  const handle = (answer: (asked: Asked, req: Request, res: Response) => Promise<unknown>) => {
    return async (req: Request, res: Response) => {
      res.set('cache-control', 'no-store');
      const userId = await personOf(deps, req);
      const provider = await deps.provider();
      const interaction = await interactionOf(provider, addresses, req, res);
      res.json(await answer({ provider, interaction, userId }, req, res));
    };
  };
  router.get(
    `${path}/details`,
    handle(({ provider, interaction, userId }) => describeRequest({ provider, db }, interaction, userId)),
  );
  router.post(
    `${path}/confirm`,
    express.json({ limit: '8kb' }),
    handle(async ({ provider, interaction, userId }, req, res) => {
      const { resource } = addresses;
      const consent = { provider, db, encryptionKey: env.ENCRYPTION_KEY, resource };
      const grantId = await storeConsent(consent, interaction, userId, permissionsOf(req.body));
      return answerRequest(provider, req, res, {
        login: { accountId: userId, remember: false },
        consent: { grantId },
      });
    }),
  );
  router.post(
    `${path}/deny`,
    handle(({ provider }, req, res) =>
      answerRequest(provider, req, res, { error: 'access_denied', error_description: 'The person refused' }),
    ),
  );
  return router;
}

interface Asked {
  provider: Provider;
  interaction: Interaction;
  userId: string;
}

/** Returns the signed-in person. Throws NotSignedIn, also when a page of another site sent the request. */
async function personOf({ db, env, addresses }: InteractionDeps, req: Request): Promise<string> {
  const { origin } = req.headers;
  if (origin !== undefined && origin !== addresses.issuer) throw new NotSignedIn();
  return personIdOf(await resolveViewer(req.headers.authorization, { db, env }));
}

/** Returns the request that this browser was sent here with. Throws ConnectionRequestGone. */
async function interactionOf(
  provider: Provider,
  addresses: OAuthAddresses,
  req: Request,
  res: Response,
): Promise<Interaction> {
  useOwnAddress(req, addresses);
  const interaction = await provider.interactionDetails(req, res).catch((error: unknown) => {
    if (isGone(error)) throw new ConnectionRequestGone();
    throw error;
  });
  if (interaction.uid !== req.params['uid']) throw new ConnectionRequestGone();
  return interaction;
}

const isGone = (error: unknown) => error instanceof Error && error.name === 'SessionNotFound';

async function answerRequest(
  provider: Provider,
  req: Request,
  res: Response,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<{ redirectTo: string }> {
  return { redirectTo: await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false }) };
}

function permissionsOf(body: unknown): string[] {
  const given = isObject(body) ? body['permissions'] : undefined;
  return Array.isArray(given) ? given.filter((name) => typeof name === 'string') : [];
}
