/**
 * Projects by what a test needs: `unit` and `components` need no servers; `stack` and `timing` share one Postgres, Temporal and Chromium
 * (tests/_support/global-setup.ts). Files of `timing` judge wall time, so local/testing/main.ts runs them after the others, one at a time.
 */
const common = {
  testEnvironment: '<rootDir>/tests/_support/jest/environment.ts',
  // Property tests draw by the seed of the run.
  moduleNameMapper: { '^fast-check$': '<rootDir>/tests/_support/fast-check.ts' },
  // A package of its own with the name of this one.
  modulePathIgnorePatterns: ['<rootDir>/clients/typescript/package.json'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
};

const runtime = '<rootDir>/tests/_support/jest/runtime.ts';

const servers = {
  runtime,
  globalSetup: '<rootDir>/tests/_support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/_support/global-teardown.ts',
};

export default {
  // A hook may make a database or start processes on a machine that is busy with other things.
  testTimeout: 30_000,
  projects: [
    { ...common, runtime, displayName: 'unit', testMatch: ['<rootDir>/tests/unit/**/*.test.ts'] },
    {
      ...common,
      displayName: 'components',
      testMatch: ['<rootDir>/tests/web/**/*.test.tsx'],
      testEnvironment: '<rootDir>/tests/web/_support/environment.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/web/_support/browser.ts'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/tests/web/_support/class-names.ts',
        '^@blueprintjs/(core|icons|select)$': '<rootDir>/tests/web/_support/bundled/$1.ts',
      },
      transform: { '/_support/bundled/': '<rootDir>/tests/web/_support/bundle.ts', ...common.transform },
    },
    // Whatever no other project has, so that no folder is forgotten.
    {
      ...common,
      ...servers,
      displayName: 'stack',
      testMatch: ['<rootDir>/tests/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/tests/(unit|web|timing)/'],
    },
    { ...common, ...servers, displayName: 'timing', testMatch: ['<rootDir>/tests/timing/**/*.test.ts'] },
  ],
};
