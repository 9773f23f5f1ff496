import { NoSchemaIntrospectionCustomRule, type GraphQLError, type ValidationRule } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Refuses introspection where the setting turns it off. */
export const useNoIntrospection: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(noIntrospection),
};

const noIntrospection: ValidationRule = (context) => {
  const report = (error: GraphQLError) => {
    Object.assign(error.extensions, { code: 'forbidden', name: 'IntrospectionDisabled' });
    context.reportError(error);
  };
  return NoSchemaIntrospectionCustomRule(Object.create(context, { reportError: { value: report } }) as typeof context);
};
