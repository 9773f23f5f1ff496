/** A world with an api that official MCP clients connect to. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createKey } from '../../services/agents/keys.ts';
import { startApiAs } from '../_support/api-server.ts';
import { createWorld, type WorldOptions } from '../_support/world.ts';

export const everything = ['runs:read', 'runs:write', 'segments:write', 'spend'];

export async function startAgentWorld(options: WorldOptions = {}) {
  const world = await createWorld({ reconciles: false, ...options });
  /** Creates a person with an account and 120 people to ask. */
  async function person(keys: { openai?: string } = {}): Promise<string> {
    const id = await world.user(keys);
    const email = `${id}@example.org`;
    await world.db
      .insertInto('account')
      .values({ id, username: email, email, emailVerified: true, passwordHash: '', status: 'confirmed' })
      .execute();
    await world.cohort(id, 120, 'Neighbors');
    return id;
  }
  const userId = await person();
  const api = await startApiAs(userId, world);
  const address = new URL(`${api.url}/mcp`);
  return {
    world,
    address,
    person,
    async keyWith(permissions: string[], more: object = {}, owner = userId): Promise<string> {
      const deps = { db: world.db, encryptionKey: world.env.ENCRYPTION_KEY };
      return (await createKey(deps, owner, { name: 'Test agent', permissions, ...more })).key;
    },
    /** Starts another api process's worth of the same product. */
    secondApi: () => startApiAs(userId, world),
    userId,
    /** Connects a client of the protocol of 2026. */
    async connected(credential: Credential, capabilities = {}, at = address) {
      const client = new Client(
        { name: 'test-agent', version: '1.0.0' },
        { capabilities, versionNegotiation: { mode: 'auto' } },
      );
      await client.connect(new StreamableHTTPClientTransport(at, sending(credential)));
      return client;
    },
    /** Connects a client of the protocol of 2025. */
    async connectedEarlier(credential: Credential, at = address, capabilities: object = {}) {
      const client = new EarlierClient({ name: 'earlier-agent', version: '1.0.0' }, { capabilities });
      const transport = new EarlierTransport(at, {
        ...sending(credential),
        reconnectionOptions: {
          initialReconnectionDelay: 200,
          maxReconnectionDelay: 1_000,
          reconnectionDelayGrowFactor: 1.2,
          maxRetries: 30,
        },
      });
      await client.connect(transport);
      return Object.assign(client, { sessionId: transport.sessionId ?? '' });
    },
    async close() {
      await api.close();
      await world.close();
    },
  };
}

export type AgentWorld = Awaited<ReturnType<typeof startAgentWorld>>;

/** A key, or what a host keeps of a client that signed in. */
type Credential = string | OAuthClientProvider;

const sending = (credential: Credential) =>
  typeof credential === 'string'
    ? { requestInit: { headers: { authorization: `Bearer ${credential}` } } }
    : { authProvider: credential };

export function textOf(result: object): string {
  return ((result as { content: unknown }).content as { text: string }[]).map(({ text }) => text).join('\n');
}
