/** Official MCP clients of both versions of the protocol. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface Door {
  /** Address of /mcp. */
  url: URL;
  key: string;
}

export interface Called {
  name: string;
  arguments: Record<string, unknown>;
}

/** A client of either version. */
export interface Connected {
  call(called: Called, onProgress?: (progress: number) => void): Promise<object>;
  close(): Promise<void>;
}

export const versions = ['2025-11-25', '2026-07-28'] as const;
export type Version = (typeof versions)[number];

const timeoutMs = 60_000;
const bearer = ({ key }: Door) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });

export async function connectCurrent(door: Door): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(door.url, bearer(door)));
  return client;
}

const openClient: Record<Version, (door: Door) => Promise<Connected>> = {
  async '2025-11-25'(door) {
    const client = new EarlierClient({ name: 'bench', version: '1.0.0' });
    const transport = new EarlierTransport(door.url, bearer(door));
    await client.connect(transport);
    return {
      call: (called, onProgress) => client.callTool(called, undefined, optionsOf(onProgress)),
      async close() {
        await transport.terminateSession();
        await client.close();
      },
    };
  },
  async '2026-07-28'(door) {
    const client = await connectCurrent(door);
    return {
      call: (called, onProgress) => client.callTool(called, optionsOf(onProgress)),
      close: () => client.close(),
    };
  },
};

/** Connects a client of the version; one of 2025 has a session. */
export function connect(version: Version, door: Door): Promise<Connected> {
  return openClient[version](door);
}

function optionsOf(onProgress: ((progress: number) => void) | undefined) {
  if (onProgress === undefined) return { timeout: timeoutMs };
  return { timeout: timeoutMs, onprogress: ({ progress }: { progress: number }) => onProgress(progress) };
}
