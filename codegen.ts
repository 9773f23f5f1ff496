import type { CodegenConfig } from '@graphql-codegen/cli';

/** Documents by the folder of their own: the first page loads `web/generated` as a whole, and few people need these. */
const own = {
  operations: 'web/features/operations/*.graphql',
  interviews: 'web/features/interview/*.graphql',
  analytics: 'web/features/analytics/*.graphql',
  breakdown: 'web/features/run/{breakdown,themes-card}.graphql',
  compare: 'web/features/compare/*.graphql',
  recurring: 'web/features/recurring/*.graphql',
  assistant: 'web/features/assistant/*.graphql',
  settings: 'web/features/settings/settings.graphql',
  sharing: 'web/components/sharing/*.graphql',
  comments: 'web/components/comments/*.graphql',
  files: 'web/components/earlier-files/*.graphql',
  run: 'web/features/run/run.graphql',
  audience: 'web/features/compose/audience/*.graphql',
  experiments: 'web/{features/compare/experiments,components/wordings}/*.graphql',
  panels: 'web/features/panels/*.graphql',
  searches: 'web/features/searches/*.graphql',
  surveys: 'web/features/surveys/**/*.graphql',
  profiles: 'web/features/profiles/**/*.graphql',
  research: 'web/features/research/*.graphql',
  segments: 'web/features/segments/segments.graphql',
  described: 'web/features/segments/described/*.graphql',
  agents: 'web/features/settings/agents/*.graphql',
  library: 'web/features/runs/library.graphql',
  samples: 'web/features/samples/*.graphql',
  inbox: 'web/features/inbox/*.graphql',
};

/** Fragments of other documents that a set uses, too. */
const figures = 'web/graphql/figures.graphql';
const shared: Record<string, string> = { run: figures, compare: figures, settings: 'web/session/viewer.graphql' };

const output = {
  preset: 'client',
  presetConfig: { fragmentMasking: false, skipIndexFile: true },
  config: {
    useTypeImports: true,
    importExtension: '.ts',
    enumsAsTypes: true,
    skipTypename: true,
    scalars: { DateTime: 'string', JSON: 'unknown' },
  },
} as const;

/** Typed documents for the web client, made from the API's schema and the .graphql files beside the screens that use them. */
const config = {
  schema: 'api/graphql/schema.graphql',
  generates: {
    'web/generated/': {
      ...output,
      documents: ['web/**/*.graphql', '!web/generated/**', ...Object.values(own).map((documents) => `!${documents}`)],
    },
    ...Object.fromEntries(
      Object.entries(own).map(([name, documents]) => [
        `web/generated/${name}/`,
        { ...output, documents: [documents, shared[name] ?? []].flat() },
      ]),
    ),
  },
} satisfies CodegenConfig;

export default config;
