import {
  GraphQLList,
  getNamedType,
  getNullableType,
  isObjectType,
  Kind,
  visit,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
} from 'graphql';
import type { OperationDefinitionNode, SelectionSetNode } from 'graphql';
import { GraphQLError } from 'graphql';
import { requestLimits } from './request-limits.ts';

type Fragments = ReadonlyMap<string, SelectionSetNode>;

/**
 * Lists the root fields of an operation by their response names, those of fragments included.
 */
export function rootFieldsOf(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  const fragments: Fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet] as const] : [],
    ),
  );
  const found = new Map<string, FieldNode>();
  collect(operation.selectionSet, fragments, { found, seen: new Set() });
  return [...found.values()];
}

interface Collected {
  found: Map<string, FieldNode>;
  /** Fragments that were already visited. */
  seen: Set<string>;
}

function collect({ selections }: SelectionSetNode, fragments: Fragments, collected: Collected): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) collected.found.set((selection.alias ?? selection.name).value, selection);
    else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, fragments, collected);
    else if (!collected.seen.has(selection.name.value)) {
      collected.seen.add(selection.name.value);
      const inside = fragments.get(selection.name.value);
      if (inside !== undefined) collect(inside, fragments, collected);
    }
  }
}

/** Limits the number of lists in one operation, each of which is a page of rows. Throws ProductError. */
export function checkListsOf(root: GraphQLObjectType, fields: readonly FieldNode[]): void {
  const lists = fields.filter(({ name }) => isList(root, name.value)).length;
  if (lists > requestLimits.lists)
    throw refusal(
      'TooManyLists',
      `An operation may ask for at most ${requestLimits.lists} lists, not ${lists}. Send several requests instead.`,
    );
}

function isList(root: GraphQLObjectType, name: string): boolean {
  const type = root.getFields()[name]?.type;
  if (type === undefined) return false;
  const named = getNamedType(type);
  return (
    getNullableType(type) instanceof GraphQLList || (isObjectType(named) && named.getFields()['items'] !== undefined)
  );
}

const introspective = new Set(['__schema', '__type']);

/**
 * Refuses introspection by guests, in a batch or more than once, since the schema is a megabyte. Throws ProductError.
 */
export function checkIntrospection(
  document: DocumentNode,
  fields: readonly FieldNode[],
  asked: { isGuest: boolean; isBatch: boolean },
): void {
  const times = fields.filter(({ name }) => introspective.has(name.value)).length;
  if (times === 0) return;
  if (asked.isGuest) throw refusal('IntrospectionDisabled', 'Sign in to ask for the schema', 'forbidden');
  if (asked.isBatch) throw refusal('TooMuchIntrospection', 'Ask for the schema outside a batch');
  if (times > 1 || hasAlias(document))
    throw refusal('TooMuchIntrospection', 'Ask for the schema once in a request, without aliases');
}

function hasAlias(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field: ({ alias }) => {
      found ||= alias !== undefined;
    },
  });
  return found;
}

function refusal(name: string, message: string, code = 'bad-input'): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code, name, http: { status: code === 'forbidden' ? 403 : 400, spec: true } },
  });
}
