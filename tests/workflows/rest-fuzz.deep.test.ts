/**
 * A fuzzer asks every route of the REST door for what its document allows and forbids: nothing fails inside, and every
 * answer is documented.
 * @guards api/agents/rest/** api/agents/access/** api/agents/operations/** api/agents/resources.ts
 */
import { rmSync } from 'node:fs';
import { note } from '../_support/note.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { everything, startAgentWorld, type AgentWorld } from './mcp-support.ts';
import { fuzz, installSchemathesis, readReport } from './rest-fuzz-support.ts';

/**
 * Made-up requests of each route, besides some hundreds at the bounds of its fields. `FUZZ_CASES=2000` takes half an
 * hour, so the deep run asks less.
 */
const casesEach = Number(process.env['FUZZ_CASES'] ?? 100);

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'allow_header_conformance',
  'missing_required_header',
  'ignored_auth',
];

let agents: AgentWorld;
beforeAll(async () => {
  // Without a worker what is started costs a row and waits.
  agents = await startAgentWorld({ workers: 0, env: { HTTP_RATE: '1000000', DATA_API_GUEST_RATE: '1000000' } });
}, 60_000);
afterAll(() => agents?.close(), 60_000);

test('every answer of each route is documented, and none is a failure of ours', async () => {
  const program = await installSchemathesis();
  const key = await agents.keyWith(everything, { rateLimitRequests: 100_000 });
  // A name that the fuzzer makes up often, so that jobs are started too.
  const { id: owner } = await agents.world.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  await agents.world.cohort(owner, 20, '0');
  const folder = tempFolder('schemathesis');
  const args = [
    `${agents.address.origin}/api/openapi.json`,
    `--header=Authorization: Bearer ${key}`,
    '--header=Prefer: wait=0',
    // Its own credentials beside ours would be refused as two.
    '--generation-with-security-parameters=false',
    '--phases=coverage,fuzzing',
    `--max-examples=${casesEach}`,
    '--workers=2',
    `--checks=${checks.join(',')}`,
    '--seed=20261125',
    '--generation-database=none',
    '--request-timeout=120',
    '--suppress-health-check=all',
    '--continue-on-failure',
    '--no-color',
  ];
  const { code, output } = await fuzz(program, args, folder);
  expect({ code, output: code === 0 ? '' : output.slice(-20_000) }).toEqual({ code: 0, output: '' });
  const { operations, test_cases: cases, running_time: seconds } = readReport(folder);
  rmSync(folder, { recursive: true });
  note(`REST fuzzer: ${cases.generated} requests of ${operations.tested} routes in ${Math.round(seconds)} s`);
  expect(operations.tested).toBe(operations.total);
  expect(cases.generated).toBeGreaterThan(casesEach);
}, 3_600_000);
