/**
 * Official clients start `soundings-mcp` as their hosts do: with a key, with a wrong one, and with a server that goes.
 * @guards api/agents/stdio/** local/soundings-mcp.mjs
 */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { startTcpProxy } from '../_support/tcp-proxy.ts';
import { everything, startAgentWorld, type AgentWorld } from './mcp-support.ts';

const program = join(import.meta.dirname, '../../local/soundings-mcp.mjs');

let agents: AgentWorld;
beforeAll(async () => {
  agents = await startAgentWorld();
}, 60_000);
afterEach(() => agents.world.simulator.configure({ latencyMs: 0 }));
afterAll(() => agents?.close(), 60_000);

/** Starts the program in a shell that adds how it ended to its standard error. */
const programWith = (key: string, address = agents.address.href) => ({
  command: '/bin/sh',
  args: ['-c', '"$0" "$@"; echo "ended with $?" >&2', process.execPath, program, address],
  env: { SOUNDINGS_API_KEY: key },
  stderr: 'pipe' as const,
});

type Listener = (told: { progress: number }) => void;
interface Asked {
  name: string;
  arguments: Record<string, unknown>;
}

/** A client of either version, not connected yet, with a call that reports progress. */
const clients = {
  '2026-07-28'(server: ReturnType<typeof programWith>) {
    const client = new Client({ name: 'test-agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    const transport = new StdioClientTransport(server);
    return {
      client,
      said: text(transport.stderr as Readable),
      connect: () => client.connect(transport),
      version: () => client.getNegotiatedProtocolVersion(),
      call: (asked: Asked, onprogress: Listener) => client.callTool(asked, { onprogress }),
    };
  },
  '2025-11-25'(server: ReturnType<typeof programWith>) {
    const client = new EarlierClient({ name: 'earlier-agent', version: '1.0.0' });
    const transport = new EarlierTransport(server);
    return {
      client,
      said: text(transport.stderr as Readable),
      connect: () => client.connect(transport),
      version: () => '2025-11-25',
      call: (asked: Asked, onprogress: Listener) => client.callTool(asked, undefined, { onprogress }),
    };
  },
};
const versions = ['2026-07-28', '2025-11-25'] as const;

const asked = {
  name: 'test_message',
  arguments: { message: 'A message.', segments: ['Neighbors'], personas: 20, simulated: true, wait_s: 40 },
};

test.each(versions)(
  'a client of %s lists the tools and tests a message with progress',
  async (version) => {
    agents.world.simulator.configure({ latencyMs: { minMs: 100, maxMs: 1_000 } });
    const { client, connect, call, said, ...bridged } = clients[version](programWith(await agents.keyWith(everything)));
    await connect();
    expect(bridged.version()).toBe(version);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('test_message');
    const told: number[] = [];
    const result = await call(asked, ({ progress }) => told.push(progress));
    expect(result.structuredContent).toMatchObject({ state: 'completed', so_far: { answered: 20 } });
    expect(told.length).toBeGreaterThanOrEqual(5);
    await client.close();
    expect(await said).toBe('ended with 0\n');
  },
  60_000,
);

test.each(versions)(
  'a wrong key ends the program of a client of %s, with what to do',
  async (version) => {
    const { client, connect, said } = clients[version](programWith('snd_live_wrong'));
    await expect(connect()).rejects.toThrow();
    await client.close();
    const words = await said;
    expect(words).toContain('soundings-mcp: The server refused the key in SOUNDINGS_API_KEY');
    expect(words).toMatch(/ended with 1\n$/);
    expect(words).not.toContain('snd_live_wrong');
  },
  60_000,
);

test.each(versions)(
  'a server that goes in mid-call gives a client of %s an error',
  async (version) => {
    agents.world.simulator.configure({ latencyMs: 4_000 });
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(agents.address.port) });
    const server = programWith(await agents.keyWith(everything), `http://127.0.0.1:${proxy.port}/mcp`);
    const { client, connect, call, said } = clients[version](server);
    await connect();
    let leaving: Promise<void> | undefined;
    const called = call(asked, () => (leaving ??= proxy.close()));
    await expect(called).rejects.toThrow(/ended before the answer came/);
    await leaving;
    // The program outlives its server, and says so to later calls.
    await expect(client.listTools()).rejects.toThrow(/fetch failed/);
    await client.close();
    expect(await said).toMatch(/ended with 0\n$/);
  },
  60_000,
);
