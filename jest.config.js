// Two kinds of tests: `unit` needs nothing, `stack` runs against Postgres, Temporal and the provider simulator (tests/_support).
const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } },
    ],
  },
};

export default {
  // A hook may make a database or start processes on a machine that is busy with other things.
  testTimeout: 30_000,
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/tests/unit/**/*.test.ts'] },
    {
      ...common,
      displayName: 'stack',
      testMatch: ['<rootDir>/tests/{db,workflows,replay,api,web,e2e,faults,local}/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/_support/global-setup.ts',
      globalTeardown: '<rootDir>/tests/_support/global-teardown.ts',
    },
  ],
};
