/** Serves MCP to clients that start a program: `SOUNDINGS_API_KEY=… soundings-mcp [address]`. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { readMcpClientEnv } from '../../../config/env.ts';
import { bridge } from './bridge.ts';

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
const far = new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } });
far.onerror = (error) => process.stderr.write(`soundings-mcp: ${error.message}\n`);
await bridge(new StdioServerTransport(), far);
