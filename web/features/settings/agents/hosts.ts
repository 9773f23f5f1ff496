/** Programs that agents run in, with the text that connects each. */

export const keyPlaceholder = 'YOUR_KEY';

export interface AgentHost {
  id: string;
  label: string;
  /** Text for a sign-in in the browser; missing where the program has none. */
  byBrowser?: (address: string) => string;
  byKey: (address: string) => string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
const headers = { Authorization: `Bearer ${keyPlaceholder}` };

export const agentHosts: readonly AgentHost[] = [
  {
    id: 'claude-code',
    label: 'Claude Code',
    byBrowser: (address) =>
      `claude mcp add --transport http soundings ${address}\nclaude   # then /mcp, soundings, Authenticate`,
    byKey: (address) =>
      `claude mcp add --transport http soundings ${address} \\\n  --header "Authorization: Bearer ${keyPlaceholder}"`,
  },
  {
    id: 'claude-desktop',
    label: 'Claude Desktop',
    byBrowser: (address) => `Settings, Connectors, Add custom connector:\n${address}`,
    byKey: (address) =>
      json({
        mcpServers: {
          soundings: {
            command: 'npx',
            args: ['mcp-remote', address, '--header', `Authorization: Bearer ${keyPlaceholder}`],
          },
        },
      }),
  },
  {
    id: 'cursor',
    label: 'Cursor',
    byBrowser: (address) => json({ mcpServers: { soundings: { url: address } } }),
    byKey: (address) => json({ mcpServers: { soundings: { url: address, headers } } }),
  },
  {
    id: 'vs-code',
    label: 'VS Code',
    byBrowser: (address) => json({ servers: { soundings: { type: 'http', url: address } } }),
    byKey: (address) => json({ servers: { soundings: { type: 'http', url: address, headers } } }),
  },
  {
    id: 'other',
    label: 'Other client',
    byBrowser: (address) => `Streamable HTTP: ${address}\nThe client finds the sign-in by itself (OAuth 2.1).`,
    byKey: (address) => `Streamable HTTP: ${address}\nAuthorization: Bearer ${keyPlaceholder}`,
  },
  {
    id: 'script',
    label: 'Script or REST',
    byKey: (address) =>
      `curl ${new URL('/api/simulateAudience', address).href} \\\n  -H "Authorization: Bearer ${keyPlaceholder}" -H "Content-Type: application/json" \\\n  -d '{"message": "Your message", "segments": ["Name of a segment"]}'\n# All routes: ${new URL('/api/docs', address).href}`,
  },
];
