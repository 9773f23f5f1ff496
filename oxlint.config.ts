import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';

/** Who may import whom: docs/architecture.md says why. tests/unit/local/import-rules.test.ts proves that a violation is found. */
const rooms = [
  'domain',
  'services',
  'workflows',
  'activities',
  'pacer',
  'api',
  'db',
  'web',
  'local',
  'config',
  'tests',
  'bench',
];

// oxlint's expressions know no look-ahead: whatever is not allowed is listed.
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>;
const libraries = [...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }), ...builtinModules];

interface Ban {
  regex: string;
  message: string;
  allowTypeImports?: boolean;
}

/** Bans every other room but those named. A path that leaves a room always climbs to the root first. */
function onlyRooms(room: string, allowed: string[]): Ban {
  const banned = rooms.filter((other) => other !== room && !allowed.includes(other));
  return {
    regex: `^(\\.\\./)+(${banned.join('|')})/`,
    message: `${room} imports ${allowed.join(', ') || 'no other room'} only.`,
  };
}

/** Bans every library, Node's own included, but those named. */
function onlyLibraries(allowed: string[], message: string, allowTypeImports = false): Ban {
  const banned = libraries.filter((name) => !allowed.includes(name));
  return { regex: `^(node:.*|(${banned.join('|')})(/.*)?)$`, message, allowTypeImports };
}

/** An expression for every text but these: without look-ahead, the texts are followed letter by letter. */
function otherThan(texts: string[]): string {
  const letters = [...new Set(texts.flatMap((text) => text[0] ?? []))];
  const following = letters.map(
    (letter) => `[${letter}]${otherThan(texts.filter((text) => text[0] === letter).map((text) => text.slice(1)))}`,
  );
  const another = letters.length === 0 ? '.+' : `[^${letters.join('')}].*`;
  return `(${[another, ...following, ...(texts.includes('') ? [] : [''])].join('|')})`;
}

const providerSdks: Ban = {
  regex: '^(openai|@anthropic-ai/sdk)(/|$)',
  message: 'Provider SDKs are called in activities/providers alone.',
};
const sqlLibraries: Ban = {
  regex: '^(pg|kysely)(/|$)',
  message: 'SQL is written in db/ and pacer/ alone.',
  allowTypeImports: true,
};
const workflowInsides: Ban = {
  regex: `/workflows/${otherThan(['ids.ts', 'messages.ts'])}$`,
  message: 'Of workflows only ids.ts, messages.ts and types.',
  allowTypeImports: true,
};
const requestLibraries: Ban = {
  regex: '^(express|graphql|graphql-yoga|@pothos/core|@graphql-tools/.*)(/|$)',
  message: 'Use cases know no requests: express and GraphQL are left to api.',
};
const temporalLibraries: Ban = {
  regex: '^@temporalio/',
  message: 'Use cases reach Temporal through services/jobs alone.',
};
const activityInsides: Ban = {
  regex: '/activities/',
  message: 'Workflows import types of activities only.',
  allowTypeImports: true,
};

/** Types out of a composition root would make every part know of every other. */
const compositionRoots: Ban = {
  regex: '/(main|server|worker)\\.tsx?$',
  message: 'A composition root is imported by no part of it: a type that parts need has a file of its own.',
};

const registry: Ban = {
  regex: '/domain/models/',
  message: 'The registry stays on the server: the web client has generated types.',
};

const api = [
  onlyRooms('api', ['domain', 'db', 'config', 'services', 'workflows']),
  workflowInsides,
  providerSdks,
  sqlLibraries,
];

const web = [
  registry,
  compositionRoots,
  onlyRooms('web', ['domain']),
  { regex: '^node:', message: 'The web client runs in a browser.' },
  providerSdks,
  sqlLibraries,
];
const otherFeature = 'A feature never imports another feature.';

/** Files that sleep or judge wall time and are not mended yet. This list only gets shorter: import-rules.test.ts names entries nobody needs any more. */
export const notCalmYet = [
  'tests/pacer/leases.test.ts',
  'tests/pacer/property.deep.test.ts',
  'tests/unit/identity/session-user.test.ts',
  'tests/unit/simulator/limits-and-log.test.ts',
  'tests/unit/web/progress-listener.test.ts',
  'tests/unit/web/shared-reads-link.test.ts',
];

const noSleep =
  'A test waits until something holds (local/wait-until.ts) or moves a clock of its own: a sleep is too long on a quiet machine, too short on a busy one.';
const noStopwatch = 'Wall time is judged in tests/timing and bench/ alone.';

function timers(name: string) {
  return { name, importNames: ['setTimeout', 'setInterval', 'scheduler', 'default'], message: noSleep };
}

