/** Declares the test in which a fuzzer asks every route of the REST door for what its document allows and forbids. */
import { rmSync } from 'node:fs';
import { note } from '../_support/note.ts';
import { tempFolder } from '../_support/temp-folder.ts';
import { everything, startAgentWorld, type AgentWorld } from './mcp-support.ts';
import { fuzz, installSchemathesis, readReport } from './rest-fuzz-support.ts';

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

interface Fuzzing {
  /** Made-up requests of each route. */
  cases: number;
  /** `coverage` adds some hundreds at the bounds of each route's fields. */
  phases: readonly ('coverage' | 'fuzzing')[];
}

/** Nothing fails inside, and every answer is documented. */
export function describeRestFuzz({ cases, phases }: Fuzzing): void {
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
    const address = `${agents.address.origin}/api/openapi.json`;
    const args = [
      address,
      `--header=Authorization: Bearer ${key}`,
      '--header=Prefer: wait=0',
      // Its own credentials beside ours would be refused as two.
      '--generation-with-security-parameters=false',
      `--phases=${phases.join(',')}`,
      `--max-examples=${cases}`,
      // Python 3.11 now and then fails to compile in two threads at once, so routes run in processes of their own.
      '--workers=1',
      `--checks=${checks.join(',')}`,
      '--seed=20261125',
      '--generation-database=none',
      '--request-timeout=120',
      '--suppress-health-check=all',
      '--continue-on-failure',
      '--no-color',
    ];
    const document = (await (await fetch(address)).json()) as Document;
    const routes = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((route) => route.operationId),
    );
    expect(routes.length).toBeGreaterThan(10);
    const left = [...routes];
    const failures: { route: string; output: string }[] = [];

    async function fuzzNext(): Promise<void> {
      const route = left.shift();
      if (route === undefined) return;
      const folder = tempFolder('schemathesis');
      const { code, output } = await fuzz(program, [...args, `--include-operation-id=${route}`], folder);
      const report = code === 0 ? readReport(folder) : null;
      if (report === null || report.operations.tested !== 1 || report.test_cases.generated === 0)
        failures.push({ route, output: output.slice(-20_000) });
      else
        note(`REST fuzzer, ${route}: ${report.test_cases.generated} requests in ${Math.round(report.running_time)} s`);
      rmSync(folder, { recursive: true });
      await fuzzNext();
    }
    await Promise.all([fuzzNext(), fuzzNext()]);
    expect(failures).toEqual([]);
  }, 3_600_000);
}

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>;
}
