/** Fields that compute from all answers of a run, a survey or a person, instead of reading some rows, at any depth. */
import {
  getNamedType,
  GraphQLError,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { requestLimits } from './request-limits.ts';

/** How many root fields one of them counts as in the rate of its viewer. */
const weight = 20;

/** Fields listed of one operation: more are refused anyway. */
const mostListed = 1_000;

/** Computing fields of each HTTP request so far, over all operations of its batch. */
const asked = new WeakMap<object, number>();

/**
 * Limits the computing fields of one HTTP request, aliases and batches included. Returns how many root fields more the
 * operation counts as because of them. Throws GraphQLError.
 */
export function checkComputing(
  request: object,
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  const computing = computingFields(schema, document, operation);
  const total = (asked.get(request) ?? 0) + computing.length;
  if (computing.length > 0 && total > requestLimits.computing) throw tooMany(computing, total);
  asked.set(request, total);
  return computing.length * (weight - 1);
}

/** Lists the computing fields of an operation, those of a fragment once for each place that spreads it. */
export function computingFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): FieldNode[] {
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  // Fragments in fragments double with each level, so that each is read once and at most a refusal's worth is returned.
  const ofFragments = new Map<string, FieldNode[]>();
  const typeOf = (name: string) => schema.getType(name);

  function ofFragment(name: string): FieldNode[] {
    const fragment = fragments.get(name);
    if (fragment === undefined) return [];
    const found = ofFragments.get(name) ?? inside(fragment.selectionSet, typeOf(fragment.typeCondition.name.value));
    ofFragments.set(name, found);
    return found;
  }

  function inside({ selections }: SelectionSetNode, type: GraphQLNamedType | undefined): FieldNode[] {
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
    const found = selections.flatMap((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return inside(
          selection.selectionSet,
          selection.typeCondition ? typeOf(selection.typeCondition.name.value) : type,
        );
      const field = fields[selection.name.value];
      const own = field?.extensions['computes'] === true ? [selection] : [];
      return selection.selectionSet && field
        ? [...own, ...inside(selection.selectionSet, getNamedType(field.type))]
        : own;
    });
    return found.slice(0, mostListed);
  }

  return inside(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
}

function tooMany(fields: readonly FieldNode[], total: number): GraphQLError {
  const names = [...new Set(fields.map(({ name }) => name.value))].join(', ');
  return new GraphQLError(
    `One request may compute at most ${requestLimits.computing} results, not ${total} (${names}), whether by aliases or in a batch. Send them in several requests, one after the other.`,
    { extensions: { code: 'bad-input', name: 'TooMuchComputing', http: { status: 400, spec: true } } },
  );
}