const calm: OxlintOverride['rules'] = {
  'no-restricted-imports': [
    'error',
    {
      paths: [
        ...['node:timers', 'timers', 'node:timers/promises', 'timers/promises'].map(timers),
        ...['node:perf_hooks', 'perf_hooks'].map((name) => ({ name, message: noStopwatch })),
      ],
    },
  ],
  'no-restricted-globals': [
    'error',
    { globals: ['setTimeout', 'setInterval'].map((name) => ({ name, message: noSleep })), checkGlobalObject: true },
  ],
  'no-restricted-properties': [
    'error',
    { property: 'waitForTimeout', message: noSleep },
    { object: 'performance', property: 'now', message: noStopwatch },
  ],
};
const notCalm = {
  'no-restricted-imports': 'off',
  'no-restricted-globals': 'off',
  'no-restricted-properties': 'off',
} as const;

function imports(files: string[], ...patterns: Ban[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'jest', 'node', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'web/generated', '.soundings', 'coverage'],
  rules: {
    'no-restricted-imports': ['error', { patterns: [providerSdks, sqlLibraries] }],
    'node/no-process-env': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'jest/no-disabled-tests': 'error',
    'jest/no-focused-tests': 'error',
    // Laws that hold after every test are checked there once.
    'jest/no-standalone-expect': [
      'error',
      { additionalTestBlockFunctions: ['beforeAll', 'afterEach', 'afterAll', 'step'] },
    ],
    // Journeys name their steps through a function.
    'jest/valid-title': ['error', { ignoreTypeOfTestName: true }],
    // Helpers expect, and property tests.
    'jest/expect-expect': 'off',
    'jest/require-to-throw-message': 'off',
    // The new JSX transform needs no React in scope.
    'react/react-in-jsx-scope': 'off',
    'react/set-state-in-effect': 'off',
    'react/incompatible-library': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'no-unmodified-loop-condition': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-fill-with-reference-type': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/no-promise-in-callback': 'off',
    'promise/always-return': 'off',
    'consistent-return': 'off',
    'typescript/consistent-return': 'off',
    // What arrives as JSON is asserted where a schema has checked it.
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-misused-spread': 'off',
    // Express 5 hands a rejected handler to the error middleware.
    'oxc/no-async-endpoint-handlers': 'off',
  },
  overrides: [
    imports(
      ['domain/**'],
      onlyRooms('domain', []),
      onlyLibraries(
        ['zod', 'mathjs', 'echarts'],
        'domain is pure: its libraries are zod, and mathjs and echarts for tools.',
      ),
    ),
    imports(['db/**'], onlyRooms('db', ['domain', 'config']), providerSdks),
    imports(['pacer/**'], onlyRooms('pacer', ['domain', 'db', 'config']), providerSdks),
    imports(
      ['workflows/**'],
      onlyRooms('workflows', ['domain', 'activities']),
      activityInsides,
      compositionRoots,
      onlyLibraries(
        ['@temporalio/workflow'],
        'Workflows are deterministic: @temporalio/workflow is their only library.',
        true,
      ),
    ),
    imports(
      ['services/**'],
      onlyRooms('services', ['domain', 'db', 'config']),
      requestLibraries,
      temporalLibraries,
      providerSdks,
      sqlLibraries,
    ),
    imports(
      ['services/jobs/**'],
      onlyRooms('services', ['domain', 'db', 'config', 'workflows']),
      workflowInsides,
      requestLibraries,
      providerSdks,
      sqlLibraries,
    ),
    imports(
      ['activities/**'],
      onlyRooms('activities', ['domain', 'db', 'pacer', 'config', 'services', 'workflows']),
      workflowInsides,
      compositionRoots,
      providerSdks,
      sqlLibraries,
    ),
    imports(
      ['activities/providers/**'],
      onlyRooms('activities', ['domain', 'db', 'pacer', 'config']),
      compositionRoots,
      sqlLibraries,
    ),
    imports(['api/**'], ...api, compositionRoots),
    imports(['api/main.ts'], ...api),
    imports(['web/**'], ...web),
    imports(['web/features/*/*'], ...web, { regex: '^\\.\\./[^.]', message: otherFeature }),
    imports(['web/features/*/*/**'], ...web, { regex: '^\\.\\./\\.\\./[^.]', message: otherFeature }),
    { files: ['local/**', 'tests/**', 'bench/**', '*.config.ts'], rules: { 'no-restricted-imports': 'off' } },
    // Clients are published alone.
    imports(['clients/**'], onlyRooms('clients', []), onlyLibraries([], 'A client needs no package.')),
    { files: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'], rules: calm },
    { files: ['tests/timing/**', ...notCalmYet], rules: notCalm },
    { files: ['tests/**'], rules: { 'typescript/require-array-sort-compare': 'off' } },
    // Transports of the protocol's library have properties, and are no event targets.
    { files: ['api/agents/{mcp,stdio}/**'], rules: { 'unicorn/prefer-add-event-listener': 'off' } },
    { files: ['config/env.ts', 'local/*.mjs', 'tests/**', 'clients/**'], rules: { 'node/no-process-env': 'off' } },
  ],
});
