import type { CodegenConfig } from '@graphql-codegen/cli';

const operations = 'web/features/operations/*.graphql';
const interviews = 'web/features/interview/*.graphql';
const panels = 'web/features/panels/*.graphql';
const searches = 'web/features/searches/*.graphql';
const surveys = 'web/features/surveys/**/*.graphql';
const agents = 'web/features/settings/agents/*.graphql';

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
const config: CodegenConfig = {
  schema: 'api/graphql/schema.graphql',
  generates: {
    'web/generated/': {
      ...output,
      documents: [
        'web/**/*.graphql',
        `!${operations}`,
        `!${interviews}`,
        `!${panels}`,
        `!${searches}`,
        `!${surveys}`,
        `!${agents}`,
      ],
    },
    // The first page loads the file above as a whole, and few people need these.
    'web/generated/operations/': { ...output, documents: [operations] },
    'web/generated/interviews/': { ...output, documents: [interviews] },
    'web/generated/panels/': { ...output, documents: [panels] },
    'web/generated/searches/': { ...output, documents: [searches] },
    'web/generated/surveys/': { ...output, documents: [surveys] },
    'web/generated/agents/': { ...output, documents: [agents] },
  },
};

export default config;
