import { NoSchemaIntrospectionCustomRule, type GraphQLError, type ValidationRule } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Refuses introspection if the setting disables it. */
export const useNoIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(noIntrospection),
};

/** Removes names of the schema from errors, since GraphQL suggests similar names. */
export const useNoSuggestions: Plugin = {
  onResultProcess: ({ result }) => {
    for (const answer of [result].flat()) {
      if (!('errors' in answer)) continue;
      for (const error of answer.errors ?? []) error.message = error.message.replace(/ Did you mean .*$/s, '');
    }
  },
};

const noIntrospection: ValidationRule = (context) => {
  const report = (error: GraphQLError) => {
    Object.assign(error.extensions, { code: 'forbidden', name: 'IntrospectionDisabled' });
    context.reportError(error);
  };
  return NoSchemaIntrospectionCustomRule(Object.create(context, { reportError: { value: report } }) as typeof context);
};
