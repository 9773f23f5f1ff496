/** Serves MCP to clients that start a program: `SOUNDINGS_API_KEY=… soundings-mcp [address]`. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { readMcpClientEnv } from '../../../config/env.ts';
import { bridge, isKeyRefused } from './bridge.ts';

const keyRefused =
  'The server refused the key in SOUNDINGS_API_KEY: it is unknown, expired or revoked. Create another one in Settings, Connect an agent.';

const settings = readMcpClientEnv();
const address = process.argv[2] ?? settings?.url ?? '';

// Standard output carries the protocol, so words for people go to standard error.
if (settings === undefined || !URL.canParse(address)) {
  process.stderr.write(
    'Set SOUNDINGS_API_KEY to a key from Settings, Connect an agent, and give the address of /mcp as the argument or in SOUNDINGS_URL.\n',
  );
  process.exit(2);
}

const headers = { authorization: `Bearer ${settings.key}` };
const far = new StreamableHTTPClientTransport(new URL(address), {
  requestInit: { headers },
  // A server that restarts is away for seconds; a call whose stream broke is then continued.
  reconnectionOptions: {
    initialReconnectionDelay: 1_000,
    maxReconnectionDelay: 5_000,
    reconnectionDelayGrowFactor: 1.5,
    maxRetries: 10,
  },
});
far.onerror = (error) => process.stderr.write(`soundings-mcp: ${isKeyRefused(error) ? keyRefused : error.message}\n`);
process.exitCode = (await bridge(new StdioServerTransport(), far)) === 'closed' ? 0 : 1;
