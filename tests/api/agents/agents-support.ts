/** An api with people and their keys, and routes behind the gate for agents. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { pino } from 'pino';
import { agentGate, agentOf } from '../../../api/agents/access/agent-gate.ts';
import { createAgentResolver } from '../../../api/agents/access/resolve-agent.ts';
import { createInProcessGraphql, type GraphqlDeps } from '../../../api/agents/in-process-graphql.ts';
import { createRates } from '../../../api/access/rates.ts';
import { httpStatusOf } from '../../../api/errors.ts';
import type { AgentViewer } from '../../../api/viewer.ts';
import { InvalidTokensException } from '../../../domain/identity/errors.ts';
import { ProductError } from '../../../domain/errors.ts';
import { startIdentityApi, type IdentityApi } from '../identity-support.ts';

export const metadataUrl = 'https://soundings.example/.well-known/oauth-protected-resource/mcp';

/** A person with a way to ask the api as themselves. */
export interface Person {
  userId: string;
  ask(query: string, variables?: Record<string, unknown>): Promise<Record<string, any>>;
}

export interface AgentKeyInput {
  name?: string;
  permissions?: string[];
  rateLimitRequests?: number;
  rateLimitPeriod?: string;
  dayLimitUsd?: number;
  expiresInDays?: number;
}

/** Starts the api, and beside it `/agent`, `/graphql` and so on behind the gate. The OAuth token `token-of:<userId>` is good. */
export async function startAgentApi(settings: Record<string, string> = {}) {
  const api = await startIdentityApi(settings);
  const gate = await startGate(api);
  return {
    ...api,
    gateUrl: gate.url,
    resolveAgent: gate.resolveAgent,
    person: (email: string) => personOf(api, email),
    async close() {
      await gate.close();
      await api.close();
    },
  };
}

export type AgentApi = Awaited<ReturnType<typeof startAgentApi>>;

async function personOf(api: IdentityApi, email: string): Promise<Person> {
  const { accessToken } = await api.signedIn(email);
  const { id: userId } = await api.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', email)
    .executeTakeFirstOrThrow();
  return { userId, ask: async (query, variables) => (await api.ask(accessToken, query, variables)).body };
}

const createMutation = `mutation ($input: AgentKeyInput!) { createAgentKey(input: $input) { key agentKey {
  id name hint permissions rateLimitRequests rateLimitPeriod dayLimitUsd spentTodayUsd callsToday lastUsedAt expiresAt state createdAt } } }`;

/** Creates a key as its owner does. */
export async function createKeyOf(person: Person, input: AgentKeyInput = {}) {
  const given = { name: 'Nightly tracker', permissions: ['runs:read'], ...input };
  const { data, errors } = await person.ask(createMutation, { input: given });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.createAgentKey as { key: string; agentKey: Record<string, any> & { id: string } };
}

/** Makes the agent of a connected client, as OAuth's verifier returns it. */
export function clientViewer(userId: string): AgentViewer {
  return {
    kind: 'user',
    userId,
    username: userId,
    expiresAt: new Date(Date.now() + 900_000),
    agent: { kind: 'client', id: 'https://agent.example/client.json', name: 'Desk agent', permissions: ['runs:read'] },
  };
}

async function startGate({ db, env }: IdentityApi) {
  const resolveAgent = createAgentResolver({
    db,
    env,
    verifyAccessToken: async (token) => {
      const [, userId] = /^token-of:(.+)$/.exec(token) ?? [];
      if (userId === undefined) throw new InvalidTokensException();
      return clientViewer(userId);
    },
  });
  const app = express();
  app.use(agentGate({ db, resolveAgent, rates: createRates(env), resourceMetadataUrl: metadataUrl }));
  app.get('/agent', (_req, res) => {
    const { userId, agent } = agentOf(res);
    res.json({ userId, agent });
  });
  app.post('/graphql', express.json(), async (req, res) => {
    const deps = { db, env, log: pino({ level: 'silent' }) } as GraphqlDeps;
    const graphql = createInProcessGraphql(deps, agentOf(res), 'request');
    res.json(await graphql(req.body.query));
  });
  app.use(answerFailure);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, resolveAgent, close };
}

const answerFailure: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  if (!(error instanceof ProductError)) return void res.status(500).json({ message: String(error) });
  res.status(httpStatusOf[error.kind]).json({ name: error.name, message: error.message });
};
