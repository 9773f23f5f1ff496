/**
 * The public conformance suite of the protocol judges the product's server, to which the suite's own tools are added.
 * @guards api/agents/mcp/** tests/_support/conformance/**
 */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { conformanceExtension } from '../_support/conformance/extension.ts';
import { startKeyProxy } from '../_support/conformance/key-proxy.ts';
import { startApiAs } from '../_support/api-server.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { everything, startAgentWorld, type AgentWorld } from './mcp-support.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

let agents: AgentWorld;
let api: Awaited<ReturnType<typeof startApiAs>>;
let proxy: Awaited<ReturnType<typeof startKeyProxy>>;
beforeAll(async () => {
  agents = await startAgentWorld();
  api = await startApiAs(agents.userId, { ...agents.world, mcpExtension: conformanceExtension });
  const key = await agents.keyWith(everything, { rateLimitRequests: 10_000 });
  proxy = await startKeyProxy(new URL(`${api.url}/mcp`), key);
}, 60_000);
afterAll(async () => {
  await proxy?.close();
  await api?.close();
  await agents?.close();
}, 60_000);

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** Tasks are an extension of the protocol, which neither the library nor the product offers. */
const isExtension = (name: string) => name.includes('tasks-');

/** Runs the scenarios that a version requires. Returns each one's checks that failed. */
async function scenariosOf(version: string): Promise<Map<string, string[]>> {
  const folder = tempFolder('conformance');
  const options = ['server', '--url', proxy.url, '--requirements', version, '-o', folder];
  // The suite ends with 1 when a check failed; the files say which.
  await run(process.execPath, [program, ...options], { timeout: 240_000, maxBuffer: 1e8 }).catch(() => undefined);
  return new Map(
    readdirSync(folder)
      .filter((name) => !isExtension(name))
      .map((name) => {
        const checks = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Check[];
        const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
        return [
          name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, ''),
          failed.map(({ id, errorMessage }) => `${id}: ${errorMessage ?? ''}`),
        ];
      }),
  );
}

const listed = readFileSync(join(import.meta.dirname, '../../docs/conformance.md'), 'utf8');

test.each([
  ['2025-11-25', 33],
  ['2026-07-28', 40],
])(
  'every scenario that %s requires passes',
  async (version, count) => {
    const scenarios = await scenariosOf(version);
    expect([...scenarios].filter(([, failed]) => failed.length > 0)).toEqual([]);
    expect(scenarios.size).toBe(count);
    for (const name of scenarios.keys()) expect(listed).toContain(`\`${name}\``);
  },
  300_000,
);
