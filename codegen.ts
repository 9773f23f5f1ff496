import type { CodegenConfig } from '@graphql-codegen/cli';

/** Typed documents for the web client, made from the API's schema and the .graphql files beside the screens that use them. */
const config: CodegenConfig = {
  schema: 'api/graphql/schema.graphql',
  documents: ['web/**/*.graphql'],
  generates: {
    'web/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, skipIndexFile: true },
      config: {
        useTypeImports: true,
        importExtension: '.ts',
        enumsAsTypes: true,
        skipTypename: true,
        scalars: { DateTime: 'string', JSON: 'unknown' },
      },
    },
  },
};

export default config;
